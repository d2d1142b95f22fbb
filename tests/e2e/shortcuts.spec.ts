import type { Page } from '@playwright/test';
import { insertGames, makeGame } from '#tests/support/factories.ts';
import { hydrated } from './support/hydration.ts';
import { expectGoodLooksHere } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const search = (page: Page) => page.getByRole('banner').getByLabel('Search games');
const cards = (page: Page) => page.getByRole('list', { name: 'Games' });
const card = (page: Page, title: string) => cards(page).getByRole('link', { name: title, exact: true });
const upvote = (page: Page, title: string) =>
  cards(page).getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Upvote' });
const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');

async function holdScript(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function openGames(page: Page, site: Parameters<typeof makeGame>[0], count = 12): Promise<void> {
  await insertGames(
    site,
    Array.from({ length: count }, (_, n) => ({
      title: `Bilby ${n}`,
      createdAt: site.ctx.clock.now() - n * 60_000,
    })),
  );
  await page.goto('/games/latest');
  await hydrated(page);
}

test.describe('single-key shortcuts', () => {
  test('move from game to game in any list and vote, including the first press', async ({ page, site, signIn }) => {
    await signIn();
    await openGames(page, site);
    const release = await holdScript(page, 'act-on-key');
    for (const key of ['j', 'j', 'j', 'u']) await page.keyboard.press(key);
    release();
    await expect(card(page, 'Bilby 2')).toBeFocused();
    await expect(upvote(page, 'Bilby 2')).toHaveAttribute('aria-pressed', 'true');
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('j');
    await expect(card(page, 'Bilby 10')).toBeFocused();
    await expect(cards(page).getByRole('listitem').filter({ hasText: 'Bilby 10' })).toBeInViewport({
      ratio: 0.99,
    });
    await page.keyboard.press('k');
    await expect(card(page, 'Bilby 9')).toBeFocused();
    await page.keyboard.press('u');
    await expect(upvote(page, 'Bilby 9')).toHaveAttribute('aria-pressed', 'true');
    // Until the vote is saved, its buttons are disabled, and keys don't vote either.
    await expect(upvote(page, 'Bilby 9')).toBeEnabled();
    await expect(upvote(page, 'Bilby 10')).toHaveAttribute('aria-pressed', 'false');
    await expect(card(page, 'Bilby 9')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/game/bilby-9');
    await page.keyboard.press('d');
    await expect(page.getByRole('button', { name: 'Downvote' }).first()).toHaveAttribute('aria-pressed', 'true');
    // The first press goes to the first visible game.
    await page.goto('/games/latest');
    await hydrated(page);
    await card(page, 'Bilby 8').evaluate((link) => link.closest('li')?.scrollIntoView({ block: 'start' }));
    await page.keyboard.press('j');
    await expect(card(page, 'Bilby 8')).toBeFocused();
    await page.goto('/leaderboard?tab=newest');
    await hydrated(page);
    for (const title of ['Bilby 0', 'Bilby 1', 'Bilby 2', 'Bilby 3']) {
      await page.keyboard.press('j');
      await expect(page.getByRole('main').getByRole('link', { name: title, exact: true })).toBeFocused();
    }
  });

  test('do nothing in fields, in dialogs and with modifiers, and return the focus when their help closes', async ({
    page,
    site,
    signIn,
  }) => {
    await signIn();
    await openGames(page, site, 3);
    const close = async () => {
      await expect(help(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(help(page)).toHaveCount(0);
    };
    await page.keyboard.press('?');
    await close();
    // The dialog is gone a moment before the focus is back.
    await expect(page.locator('#main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(1);
    await card(page, 'Bilby 1').focus();
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused();
    await page.keyboard.type('jud?/');
    await expect(search(page)).toHaveValue('jud?/');
    await search(page).fill('');
    await card(page, 'Bilby 0').focus();
    await page.keyboard.press('Control+j');
    await page.keyboard.press('Alt+u');
    await page.keyboard.press('?');
    await expect(help(page)).toBeVisible();
    for (const key of ['j', 'u', '/']) await page.keyboard.press(key);
    await close();
    await expect(card(page, 'Bilby 0')).toBeFocused();
    await page.keyboard.press('k');
    await expect(card(page, 'Bilby 0')).toBeFocused();
    await page.keyboard.press('Control+k');
    await field(page).fill('keyboard');
    await page.keyboard.press('Enter');
    await close();
    await expect(card(page, 'Bilby 0')).toBeFocused();
    await page.reload();
    await expect(upvote(page, 'Bilby 0')).toHaveAttribute('aria-pressed', 'false');
  });

  test('play the focused game, or the page’s own', async ({ page, site, problems }) => {
    problems.allow(/GET https:\/\/play\.example/);
    const { id, slug } = await makeGame(site, { title: 'Quoll Quest' });
    await site.ctx.db.transact(({ db }) =>
      db.updateTable('games').set({ playsInPage: 1 }).where('id', '=', id).execute(),
    );
    for (const [path, keys] of [
      ['/games', 'jp'],
      [`/game/${slug}`, 'p'],
    ] as const) {
      await page.goto(path);
      await hydrated(page);
      for (const key of keys) await page.keyboard.press(key);
      await expect(page).toHaveURL(`/game/${slug}/play`);
    }
  });

  test('are listed, and can be turned off permanently', async ({ page, site }) => {
    await openGames(page, site, 3);
    const hint = page.getByRole('banner').getByText('/', { exact: true });
    await expect(hint).toBeVisible();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(help(page)).toContainText('Next game');
    await help(page).getByRole('checkbox', { name: 'Single keys' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('contentinfo').getByRole('button')).toBeFocused();
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      await hydrated(page);
      await expect(hint).toBeHidden();
      for (const key of ['j', '?', '/']) await page.keyboard.press(key);
      await page.keyboard.press('Control+k');
      await expect(palette(page)).toBeVisible();
      await expect(help(page)).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(search(page)).not.toBeFocused();
    }
    await page.reload();
    await hydrated(page);
    const release = await holdScript(page, 'palette');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('keyboard');
    await page.keyboard.press('Enter');
    release();
    await help(page).getByRole('checkbox', { name: 'Single keys' }).check();
    await help(page).getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('j');
    await expect(card(page, 'Bilby 0')).toBeFocused();
  });
});

test.describe('the command palette', () => {
  test('opens games, pages and actions, by keyboard alone', async ({ page, site }) => {
    await makeGame(site, { title: 'Termite Terminal' });
    await page.goto('/about');
    await hydrated(page);
    await page.getByRole('banner').getByRole('link', { name: 'Leaderboards' }).focus();
    const release = await holdScript(page, 'palette');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('term');
    release();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('term');
    await expect(options(page)).toHaveText(['Terms', /Termite Terminal/, 'All results for “term”']);
    await expect(palette(page).getByRole('status')).toHaveText('3 results');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    const game = options(page).nth(1);
    await expect(game).toHaveAttribute('aria-selected', 'true');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await game.getAttribute('id')) ?? 'none');
    await expectGoodLooksHere(page, { within: 'dialog' });
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Leaderboards' })).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('termite');
    await expect(options(page)).toHaveCount(2);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/game/termite-terminal');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('cook');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cookies');
  });

  test('closes with its key or a press beside it, and opens again at once', async ({ page }) => {
    await page.goto('/about');
    await hydrated(page);
    await page.keyboard.press('Control+k');
    await expect(options(page).first()).toHaveText('Home');
    await page.mouse.click(5, 400);
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await page.evaluate(() => {
      document.querySelector('dialog')?.close();
      const key = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(key);
    });
    await expect(palette(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);
  });
});
