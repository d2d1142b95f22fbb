import type { AppContext } from '#platform/context.ts';
import { readSnapshot } from '#platform/db/portability.ts';
import { exportRows } from '#platform/db/transfer/export-rows.ts';
import type { Collection } from '#platform/transfer/collections/documents.ts';
import type { CollectionWriter } from '#platform/transfer/collections/write-collections.ts';
import { COLLECTIONS } from './import-others.ts';

/** With the original site's field names. Includes e-mail addresses but no passwords. */
export async function exportCollections(ctx: AppContext, writer: CollectionWriter) {
  const counts = Object.fromEntries(COLLECTIONS.map((name) => [name, 0])) as Record<Collection, number>;
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
