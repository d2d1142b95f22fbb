import type { AppContext } from '#platform/context.ts';
import { findKnownIds } from '#platform/db/rows.ts';
import type { Documents } from '#platform/transfer/collections/documents.ts';
import type { ImportedPicture, PictureImport } from '#platform/transfer/collections/pictures.ts';
import { NO_PICTURE } from './import-games.ts';
import { importOthers } from './import-others.ts';
import type { Importer } from './run-batches.ts';

type Update = Documents['gameUpdates'];
type PicturedUpdate = { update: Update; picture: ImportedPicture };

/** Only with pictures beside the file or in the document. */
export function importUpdates(ctx: AppContext, pictures: PictureImport): Importer<Update, PicturedUpdate> {
  const rows = importOthers(ctx, 'gameUpdates');
  return {
    batchSize: 200,
    async prepare(updates) {
      const ids = updates.map(({ id }) => id);
      const known = await findKnownIds(ctx.db.read, 'gameUpdates', ids);
      const take = ({ id, pictureUrl: source, createdAt }: Update) =>
        known.has(id) ? NO_PICTURE : pictures.take({ source, shape: 'cover', ownerId: id, timestamp: createdAt ?? 0 });
      return Promise.all(
        updates.map(async (update) => {
          const picture = await take(update);
          return { update: { ...update, pictureUrl: picture.isStored ? picture.url : '' }, picture };
        }),
      );
    },
    async write(tx, batch) {
      const updates = batch.map(({ update }) => update);
      const outcomes = await rows.write(tx, updates);
      return outcomes.map((outcome, at) => {
        const { url, isStored, refused } = batch[at]?.picture ?? NO_PICTURE;
        const isRejected = outcome.kind === 'rejected';
        if (isRejected && isStored) tx.afterCommit(() => pictures.remove(url));
        return isRejected || refused === null ? outcome : { ...outcome, remarks: [`pictureUrl ${refused}`] };
      });
    },
  };
}
