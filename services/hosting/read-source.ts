import { AppError } from '#domain/errors.ts';
import type { AppContext } from '#platform/context.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { listFiles } from '#platform/db/hosting/versions.ts';

const SHOWN_BYTES = 200_000;

/** The page of a game of one file, if its owner shows it. Throws `page-not-found`. */
export async function readSource(ctx: AppContext, { gameId }: { gameId: string }) {
  const game = await findGameRow(ctx.db.read, { id: gameId });
  const files =
    game?.versionId && game.showsSource === 1 ? await listFiles(ctx.db.read, { versionId: game.versionId }) : [];
  const [file] = files;
  if (!file || files.length > 1) throw new AppError('page-not-found');
  const range = { start: 0, end: Math.min(file.size, SHOWN_BYTES) - 1 };
  const code = await ctx.content.readText(file.hash, range);
  if (code === null) throw new AppError('storage/object-not-found');
  return { code, isCut: file.size > SHOWN_BYTES };
}
