import type { Page } from '@playwright/test';
import { insertGames } from '#tests/support/factories.ts';
import { hydrated } from './support/hydration.ts';
import { expectNoSidewaysScroll, resize, WIDTHS } from './support/looks.ts';
import { expect, test } from './support/test.ts';

async function holdData(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.describe('a page that loads slowly', () => {
  test('is covered by a skeleton, while the previous page stays below', async ({ page, site }) => {
    await insertGames(site, [{ title: 'Potoroo One' }, { title: 'Potoroo Two' }]);
    for (const [from, to] of [
      ['/games?q=potoroo', '/game/potoroo-one'],
      ['/about', '/'],
    ] as const) {
      await page.goto(from);
      await hydrated(page);
      const link = page.locator(`a[href="${to}"]:visible`).first();
      const release = await holdData(page);
      await link.focus();
      await link.press('Enter');
      const skeleton = page.getByRole('status').filter({ hasText: 'Loading...' });
      await expect(skeleton, to).toBeVisible();
      await expect(page.getByRole('main'), 'the page before').toBeAttached();
      for (const width of ['phone', 'desktop'] as const) {
        await resize(page, WIDTHS[width]);
        await expectNoSidewaysScroll(page);
      }
      release();
      await expect(page).toHaveURL(to);
      await expect(skeleton).toHaveCount(0);
      await page.unrouteAll();
    }
  });
});
