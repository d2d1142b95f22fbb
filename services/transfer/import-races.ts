import { finalAt } from '#domain/race/week.ts';
import type { AppContext } from '#platform/context.ts';
import { findRacePlaceRow, insertRace, insertRacePlaces } from '#platform/db/race/race-places.ts';
import { findKnownGames } from '#platform/db/transfer/import-rows.ts';
import type { RacePlaceDocument } from '#platform/transfer/collections/documents.ts';
import { oneByOne } from '../in-steps.ts';
import { type Importer, missing, type Outcome } from './run-batches.ts';

/** Results of finished weeks. A place that this site has given already stays. */
export function importRacePlaces(ctx: AppContext): Importer<RacePlaceDocument, RacePlaceDocument> {
  return {
    batchSize: 50,
    prepare: async (places) => [...places],
    async write({ db }, batch) {
      const games = await findKnownGames(db, { ids: batch.flatMap(({ gameId }) => gameId ?? []) });
      const settledAt = ctx.clock.now();
      return oneByOne(batch, async ({ week, place, gameId, people, themeTag, themeLine }): Promise<Outcome> => {
        if (gameId !== null && !games.has(gameId)) return missing('game', gameId);
        if (finalAt(week) > settledAt) return { kind: 'rejected', reason: 'its week is not over' };
        await insertRace(db, { week, settledAt, themeTag, themeLine });
        if (await findRacePlaceRow(db, { week, place })) return { kind: 'unchanged' };
        await insertRacePlaces(db, [{ week, place, gameId, people }]);
        return { kind: 'added' };
      });
    },
  };
}
