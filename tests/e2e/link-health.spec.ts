import { makeGame, makePerson } from '#tests/support/factories.ts';
import { expectGoodLooks } from './support/looks.ts';
import type { Site } from './support/site.ts';
import { test } from './support/test.ts';

async function makeOfflineGame(site: Site, title: string) {
  const owner = await makePerson(site);
  const game = await makeGame(site, { owner, title, importedUpvotes: 40_000 });
  await site.ctx.db.transact(({ db }) =>
    db.updateTable('games').set({ offlineSince: 1 }).where('id', '=', game.id).execute(),
  );
  site.ctx.pages.purge();
  return game;
}

test.describe('a game with a dead link', () => {
  test('looks right and is accessible', async ({ page, site }) => {
    const { slug } = await makeOfflineGame(site, 'Unplugged');
    await expectGoodLooks(page, ['/games?q=unplugged', `/game/${slug}`]);
  });
});
