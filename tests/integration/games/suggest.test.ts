import type { KyselyPlugin } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { suggestGames } from '#services/listing/find-more.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames, makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

async function suggest({ ctx }: TestApp, query: string, viewerId: string | null = null): Promise<string[]> {
  return (await suggestGames(ctx, { query, viewerId })).map(({ title, isOwn }) => (isOwn ? `${title}!` : title));
}

for (const dialect of DIALECTS) {
  describe(`suggestions on ${dialect}`, () => {
    it('begin with the whole title, then words that start so, then any part, each sorted by votes', async () => {
      await using app = await createTestApp({ dialect });
      await insertGames(app, [
        { title: 'Star', importedUpvotes: 1 },
        { title: 'Starling', importedUpvotes: 5 },
        { title: 'Lost Stars', importedUpvotes: 7 },
        { title: 'Mustard', importedUpvotes: 90 },
        { title: 'Nothing', description: 'a star is in it', importedUpvotes: 99 },
      ]);
      expect(await suggest(app, 'STAR')).toEqual(['Star', 'Lost Stars', 'Starling', 'Mustard']);
    });

    it('need two letters, in any script', async () => {
      await using app = await createTestApp({ dialect });
      await insertGames(app, [{ title: 'Orchid' }, { title: '迷宮の冒険' }, { title: 'Étoile' }]);
      expect(await suggest(app, 'o')).toEqual([]);
      expect(await suggest(app, ' or ')).toEqual(['Orchid']);
      expect(await suggest(app, '迷宮')).toEqual(['迷宮の冒険']);
      expect(await suggest(app, 'ét')).toEqual(['Étoile']);
      expect(await suggest(app, 'zx')).toEqual([]);
    });

    it('list one’s own games first, and at most eight', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, bob] = [await makePerson(app), await makePerson(app)];
      await makeGame(app, { title: 'My castle', owner: ada });
      await makeGame(app, { title: 'Castle of Bob', owner: bob, importedUpvotes: 9 });
      await insertGames(
        app,
        Array.from({ length: 9 }, (_, n) => ({ title: `Castle ${n}`, importedUpvotes: 20 + n })),
      );
      const forAda = await suggest(app, 'castle', ada.id);
      expect(forAda).toHaveLength(8);
      expect(forAda.slice(0, 2)).toEqual(['My castle!', 'Castle 8']);
      await makeGame(app, { title: 'My newer castle', owner: ada });
      expect((await suggest(app, 'castle', ada.id)).slice(0, 2)).toEqual(['My newer castle!', 'My castle!']);
      expect((await suggest(app, 'castle')).slice(0, 2)).toEqual(['Castle 8', 'Castle 7']);
    });

    it('never count other people’s games as one’s own, even if one’s own disappear meanwhile', async () => {
      await using app = await createTestApp({ dialect });
      const { db } = app.ctx;
      const ada = await makePerson(app);
      const { id } = await makeGame(app, { title: 'My castle', owner: ada });
      await makeGame(app, { title: 'Castle of Bob', owner: await makePerson(app) });
      const deleter: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          // Deletes the game after the query for Ada's own titles. Only that query returns a single row with a `seq`.
          if (result.rows.length === 1 && result.rows[0]?.seq) {
            await db.write.deleteFrom('games').where('id', '=', id).execute();
          }
          return result;
        },
      };
      vi.spyOn(db, 'read', 'get').mockReturnValue(db.read.withPlugin(deleter));
      expect(await suggest(app, 'castle', ada.id)).toEqual(['Castle of Bob']);
    });

    it('include titles with one typo, after exact matches', async () => {
      await using app = await createTestApp({ dialect });
      await insertGames(app, [{ title: 'Dungeon Diver' }, { title: 'The Dungoen', importedUpvotes: 1 }]);
      expect(await suggest(app, 'dungoen')).toEqual(['The Dungoen', 'Dungeon Diver']);
      for (const typo of ['dungon', 'dungeeon', 'dumgeon', 'dungeno', 'ungeon diver', 'dungeon divr']) {
        expect(await suggest(app, typo), typo).toContain('Dungeon Diver');
      }
      expect(await suggest(app, 'dugnoen')).toEqual(['The Dungoen']);
      expect(await suggest(app, 'dxyzeon')).toEqual([]);
    });
  });
}
