import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { insertSaved } from '#platform/db/games/saved-games.ts';
import { insertUpdate } from '#platform/db/games/updates.ts';
import { insertFollow } from '#platform/db/people/follows.ts';
import { findKnownIds, lockGames } from '#platform/db/transfer/import-rows.ts';
import type { Documents } from '#platform/transfer/collections/documents.ts';
import { type Importer, missing, type Outcome } from './run-batches.ts';

type Follow = Documents['follows'];
type Save = Documents['savedGames'];
type Update = Documents['gameUpdates'];

interface Kept<T> {
  games?: (document: T) => string[];
  people: (document: T) => string[];
  refusal?: (document: T) => string | null;
  insert: (db: Db, document: T & { createdAt: number }) => Promise<boolean>;
}

/** Rejects what refers to a game or a person that isn't there. */
function importKept<T extends { createdAt: number | null }>(ctx: AppContext, kept: Kept<T>): Importer<T, T> {
  const { games: gamesOf = () => [], people: peopleOf, refusal = () => null, insert } = kept;
  return {
    batchSize: 1_000,
    prepare: async (documents) => [...documents],
    async write({ db }, batch) {
      const people = await findKnownIds(db, { table: 'users', ids: batch.flatMap(peopleOf) });
      const games = await lockGames(db, { ids: batch.flatMap(gamesOf) });
      const outcomes: Outcome[] = [];
      for (const document of batch) {
        const game = gamesOf(document).find((id) => !games.has(id));
        const person = peopleOf(document).find((id) => !people.has(id));
        const reason = refusal(document);
        if (game !== undefined) outcomes.push(missing('game', game));
        else if (person !== undefined) outcomes.push(missing('person', person));
        else if (reason !== null) outcomes.push({ kind: 'rejected', reason });
        else {
          const row = { ...document, createdAt: document.createdAt ?? ctx.clock.now() };
          outcomes.push({ kind: (await insert(db, row)) ? 'added' : 'unchanged' });
        }
      }
      return outcomes;
    },
  };
}

export const importFollows = (ctx: AppContext): Importer<Follow, Follow> =>
  importKept<Follow>(ctx, {
    people: ({ userId, creatorId }) => [userId, creatorId],
    refusal: ({ userId, creatorId }) => (userId === creatorId ? 'nobody follows themselves' : null),
    insert: insertFollow,
  });

export const importSaves = (ctx: AppContext): Importer<Save, Save> =>
  importKept<Save>(ctx, {
    games: ({ gameId }) => [gameId],
    people: ({ userId }) => [userId],
    insert: insertSaved,
  });

/** Without pictures. */
export const importUpdates = (ctx: AppContext): Importer<Update, Update> =>
  importKept<Update>(ctx, {
    games: ({ gameId }) => [gameId],
    people: ({ authorId }) => [authorId],
    insert: (db, update) => insertUpdate(db, { ...update, pictureUrl: '' }),
  });
