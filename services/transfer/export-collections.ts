import type { AppContext } from '#platform/context.ts';
import { readSnapshot } from '#platform/db/portability.ts';
import { exportRows } from '#platform/db/transfer/export-rows.ts';
import type { Collection } from '#platform/transfer/collections/documents.ts';
import type { CollectionWriter } from '#platform/transfer/collections/write-collections.ts';

/**
 * Writes games, people, votes and claims with the original's field names, as of one moment, pictures beside them.
 * `import` takes all of it back; in addition a game says `importedUpvotes`, `importedDownvotes`, `slug`,
 * `earlierSlugs` and `visibility`, so that counters and addresses come back too. Passwords and sessions are not in it:
 * that is what a backup is for. E-mail addresses are, so the files are the operator's alone.
 */
export async function exportCollections(
  ctx: AppContext,
  writer: CollectionWriter,
): Promise<Record<Collection, number>> {
  const counts = { users: 0, games: 0, votes: 0, gameClaims: 0 };
  await ctx.views.flush();
  await readSnapshot(ctx.db.read, async (db) => {
    for await (const [collection, row] of exportRows(db)) {
      await writer.write(collection, row);
      counts[collection] += 1;
    }
  });
  return counts;
}
