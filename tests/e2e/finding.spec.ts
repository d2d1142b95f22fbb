import type { Page } from '@playwright/test';
import { insertGames, makeGame } from '#tests/support/factories.ts';
import { expectNoViolations } from './support/axe.ts';
import { hydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

const games = (page: Page) => page.getByRole('list', { name: 'Games' }).getByRole('listitem');

test.describe('filters', () => {
  test('by tags, without tags and by source code change the list and the counts on the chips', async ({
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
    const answers = Promise.withResolvers<void>();
    await page.route('**/games.data?*', (route) => answers.promise.then(() => route.continue()));
    for (const name of ['Remove filter #Cats', 'Remove filter #retro']) {
      await page.getByRole('link', { name }).click();
      await expect(page.getByRole('link', { name })).toHaveCount(0);
    }
    answers.resolve();
    await expect(games(page)).toHaveCount(2);
    await page.goBack();
    await expect(games(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL('/games');
  });
});

test.describe('the search box of a list', () => {
  test('keeps what is typed while another page loads, and otherwise shows the page’s search', async ({
    page,
    site,
  }) => {
    await insertGames(site, [{ title: 'Bandicoot' }, { title: 'Bandits' }]);
    await page.goto('/games');
    await hydrated(page);
    const search = page.getByLabel('Search titles, descriptions and tags');
    const answer = Promise.withResolvers<void>();
    await page.route('**/games.data?q=band*', (route) => answer.promise.then(() => route.continue()));
    await search.fill('band');
    await search.press('Enter');
    await search.fill('bandi');
    answer.resolve();
    await expect(page).toHaveTitle(/^“band”/);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('bandi');
    await search.press('Enter');
    await expect(page).toHaveTitle(/^“bandi”/);
    await page.goBack();
    await expect(page).toHaveTitle(/^“band”/);
    await expect(search).toHaveValue('band');
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL('/games');
    await expect(search).toHaveValue('');
  });
});

test.describe('the search box of the header', () => {
  const box = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search games' });
  const options = (page: Page) => page.getByRole('listbox').getByRole('option');

  test('suggests games while somebody types, for the keyboard too', async ({ page, site }) => {
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
    await expectNoViolations(page, { within: 'header' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = options(page).nth(1);
    await expect(second).toHaveAttribute('aria-selected', 'true');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? 'none');
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
    await expect(page.getByRole('banner').locator('input')).toHaveValue('');
    await page.keyboard.press('j');
    await expect(page.getByRole('banner').locator('input')).toHaveValue('');
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('searches for the text with Enter, or with the last option', async ({ page, site }) => {
    await makeGame(site, { title: 'Cassowary' });
    await page.goto('/');
    await box(page).or(page.getByRole('banner').getByRole('searchbox')).fill('cassow');
    await expect(options(page)).toHaveCount(2);
    await options(page).last().click();
    await expect(page).toHaveURL('/games?q=cassow');
    await expect(options(page)).toHaveCount(0);
    await box(page).fill('cassowa');
    await expect(page).toHaveTitle(/^“cassow”/);
    await box(page).press('Enter');
    await expect(page).toHaveURL('/games?q=cassowa');
    await expect(options(page)).toHaveCount(0);
    await expect(box(page)).not.toBeFocused();
    await expect(page).toHaveTitle(/^“cassowa”/);
    await page.keyboard.press('j');
    await expect(games(page).getByRole('link', { name: 'Cassowary' })).toBeFocused();
    await page.getByLabel('Search titles, descriptions and tags').fill('cassowar');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/games?q=cassowar');
    // The address changes before the list, so this waits for the title, which changes with the list.
    await expect(page).toHaveTitle(/^“cassowar”/);
    await page.keyboard.press('j');
    await expect(games(page).getByRole('link', { name: 'Cassowary' })).toBeFocused();
  });

  test('doesn’t change the box if somebody returns to it before the results arrive', async ({ page, site }) => {
    await makeGame(site, { title: 'Cassowary' });
    await page.goto('/');
    await hydrated(page);
    const arrival = Promise.withResolvers<void>();
    await page.route(/games\.data/, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await box(page).or(page.getByRole('banner').getByRole('searchbox')).fill('cassow');
    await expect(options(page)).toHaveCount(2);
    await options(page).last().click();
    await box(page).focus();
    arrival.resolve();
    await expect(page).toHaveTitle(/^“cassow”/);
    await page.keyboard.type('emu');
    await expect(box(page)).toHaveValue('emu');
  });
});
