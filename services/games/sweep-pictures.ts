import { filePath } from '#domain/paths.ts';
import { pictureOf } from '#domain/picture.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteUploads, findFilesOfRemovedGames, findShownFiles, lockUploads } from '#platform/db/uploads.ts';

/** How long a picture that nothing shows is kept: a draft may wait that long for its form to be sent. Milliseconds. */
export const UNUSED_PICTURE_MS = 7 * 24 * 60 * 60 * 1000;

const PICTURES = 'thumbnails/';
const FILES_AT_ONCE = 300;

/**
 * Removes stored pictures that no game, screenshot or person shows, and that nobody uploaded or used within a week:
 * what was uploaded and never sent, what an edit replaced, what a crash left half written. Games that their owners may
 * still bring back keep theirs. Safe beside submissions: an upload that is being used is locked by whoever uses it.
 * Returns how many files went.
 */
export async function sweepPictures(ctx: AppContext): Promise<{ removed: number }> {
  const before = ctx.clock.now() - UNUSED_PICTURE_MS;
  let removed = 0;
  let batch: string[] = [];
  const sweep = async () => {
    removed += await sweepFiles(ctx, { files: batch, before });
    batch = [];
  };
  for await (const file of ctx.files.list(PICTURES)) {
    if (file.modifiedAt < before) batch.push(file.key);
    if (batch.length === FILES_AT_ONCE) await sweep();
  }
  await sweep();
  if (removed > 0) ctx.log.info({ removed }, 'swept pictures that nothing shows');
  return { removed };
}

interface Batch {
  /** Keys, those of renditions too. */
  files: readonly string[];
  /** Milliseconds since 1970. */
  before: number;
}

async function sweepFiles(ctx: AppContext, { files, before }: Batch): Promise<number> {
  if (files.length === 0) return 0;
  const pictures = [...new Set(files.map(pictureOf))];
  const unused = await ctx.db.transact(async ({ db }) => {
    const inUse = await lockUploads(db, { keys: pictures, usedSince: before });
    const shown = await findShownFiles(db, { paths: pictures.map(filePath) });
    const unshown = pictures.filter((key) => !inUse.has(key) && !shown.has(filePath(key)));
    if (unshown.length === 0) return new Set<string>();
    const restorable = await findFilesOfRemovedGames(db);
    const gone = unshown.filter((key) => !restorable.has(filePath(key)));
    await deleteUploads(db, { keys: gone });
    return new Set(gone);
  });
  const doomed = files.filter((key) => unused.has(pictureOf(key)));
  for (const key of doomed) await ctx.files.delete(key);
  return doomed.length;
}
