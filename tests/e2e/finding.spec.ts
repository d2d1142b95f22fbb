import type { Page } from '@playwright/test';
import { LIMITS } from '#domain/limits.ts';
import { insertGames, makeGame } from '#tests/support/factories.ts';
import { expectNoViolations } from './support/axe.ts';
import { hydrated } from './support/hydration.ts';
import { dress, expectNoSidewaysScroll, LOOKS } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const HOUR = 3_600_000;

const games = (page: Page) => page.getByRole('list', { name: 'Games' }).getByRole('listitem');
const titles = (page: Page) => games(page).getByRole('heading');
const sortMenu = (page: Page) => page.getByRole('main').locator('summary').filter({ hasText: 'Sort' });
const choose = async (page: Page, name: string) => {
  await sortMenu(page).click();
  await page
    .getByRole('list', { name: 'Sort' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
};

test.describe('orders', () => {
  test('are links in the address, and back leads back', { tag: ['@main', '@any-js'] }, async ({
    page,
    site,
  }) => {
    const now = site.ctx.clock.now();
    await insertGames(site, [
      {
        title: 'Wallaby Old',
        importedUpvotes: 90,
        importedDownvotes: 60,
        views: 5,
        createdAt: now - 900 * HOUR,
      },
      { title: 'Wallaby Loved', importedUpvotes: 40, views: 1, createdAt: now - 100 * HOUR },
      {
        title: 'Wallaby Seen',
        importedUpvotes: 2,
        importedDownvotes: 1,
        views: 70,
        createdAt: now - 50 * HOUR,
      },
      { title: 'Wallaby Fresh', createdAt: now - HOUR },
    ]);
    const expected: Record<string, [string, string[]]> = {
      'Top rated': ['top', ['Old', 'Loved', 'Seen', 'Fresh']],
      Newest: ['newest', ['Fresh', 'Seen', 'Loved', 'Old']],
      'Most viewed': ['most-viewed', ['Seen', 'Old', 'Loved', 'Fresh']],
      'Best rated': ['best-rated', ['Loved', 'Old', 'Seen', 'Fresh']],
      'Needs votes': ['needs-votes', ['Fresh', 'Seen', 'Loved', 'Old']],
    };
    await page.goto('/games?q=wallaby');
    await expect(sortMenu(page)).toContainText('Best match');
    for (const [name, [sort, order]] of Object.entries(expected)) {
      await choose(page, name);
      await expect(page).toHaveURL(`/games?q=wallaby&sort=${sort}`);
      await expect(games(page)).toHaveText(order.map((word) => new RegExp(`Wallaby ${word}`)));
    }
    await page.goBack();
    await expect(page).toHaveURL('/games?q=wallaby&sort=best-rated');
    await expect(games(page).first()).toContainText('Wallaby Loved');
  });

  test('of the most voted have windows', { tag: ['@main', '@any-js'] }, async ({ page, site }) => {
    const now = site.ctx.clock.now();
    await insertGames(site, [
      { title: 'Echidna Year', importedUpvotes: 9, createdAt: now - 2_000 * HOUR },
      { title: 'Echidna Month', importedUpvotes: 8, createdAt: now - 300 * HOUR },
      { title: 'Echidna Week', importedUpvotes: 7, createdAt: now - 100 * HOUR },
      { title: 'Echidna Day', importedUpvotes: 6, createdAt: now - HOUR },
    ]);
    await page.goto('/games?q=echidna&sort=top');
    const windows = page.getByRole('navigation', { name: 'Games added in' });
    await windows.getByRole('link', { name: 'Week' }).click();
    await expect(page).toHaveURL('/games?q=echidna&sort=top&window=week');
    await expect(page.getByText('2 games added in the last 7 days, top rated first')).toBeVisible();
    await expect(titles(page)).toHaveText(['Echidna Week', 'Echidna Day']);
    await windows.getByRole('link', { name: 'Day', exact: true }).click();
    await expect(games(page)).toHaveCount(1);
    await windows.getByRole('link', { name: 'All time' }).click();
    await expect(games(page)).toHaveCount(4);
  });

  test('that are random get a shuffle that can be shared', { tag: '@any-js' }, async ({ page, site }) => {
    await insertGames(
      site,
      Array.from({ length: 30 }, (_, n) => ({ title: `Thylacine ${n}` })),
    );
    await page.goto('/games?q=thylacine');
    await choose(page, 'Random');
    await expect(page).toHaveURL(/\/games\?q=thylacine&sort=random&seed=\d+$/);
    await expect(page.getByText('30 games, shuffled')).toBeVisible();
    await expect(titles(page)).toHaveCount(LIMITS.lists.browsePage);
    const shuffled = await titles(page).allInnerTexts();
    await page.reload();
    await expect(titles(page)).toHaveText(shuffled);
  });
});

test.describe('filters', () => {
  test('by tags with and without, source code, and counts on the chips', { tag: '@main' }, async ({
    page,
    site,
  }) => {
    const sourceUrl = 'https://code.example/x';
    await insertGames(site, [
      { title: 'Quoll One', category: 'Puzzle', tags: ['cats', 'retro'], sourceUrl },
      { title: 'Quoll Two', category: 'Puzzle', tags: ['cats', 'horror'] },
      { title: 'Quoll Three', category: 'Racing', tags: ['cats', 'retro'] },
      { title: 'Quoll Four', category: 'Card', tags: ['dogs'], sourceUrl },
    ]);
    await page.goto('/games?q=quoll');
    const chips = page.getByRole('navigation', { name: 'Categories' });
    await expect(chips.getByRole('link', { name: 'Puzzle 2' })).toBeVisible();
    await expect(chips.getByRole('link', { name: 'Sports 0' })).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('With all of these tags').fill('Cats, #retro');
    await sheet.getByLabel('Without any of these tags').fill('horror');
    await expectNoViolations(page);
    await sheet.getByRole('button', { name: 'Show games' }).click();
    await expect(page).toHaveURL('/games?q=quoll&tag=Cats&tag=retro&without=horror');
    await expect(games(page)).toHaveCount(2);
    await expect(chips.getByRole('link', { name: 'Puzzle 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    await sheet.getByRole('checkbox', { name: 'With source code' }).check();
    await sheet.getByRole('button', { name: 'Show games' }).click();
    await expect(page).toHaveURL('/games?q=quoll&tag=Cats&tag=retro&without=horror&source=1');
    await expect(games(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Remove filter #Cats' }).click();
    await page.getByRole('link', { name: 'Remove filter #retro' }).click();
    await expect(games(page)).toHaveCount(2);
    await page.goBack();
    await expect(games(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL('/games');
  });

  test('work as a plain form', { tag: '@no-js' }, async ({ page, site }) => {
    await insertGames(site, [
      { title: 'Bandicoot A', tags: ['cats'] },
      { title: 'Bandicoot B', tags: ['cats', 'horror'] },
    ]);
    await page.goto('/games?q=bandicoot');
    await page.getByRole('link', { name: 'Filters' }).click();
    await page.getByLabel('With all of these tags').fill('cats');
    await page.getByLabel('Without any of these tags').fill('horror');
    await page.getByRole('button', { name: 'Show games' }).click();
    await expect(page).toHaveURL('/games?q=bandicoot&tag=cats&without=horror');
    await expect(titles(page)).toHaveText(['Bandicoot A']);
  });
});

test.describe('the search of the header', () => {
  const box = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search games' });
  const options = (page: Page) => page.getByRole('listbox').getByRole('option');

  test('suggests games as one types, by keyboard', { tag: '@main' }, async ({ page, site }) => {
    await insertGames(site, [
      { title: 'Kookaburra', importedUpvotes: 1 },
      { title: 'Laughing Kookaburras', importedUpvotes: 5 },
      { title: 'Other', description: 'with a kookaburra' },
    ]);
    await page.goto('/');
    await hydrated(page);
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.type('kookabura');
    await expect(options(page)).toHaveCount(3);
    await expect(options(page).first()).toContainText('Laughing Kookaburras');
    await expect(options(page).last()).toHaveText('All results for “kookabura”');
    await expect(page.getByRole('status').filter({ hasText: '2 suggestions' })).toBeAttached();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(options(page).last()).toHaveText('All results for “kookabu”');
    await expectNoViolations(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = options(page).nth(1);
    await expect(second).toHaveAttribute('aria-selected', 'true');
    await expect(box(page)).toHaveAttribute(
      'aria-activedescendant',
      (await second.getAttribute('id')) ?? 'none',
    );
    await page.keyboard.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue('kookabu');
    await page.keyboard.press('ArrowUp');
    await expect(options(page)).toHaveCount(3);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/game/kookaburra');
    await expect(options(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('searches for the text by Enter, or by the last line', async ({ page, site }) => {
    await makeGame(site, { title: 'Cassowary' });
    await page.goto('/');
    await box(page).or(page.getByRole('banner').getByRole('searchbox')).fill('cassow');
    await expect(options(page)).toHaveCount(2);
    await options(page).last().click();
    await expect(page).toHaveURL('/games?q=cassow');
    await expect(options(page)).toHaveCount(0);
    await box(page).fill('cassowa');
    await box(page).press('Enter');
    await expect(page).toHaveURL('/games?q=cassowa');
    await expect(options(page)).toHaveCount(0);
  });

  test('puts one’s own games first', async ({ page, site, signIn }) => {
    const { id } = await signIn();
    await insertGames(site, [
      { title: 'Brolga Dance', creatorId: id, ownershipStatus: 'claimed' },
      { title: 'Brolga', importedUpvotes: 50 },
    ]);
    await page.goto('/');
    await page.getByRole('banner').getByRole('searchbox').fill('brolga');
    await expect(options(page).first()).toContainText('Brolga Dance');
    await expect(options(page).first()).toContainText('Yours');
  });

  test('is a plain form', { tag: '@no-js' }, async ({ page, site }) => {
    await makeGame(site, { title: 'Galah' });
    await page.goto('/');
    await page.getByRole('banner').getByRole('searchbox').first().fill('galah');
    await page.getByRole('banner').getByRole('searchbox').first().press('Enter');
    await expect(page).toHaveURL('/games?q=galah');
    await expect(titles(page)).toHaveText(['Galah']);
  });
});

test.describe('the leaderboards', () => {
  test('have windows of days', { tag: '@any-js' }, async ({ page, emptySite: site }) => {
    const now = site.ctx.clock.now();
    await insertGames(site, [
      { title: 'Corella Old', importedUpvotes: 80, createdAt: now - 2_000 * HOUR },
      { title: 'Corella Week', importedUpvotes: 70, createdAt: now - 100 * HOUR },
    ]);
    await page.goto(`${site.url}/leaderboard`);
    const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Corella' });
    await expect(entries).toHaveCount(2);
    const windows = page.getByRole('navigation', { name: 'Games added in' });
    await windows.getByRole('link', { name: 'Week' }).click();
    await expect(page).toHaveURL(`${site.url}/leaderboard?window=week`);
    await expect(entries).toHaveCount(1);
    await expect(windows.getByRole('link', { name: 'Week' })).toHaveAttribute('aria-current', 'true');
    await page
      .getByRole('navigation', { name: 'Leaderboards' })
      .getByRole('link', { name: 'Newest Games' })
      .click();
    await expect(page).toHaveURL(`${site.url}/leaderboard?tab=newest`);
    await expect(windows).toHaveCount(0);
  });
});

test.describe('how games are ranked', () => {
  for (const look of LOOKS) {
    test(`is told and fits: ${look.name}`, async ({ page }) => {
      await dress(page, look);
      await page.goto('/about/ranking');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('How games are ranked');
      await expect(page.getByRole('row', { name: /^100 \/ 10 .* 0\.840703$/ })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectNoViolations(page);
    });
  }

  test('is a way from the menu of orders', { tag: '@any-js' }, async ({ page }) => {
    await page.goto('/games');
    await sortMenu(page).click();
    await page.getByRole('link', { name: 'How games are ranked' }).click();
    await expect(page).toHaveURL('/about/ranking');
  });
});
