import type { AppContext } from '#platform/context.ts';
import { insertSaved } from '#platform/db/games/saved-games.ts';
import { insertUpdate } from '#platform/db/games/updates.ts';
import { insertFollow } from '#platform/db/people/follows.ts';
import { findKnownIds, lockGames } from '#platform/db/transfer/import-rows.ts';
import type { Documents } from '#platform/transfer/collections/documents.ts';
import type { Importer, Outcome } from './run-batches.ts';

type Follow = Documents['follows'];
type Save = Documents['savedGames'];
type Update = Documents['gameUpdates'];
const noGame = (id: string): Outcome => ({ kind: 'rejected', reason: `there is no game ${id}` });
const nobody = (id: string): Outcome => ({ kind: 'rejected', reason: `there is no person ${id}` });

export function importFollows(ctx: AppContext): Importer<Follow, Follow> {
  return {
    batchSize: 1_000,
    prepare: async (follows) => [...follows],
    async write({ db }, batch) {
      const ids = batch.flatMap(({ userId, creatorId }) => [userId, creatorId]);
      const people = await findKnownIds(db, { table: 'users', ids });
      const outcomes: Outcome[] = [];
      for (const { userId, creatorId, createdAt } of batch) {
        const unknown = [userId, creatorId].find((id) => !people.has(id));
        if (unknown !== undefined) outcomes.push(nobody(unknown));
        else if (userId === creatorId) outcomes.push({ kind: 'rejected', reason: 'nobody follows themselves' });
        else {
          const follow = { userId, creatorId, createdAt: createdAt ?? ctx.clock.now() };
          outcomes.push({ kind: (await insertFollow(db, follow)) ? 'added' : 'unchanged' });
        }
      }
      return outcomes;
    },
  };
}

export function importSaves(ctx: AppContext): Importer<Save, Save> {
  return {
    batchSize: 1_000,
    prepare: async (saves) => [...saves],
    async write({ db }, batch) {
      const people = await findKnownIds(db, { table: 'users', ids: batch.map(({ userId }) => userId) });
      const games = await lockGames(db, { ids: batch.map(({ gameId }) => gameId) });
      const outcomes: Outcome[] = [];
      for (const { userId, gameId, createdAt } of batch) {
        if (!games.has(gameId)) outcomes.push(noGame(gameId));
        else if (!people.has(userId)) outcomes.push(nobody(userId));
        else {
          const saved = { userId, gameId, createdAt: createdAt ?? ctx.clock.now() };
          outcomes.push({ kind: (await insertSaved(db, saved)) ? 'added' : 'unchanged' });
        }
      }
      return outcomes;
    },
  };
}

/** Without pictures. */
export function importUpdates(ctx: AppContext): Importer<Update, Update> {
  return {
    batchSize: 1_000,
    prepare: async (updates) => [...updates],
    async write({ db }, batch) {
      const people = await findKnownIds(db, { table: 'users', ids: batch.map(({ authorId }) => authorId) });
      const games = await lockGames(db, { ids: batch.map(({ gameId }) => gameId) });
      const outcomes: Outcome[] = [];
      for (const { createdAt, ...update } of batch) {
        if (!games.has(update.gameId)) outcomes.push(noGame(update.gameId));
        else if (!people.has(update.authorId)) outcomes.push(nobody(update.authorId));
        else {
          const row = { ...update, pictureUrl: '', createdAt: createdAt ?? ctx.clock.now() };
          outcomes.push({ kind: (await insertUpdate(db, row)) ? 'added' : 'unchanged' });
        }
      }
      return outcomes;
    },
  };
}
