import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { finalAt, WEEK, weekName, weekOf } from '#domain/race/week.ts';
import { createCollectionWriter } from '#platform/transfer/collections/write-collections.ts';
import { createJobRunner } from '#server/jobs.ts';
import { erasePerson } from '#services/accounts/delete-account.ts';
import { collectData } from '#services/accounts/own-data.ts';
import { eraseGameNow } from '#services/games/remove-game.ts';
import { findAwardsOf, findRace } from '#services/race/find-race.ts';
import { settleRaces } from '#services/race/settle-races.ts';
import { exportCollections } from '#services/transfer/export-collections.ts';
import { importFrom, makeFolder } from '#tests/support/collection-files.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, makeVotes } from '#tests/support/factories.ts';
import { TEST_START } from '#tests/support/fakes.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const WEEK_ONE = weekOf(TEST_START);

/** Olga's game wins before a nameless one. */
async function race(app: TestApp) {
  const owner = await makePerson(app, { username: 'olga' });
  const people = await makePeople(app, 4);
  const [won, second] = [await makeGame(app, { title: 'Won', owner }), await makeGame(app, { title: 'Second' })];
  await makeVotes(app, { gameId: won.id, by: people });
  await makeVotes(app, { gameId: second.id, by: people.slice(0, 3) });
  app.clock.set(finalAt(WEEK_ONE));
  return { owner, people, won, second };
}

async function places(app: TestApp) {
  const found = await findRace(app.ctx, { week: WEEK_ONE });
  return found?.places.map(({ place, game, people }) => `${place} ${game?.title ?? 'removed'} ${people}`);
}

for (const dialect of DIALECTS) {
  describe(`awards on ${dialect}`, () => {
    it('are carried by export and import, once', async () => {
      await using app = await createTestApp({ dialect });
      app.ctx.settings.raceThemes.push({ week: WEEK_ONE, tag: 'gravity', line: 'Everything falls up' });
      const { second } = await race(app);
      await settleRaces(app.ctx);
      await eraseGameNow(app.ctx, { gameId: second.id });
      await using folder = await makeFolder({});
      const path = join(folder.path, 'out');
      await mkdir(path);
      {
        await using writer = await createCollectionWriter(path, app.ctx.files);
        expect(await exportCollections(app.ctx, writer)).toMatchObject({ racePlaces: 2, votes: 4 });
      }
      await using copy = await createTestApp({ dialect, clock: app.clock });
      expect(await importFrom(copy.ctx, path)).toMatchObject({ rejects: [], summary: { racePlaces: { added: 2 } } });
      expect(await places(copy)).toEqual(['1 Won 4', '2 removed 3']);
      const theme = { tag: 'gravity', line: 'Everything falls up' };
      expect(await findRace(copy.ctx, { week: WEEK_ONE })).toMatchObject({ state: 'final', theme });
      const again = await importFrom(copy.ctx, path);
      expect(again.summary.racePlaces).toMatchObject({ added: 0, unchanged: 2 });
      // Imported votes are nobody's first in a race.
      expect(await copy.ctx.db.read.selectFrom('raceVotes').select('week').distinct().execute()).toEqual([{ week: 0 }]);
    });

    it('are refused for a week that is not over, for unknown games and unreadable weeks', async () => {
      await using app = await createTestApp({ dialect });
      const row = { place: 1, people: 3 };
      await using folder = await makeFolder({
        'racePlaces.jsonl': [
          { ...row, week: weekName(WEEK_ONE) },
          { ...row, week: '2025-W10', gameId: 'nowhere' },
          { ...row, week: '2025-W60' },
          { ...row, week: '2025-W10', place: 0 },
        ],
      });
      expect((await importFrom(app.ctx, folder.path)).rejects).toEqual([
        'racePlaces.jsonl:1: its week is not over',
        'racePlaces.jsonl:2: there is no game nowhere',
        'racePlaces.jsonl:3: week is no week such as 2026-W48: 2025-W60',
        'racePlaces.jsonl:4: place is no number from 1',
      ]);
    });

    it('stay with a game whose owner has left, and are the next owner’s', async () => {
      await using app = await createTestApp({ dialect });
      const { owner, won } = await race(app);
      await settleRaces(app.ctx);
      expect(await collectData(app.ctx, owner.id)).toMatchObject({
        awards: [{ title: 'Won', week: weekName(WEEK_ONE) }],
      });
      await erasePerson(app.ctx, { id: owner.id, games: 'release', by: null });
      expect(await places(app)).toEqual(['1 Won 4', '2 Second 3']);
      const next = await makePerson(app);
      await app.ctx.db.transact(({ db }) =>
        db
          .updateTable('games')
          .set({ creatorId: next.id, ownershipStatus: 'claimed' })
          .where('id', '=', won.id)
          .execute(),
      );
      expect(await findAwardsOf(app.ctx, { creatorId: next.id })).toHaveLength(1);
    });

    it('are counted without people who have deleted their account before Tuesday', async () => {
      await using app = await createTestApp({ dialect });
      const { people } = await race(app);
      const [first] = people;
      expect(await collectData(app.ctx, first?.id ?? '')).toMatchObject({
        raceVotes: [{ vote: 'up' }, { vote: 'up' }],
      });
      await erasePerson(app.ctx, { id: first?.id ?? '', games: 'release', by: null });
      expect(await places(app)).toEqual(['1 Won 3']);
    });

    it('are given by the job on Tuesday, also after a crash in the middle of it', async () => {
      await using app = await createTestApp({ dialect });
      const { owner } = await race(app);
      app.clock.set(finalAt(WEEK_ONE) - 60_000);
      const jobs = [{ name: 'races', at: '0 0 * * 2', run: settleRaces }];
      const runner = createJobRunner(app.ctx, jobs);
      await runner.look();
      expect(await findRace(app.ctx, { week: WEEK_ONE })).toMatchObject({ state: 'provisional' });
      app.clock.set(finalAt(WEEK_ONE));
      const error = vi.spyOn(app.ctx.log, 'error').mockImplementation(() => undefined);
      const record = vi.spyOn(app.ctx.changes, 'record').mockRejectedValueOnce(new Error('the power is gone'));
      await runner.look();
      expect(error).toHaveBeenCalledOnce();
      expect(await findRace(app.ctx, { week: WEEK_ONE })).toMatchObject({ state: 'provisional' });
      record.mockRestore();
      app.clock.advance(15 * 60_000);
      await runner.look();
      await runner.look();
      expect(await places(app)).toEqual(['1 Won 4', '2 Second 3']);
      const told = app.ctx.db.read.selectFrom('notifications').select('title').where('userId', '=', owner.id);
      expect(await told.where('kind', '=', 'race').execute()).toEqual([{ title: '“Won” was 1st in week 1 of 2026' }]);
      app.clock.advance(WEEK);
      await runner.look();
      expect((await findRace(app.ctx))?.past).toHaveLength(1);
    });
  });
}
