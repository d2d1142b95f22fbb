import type { Page } from '@playwright/test';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { expectNoViolations } from './support/axe.ts';
import { hydrated } from './support/hydration.ts';
import { dress, expectNoLayoutShift, expectNoSidewaysScroll, LOOKS } from './support/looks.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

const CREATED_AT = Date.UTC(2036, 10, 21, 12);
const board = (page: Page) => page.getByRole('main').getByRole('listitem');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Leaderboards' }).getByRole('link', { name });

/** Twelve games that lead every board. */
async function makeLeaders(site: Site, word: string) {
  const owner = await makePerson(site, { name: `${word} Maker` });
  for (let n = 1; n <= 12; n += 1) {
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
  test('begin with the top voted: three on the podium, seven rows', { tag: ['@main', '@any-js'] }, async ({
    page,
    site,
  }) => {
    const { username } = await makeLeaders(site, 'Leading');
    await page.goto('/leaderboard');
    await expect(page).toHaveTitle('Top Voted · Leaderboards · Playpodium');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboards');
    await expect(tab(page, 'Top Voted')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('link', { name: 'View All Games' })).toHaveAttribute('href', '/browse');
    await expect(board(page)).toHaveCount(10);
    for (const place of [0, 4]) {
      const entry = board(page).nth(place);
      await expect(entry.getByRole('link').first()).toHaveAttribute('href', /^\/game\//);
      await expect(entry.getByRole('link', { name: `by ${username}` })).toHaveAttribute(
        'href',
        `/by/${username}`,
      );
    }
    await expect(board(page).first()).toContainText('1,999,999 upvotes / ▼ 1,001 downvotes', {
      useInnerText: true,
    });
  });

  test('have a tab for each board, in the address', { tag: ['@main', '@any-js'] }, async ({ page, site }) => {
    const { username } = await makeLeaders(site, 'Tabbed');
    await page.goto('/leaderboard');
    await tab(page, 'Most Viewed').click();
    await expect(page).toHaveURL('/leaderboard?tab=most-viewed');
    await expect(board(page).first()).toContainText('2,999,999 views');
    await tab(page, 'Newest Games').click();
    await expect(page).toHaveURL('/leaderboard?tab=newest');
    await expect(board(page).first()).toContainText('Nov 21, 2036');
    await tab(page, 'Top Creators').click();
    await expect(page).toHaveURL('/leaderboard?tab=creators');
    const creator = board(page).filter({ hasText: `@${username}` });
    await expect(creator).toContainText('Tabbed Maker');
    await expect(creator).toContainText('12 submissions');
    await expect(creator).toContainText(/[\d,]+ votes/);
    await expect(creator.getByRole('link')).toHaveAttribute('href', `/by/${username}`);
    await page.goto('/leaderboard?tab=nonsense');
    await expect(tab(page, 'Top Voted')).toHaveAttribute('aria-current', 'page');
  });

  test('have short labels on phones', async ({ page }) => {
    await dress(page, { width: 'phone', theme: 'light' });
    await page.goto('/leaderboard');
    for (const label of ['Votes', 'Views', 'New', 'Creators']) {
      await expect(tab(page, label).getByText(label, { exact: true })).toBeVisible();
    }
  });

  test('show five skeleton rows while a board is on its way', async ({ page, site }) => {
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

  test('invite to an empty podium', { tag: '@any-js' }, async ({ page, emptySite }) => {
    await page.goto(`${emptySite.url}/leaderboard`);
    await expect(page.getByRole('heading', { name: 'No games found' })).toBeVisible();
    await page.goto(`${emptySite.url}/leaderboard?tab=creators`);
    await expect(page.getByRole('heading', { name: 'No creators yet' })).toBeVisible();
  });

  test('say that they could not be loaded', async ({ page, emptySite, problems }) => {
    problems.allow(/500/);
    Object.defineProperty(emptySite.ctx.db, 'read', { configurable: true, get: () => fail() });
    await page.goto(`${emptySite.url}/leaderboard`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load leaderboard data');
    Reflect.deleteProperty(emptySite.ctx.db, 'read');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboards');
  });

  for (const look of LOOKS) {
    test(`are accessible, fit and keep still: ${look.name}`, async ({ page, site }) => {
      await makeLeaders(site, `Looked at ${look.name}`);
      await dress(page, look);
      for (const path of ['/leaderboard', '/leaderboard?tab=newest', '/leaderboard?tab=creators']) {
        await page.goto(path);
        await expectNoSidewaysScroll(page);
        await expectNoViolations(page);
        await expectNoLayoutShift(page);
      }
    });
  }
});

function fail(): never {
  throw new Error('the database is away');
}
