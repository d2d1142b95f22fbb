import type { Page } from '@playwright/test';
import { insertGames, makeGame, makePerson } from '#tests/support/factories.ts';
import { hydrated } from './support/hydration.ts';
import { expectNoSidewaysScroll, resize, WIDTHS } from './support/looks.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

async function openGames(page: Page, site: Site): Promise<void> {
  await insertGames(site, [{ title: 'Potoroo One' }, { title: 'Potoroo Two' }]);
  await page.goto('/games?q=potoroo');
  await hydrated(page);
}

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
    const person = await makePerson(site);
    const { slug } = await makeGame(site, { owner: person });
    await openGames(page, site);
    for (const [from, to] of [
      ['/games?q=potoroo', '/game/potoroo-one'],
      ['/about', '/'],
      ['/about', '/leaderboard'],
      [`/game/${slug}`, `/by/${person.username}`],
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
