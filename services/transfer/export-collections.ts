import type { AppContext } from '#platform/context.ts';
import { readSnapshot } from '#platform/db/portability.ts';
import { exportRows } from '#platform/db/transfer/export-rows.ts';
import type { CollectionWriter } from '#platform/transfer/collections/write-collections.ts';

/** With the original site's field names. Includes e-mail addresses but no passwords. */
export async function exportCollections(ctx: AppContext, writer: CollectionWriter) {
  const counts = {
    users: 0,
    games: 0,
    votes: 0,
    gameClaims: 0,
    racePlaces: 0,
    follows: 0,
    savedGames: 0,
    gameUpdates: 0,
    comments: 0,
  };
  await ctx.views.flush();
  await ctx.plays.flush();
  await readSnapshot(ctx.db.read, async (db) => {
    for await (const [collection, row] of exportRows(db)) {
      await writer.write(collection, row);
      counts[collection] += 1;
    }
  });
  return counts;
}
