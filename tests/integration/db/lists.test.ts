import { describe, expect, it } from 'vitest';
import { updateGame } from '#platform/db/games/write-game.ts';
import { countGames } from '#platform/db/listing/game-counts.ts';
import { type GameFilter, planQuery } from '#platform/db/listing/list-query.ts';
import { deleteRows } from '#platform/db/rows.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { readAllPages, readPage, titlesOf } from '#tests/support/browse-pages.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames, makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const count = async ({ ctx }: TestApp, filter: GameFilter = {}) =>
  (await countGames(ctx.db.read, await planQuery(ctx.db.read, filter))).games;

/** Faults in counters and indexes, without people's totals, which are wrong after a test has written games directly. */
const faults = async ({ ctx }: TestApp) => (await examine(ctx)).filter(({ what }) => !what.startsWith('user.'));

for (const dialect of DIALECTS) {
  describe(`lists on ${dialect}`, () => {
    it('are updated throughout a game’s life', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      const { id } = await makeGame(app, {
        category: 'Puzzle',
        tags: ['Cats', '3D'],
        sourceUrl: 'https://c.example',
      });
      await makeGame(app, { category: 'Puzzle', owner });
      expect(await count(app)).toBe(2);
      expect(await count(app, { allLabels: ['puzzle'] })).toBe(2);
      expect(await count(app, { unclaimed: true })).toBe(1);
      expect(await count(app, { hasSource: true })).toBe(1);
      const change = (values: object) =>
        app.ctx.db.transact(({ db }) => db.updateTable('games').set(values).where('id', '=', id).execute());
      await change({ ownershipStatus: 'pending_claim', sourceUrl: '' });
      expect(await count(app, { unclaimed: true })).toBe(0);
      expect(await count(app, { hasSource: true })).toBe(0);
      await change({ ownershipStatus: 'claimed', creatorId: owner.id, sourceUrl: 'https://c.example/2' });
      expect(await count(app, { hasSource: true })).toBe(1);
      await app.ctx.db.transact(({ db }) =>
        updateGame(db, {
          id,
          title: 'Other',
          description: '',
          category: 'Racing',
          tags: ['dogs'],
          at: 1,
        }),
      );
      expect(await count(app, { allLabels: ['cats'] })).toBe(0);
      expect(await count(app, { allLabels: ['racing', 'dogs'] })).toBe(1);
      expect(await faults(app)).toEqual([]);
      await app.ctx.db.transact(({ db }) => deleteRows(db, 'games', { id }));
      expect(await count(app)).toBe(1);
      expect(await count(app, { allLabels: ['racing'] })).toBe(0);
      expect(await faults(app)).toEqual([]);
    });

    it('contain nothing of a game that isn’t listed, and all of it again once it is', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makeGame(app, { title: 'Hidden', category: 'Puzzle', tags: ['cats'] });
      await insertGames(app, [{ title: 'Shown', category: 'Puzzle', createdAt: app.clock.now() }]);
      const change = (values: { visibility: 'hidden' | 'public' } | { onBoards: 0 | 1 }) =>
        app.ctx.db.transact(({ db }) => db.updateTable('games').set(values).where('id', '=', id).execute());
      await change({ visibility: 'hidden' });
      for (const query of [
        {},
        { q: 'i' },
        { categories: ['puzzle'] },
        { sort: 'most-viewed' },
        { q: 'hidden' },
      ] as const) {
        expect(titlesOf(await readAllPages(app, query))).not.toContain('Hidden');
      }
      expect(titlesOf(await readAllPages(app, { list: 'unclaimed', sort: 'top', window: 'month' }))).toEqual(['Shown']);
      expect((await readPage(app, { categories: ['puzzle'] })).total).toBe(1);
      expect(await examine(app.ctx)).toEqual([]);
      await change({ visibility: 'public' });
      await change({ onBoards: 0 });
      expect(titlesOf(await readAllPages(app, { categories: ['cats'], list: 'unclaimed' }))).toEqual(['Hidden']);
      expect(await count(app, { onBoards: true })).toBe(1);
      await change({ onBoards: 1 });
      expect(await count(app, { onBoards: true })).toBe(2);
      expect(await examine(app.ctx)).toEqual([]);
    });
  });
}
