import { PLAYED_KEY } from '#domain/games/game.ts';
import { makeGame, makeVotes } from '#tests/support/factories.ts';
import { actorOf } from './support/accounts.ts';
import { hydrated } from './support/hydration.ts';
import { expectGoodLooksHere } from './support/looks.ts';
import { expect, test } from './support/test.ts';

test('the page of one’s own games shows what has changed and games to continue, and looks right, like their numbers', async ({
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
  await page.goto('/for-you');
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
  await page.goto('/for-you');
  await expect(page.getByRole('main')).toContainText('1 new upvote');
  await expectGoodLooksHere(page);
  await page.goto('/my-games');
  await expect(page.getByRole('region', { name: 'Continue' })).toContainText(title);
  await page.goto(`/game/${game.slug}/numbers`);
  const table = page.getByRole('table');
  await expect(table).toBeHidden();
  await page.getByText('Day by day').click();
  await expect(table.getByRole('row').nth(1)).toContainText(/^\w+ \d+, \d{4}011000–$/);
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
