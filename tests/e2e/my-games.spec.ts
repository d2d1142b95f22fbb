import type { Page } from '@playwright/test';
import { PLAYED_KEY } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { makeGame, makeVotes } from '#tests/support/factories.ts';
import { type Account, actorOf } from './support/accounts.ts';
import { hydrated } from './support/hydration.ts';
import { expectGoodLooksHere } from './support/looks.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.describe('one’s own games', () => {
  test('can be deleted after a confirmation, and restored', async ({ page, site, signIn, problems }) => {
    problems.allow(/404/);
    const account = await signIn();
    const title = `Loom ${account.username}`;
    const { slug } = await makeGame(site, { owner: actorOf(account), title, importedUpvotes: 7 });
    await page.goto('/my-games');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.locator('summary').filter({ hasText: title }).click();
    await expect(page.getByText(`Delete “${title}”?`)).toBeVisible();
    await page.getByRole('button', { name: 'Delete Game' }).click();
    await expect(page.getByText('No games yet')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Deleted games' })).toBeVisible();
    expect((await page.request.get(`/game/${slug}`)).status()).toBe(404);
    await page.getByRole('button', { name: `Bring Back: ${title}` }).click();
    await expect(page.getByText('Your game is back').first()).toBeVisible();
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByLabel(/in numbers/)).toContainText('7');
  });
});

test('the page of one’s own games shows what has changed, the last days and games to continue, and looks right', async ({
  page,
  site,
  signIn,
  createAccount,
}) => {
  const account = await signIn();
  const title = 'A Game Whose Name Goes On And On Until The Line Ends';
  const game = await makeGame(site, { owner: actorOf(account), title });
  site.ctx.plays.count(game.id);
  await site.ctx.plays.flush();
  await page.goto('/my-games');
  await site.ctx.db.transact(({ db }) =>
    db
      .updateTable('ownVisits')
      .set((e) => ({ seenAt: e('seenAt', '-', 86_400_000) }))
      .execute(),
  );
  await makeVotes(site, { gameId: game.id, by: [actorOf(await createAccount())] });
  const played = { by: account.id, games: [{ id: game.id, slug: game.slug, title, thumbnailUrl: null }] };
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    PLAYED_KEY,
    JSON.stringify(played),
  ] as const);
  await page.goto('/my-games');
  await expect(page.getByRole('region', { name: 'Since your last visit' })).toContainText('1 new upvote');
  await expect(page.getByRole('region', { name: 'Continue' })).toContainText(title);
  const table = page.getByRole('table');
  await expect(table).toBeHidden();
  await page.getByText('Day by day').click();
  await expect(table.getByRole('row').nth(1)).toContainText(/^\w+ \d+, \d{4}110$/);
  await expectGoodLooksHere(page);
});

test('the edit form shows the game’s card and page, with its cover and counts', async ({ page, site, signIn }) => {
  const account = await signIn();
  const figures = { importedUpvotes: 7, importedDownvotes: 2, views: 1_234 };
  const { id, slug } = await makeGame(site, { owner: actorOf(account), title: 'Known', ...figures });
  await page.goto(`/game/${slug}/edit`);
  await hydrated(page);
  const card = page.getByRole('complementary', { name: 'Preview' });
  await expect(card).toContainText('1,234 views');
  await expect(card).toContainText(/7.*2/);
  await expect(card).toContainText(account.username);
  await expect(card.locator('img')).toHaveAttribute('src', `/covers/${id}.svg`);
  await page.getByLabel('Description', { exact: true }).fill('By the sea.');
  await card.getByRole('button', { name: 'Its page' }).click();
  await expect(card).toContainText('1,234 views');
  await expect(card).toContainText('By the sea.');
});

test.describe('one’s own votes', () => {
  test('are listed with their games, and can be withdrawn', async ({ page, site, signIn }) => {
    const account = await signIn();
    const title = `Voted ${account.username}`;
    const { id } = await makeGame(site, { title });
    await makeVotes(site, { gameId: id, by: [actorOf(account)] });
    await page.goto('/my-votes');
    await hydrated(page);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const up = page.getByRole('button', { name: 'Upvote' });
    await expect(up).toHaveAttribute('aria-pressed', 'true');
    await up.click();
    await expect(page.getByText('Vote removed successfully!').first()).toBeVisible();
    await expect(up).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await expect(page.getByText('No votes yet')).toBeVisible();
  });
});

test.describe('lists of more than one page', () => {
  const MORE = LIMITS.lists.browsePage + 2;
  const longGames = (page: Page) => page.getByRole('main').getByRole('heading', { name: /^Long / });
  const loadMore = (page: Page) => page.getByRole('link', { name: 'Load more' });

  /** Gives a person so many games and votes that each of their lists has two pages. Returns the lists' paths. */
  async function openLists(site: Site, account: Account): Promise<string[]> {
    const owner = actorOf(account);
    for (let n = 1; n <= MORE; n += 1) {
      const { id } = await makeGame(site, { owner, title: `Long ${n} ${account.username}`, createdAt: n });
      await makeVotes(site, { gameId: id, by: [owner] });
    }
    return ['/my-games', '/my-votes', `/by/${account.username}`];
  }

  test('can be extended to their end, and ‘back’ keeps the position', async ({ page, site, signIn }) => {
    for (const path of await openLists(site, await signIn())) {
      await page.goto(path);
      await hydrated(page);
      const games = longGames(page);
      await expect(games).toHaveCount(LIMITS.lists.browsePage);
      await loadMore(page).focus();
      await page.keyboard.press('Enter');
      await expect(games).toHaveCount(MORE);
      await expect(page).toHaveURL(path);
      await expect(loadMore(page)).toHaveCount(0);
      await expect(page.getByText(`These are all ${MORE} games`)).toBeVisible();
      const title = (await games.nth(LIMITS.lists.browsePage).textContent()) ?? '';
      const firstNew = page.locator('li').filter({ has: page.locator('a:focus') });
      await expect(firstNew.getByRole('heading')).toHaveText(title);
      if (path !== '/my-games') {
        await expect(firstNew.getByRole('button', { name: 'Upvote', pressed: true })).toBeVisible();
      }
      const last = games.last().getByRole('link');
      await last.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Long /);
      await page.goBack();
      await expect(games).toHaveCount(MORE);
      await expect(last).toBeInViewport();
      await page.reload();
      await expect(games).toHaveCount(LIMITS.lists.browsePage);
    }
  });

  // All these lists share one 'Load more', so one of them shows how it fails.
  test('try again if more games can’t be loaded', async ({ page, site, signIn, problems }) => {
    problems.allow(/ERR_FAILED|500/);
    const { db } = site.ctx;
    await openLists(site, await signIn());
    await page.goto('/my-votes');
    await hydrated(page);
    await page.route('**/more/**', (route) => route.abort());
    await loadMore(page).click();
    await expect(page.getByRole('alert')).toContainText('Failed to load games');
    await page.unroute('**/more/**');
    Object.defineProperty(db, 'read', { configurable: true, get: () => fail() });
    const failed = page.waitForResponse('**/more/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    expect((await failed).status()).toBe(500);
    await expect(page.getByRole('alert')).toContainText('Failed to load games');
    Reflect.deleteProperty(db, 'read');
    await expect(longGames(page)).toHaveCount(LIMITS.lists.browsePage);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(longGames(page)).toHaveCount(MORE);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

function fail(): never {
  throw new Error('the database is away');
}
