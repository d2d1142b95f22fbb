import type { AppContext } from '#platform/context.ts';
import { readSnapshot } from '#platform/db/portability.ts';
import { exportRows } from '#platform/db/transfer/export-rows.ts';
import type { Collection } from '#platform/transfer/collections/documents.ts';
import type { CollectionWriter } from '#platform/transfer/collections/write-collections.ts';

/**
 * Writes games, people, votes and claims with the original site's field names, from one snapshot of the database. Games
 * have extra fields, from which an import restores counters, slugs and visibility. Omits passwords and sessions, which
 * only backups contain. Includes e-mail addresses, so only the operator may have the files.
 */
export async function exportCollections(
  ctx: AppContext,
  writer: CollectionWriter,
): Promise<Record<Collection, number>> {
  const counts = { users: 0, games: 0, votes: 0, gameClaims: 0 };
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
