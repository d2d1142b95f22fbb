import type { Page } from '@playwright/test';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { hydrated } from './support/hydration.ts';
import { dress, expectGoodLooks } from './support/looks.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

const CREATED_AT = Date.UTC(2036, 10, 21, 12);
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Leaderboards' }).getByRole('link', { name });

async function makeLeaders(site: Site, word: string) {
  const owner = await makePerson(site, { name: `${word} Maker` });
  for (let n = 1; n <= 5; n += 1) {
    await makeGame(site, {
      owner,
      title: `${word} ${n}`,
      importedUpvotes: 2_000_000 - n,
      importedDownvotes: 1_000 + n,
      views: 3_000_000 - n,
      createdAt: CREATED_AT - n,
    });
  }
  site.ctx.pages.purge();
  return owner;
}

test.describe('the leaderboards', () => {
  test('have short labels on phones', async ({ page }) => {
    await dress(page, { width: 'phone', theme: 'light' });
    await page.goto('/leaderboard');
    for (const label of ['Votes', 'Views', 'New', 'Creators']) {
      await expect(tab(page, label).getByText(label, { exact: true })).toBeVisible();
    }
  });

  test('show five skeleton rows while a board loads', async ({ page, site }) => {
    await makeGame(site);
    await page.goto('/leaderboard');
    await hydrated(page);
    const gate = Promise.withResolvers<void>();
    await page.route('**/leaderboard.data*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await tab(page, 'Newest Games').click();
    await expect(tab(page, 'Newest Games')).toHaveAttribute('aria-current', 'page');
    const loading = page.getByRole('status').filter({ hasText: 'Loading...' });
    await expect(loading.locator('> div')).toHaveCount(5);
    gate.resolve();
    await expect(loading).toHaveCount(0);
    await expect(page).toHaveURL('/leaderboard?tab=newest');
  });

  test('are accessible, fit the screen and don’t shift', async ({ page, site }) => {
    await makeLeaders(site, 'Looked at');
    const paths = ['/leaderboard', '/leaderboard?tab=creators'];
    await expectGoodLooks(page, paths, { keepsStill: true });
  });
});
