import { filePath } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteUploads, findFilesOfRemovedGames, findShownFiles } from '#platform/db/uploads.ts';

/**
 * Removes the stored pictures of games that were deleted, except those that something else shows or that come back with
 * a game. After the deletion is committed; one that can't be removed is logged and left to the sweep.
 *
 * @param keys as the file store knows them
 */
export async function dropPictures(ctx: AppContext, { keys }: { keys: readonly string[] }): Promise<void> {
  if (keys.length === 0) return;
  try {
    const gone = await ctx.db.transact(async ({ db }) => {
      const shown = await findShownFiles(db, { paths: keys.map(filePath) });
      const restorable = await findFilesOfRemovedGames(db);
      const unshown = keys.map(filePath).filter((path) => !shown.has(path) && !restorable.has(path));
      await deleteUploads(db, { keys: keys.filter((key) => unshown.includes(filePath(key))) });
      return unshown;
    });
    for (const path of gone) await ctx.avatars.remove(path);
  } catch (error) {
    ctx.log.error({ err: error }, 'pictures of a deleted game could not be removed');
  }
}
