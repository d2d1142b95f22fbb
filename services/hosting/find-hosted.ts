import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { decodePart, gamePath, playPath, playtestPath } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { findDraft, findHostedFile, findPublished, listFiles } from '#platform/db/hosting/versions.ts';
import type { GameRow } from '#platform/db/schema.ts';

/** What a games' host shows. Null if nothing lives at that label, or if it isn't shown any more. `page`: on the site. */
export async function findHosted({ db, clock }: AppContext, { label }: { label: string }) {
  if (label === '') return null;
  const game = await findPublished(db.read, { label });
  if (game) {
    const { versionId, slug } = game;
    return { versionId, isDraft: false, page: gamePath(slug), needsThreads: game.needsThreads === 1 };
  }
  const since = clock.now() - LIMITS.hosting.draftMs;
  const draft = await findDraft(db.read, { label, since });
  if (!draft) return null;
  return { versionId: draft.id, isDraft: true, page: playtestPath(label), needsThreads: draft.needsThreads === 1 };
}

type Tried = Pick<GameRow, 'label' | 'playUrl' | 'slug' | 'visibility'> & { draftLabel: string | null | undefined };
/**
 * Where a moderator plays a game: a hosted one in our own player, or as a draft as long as it is held. `draftLabel`: that
 * of the version that the game shows.
 */
export function urlToTry({ config: { publicUrl } }: AppContext, game: Tried): string {
  if (game.label === null) return game.playUrl;
  if (game.visibility === 'public') return publicUrl + playPath(game.slug);
  return game.visibility === 'held' && game.draftLabel ? publicUrl + playtestPath(game.draftLabel) : '';
}

/** `path`: as in the address, with its first '/'. A folder means its index.html. */
export async function findFileAt({ db }: AppContext, { versionId, path }: { versionId: string; path: string }) {
  const name = decodePart(path)?.replace(/^\/+/, '');
  if (name === undefined) return null;
  const asked = /(?:^|\/)$/.test(name) ? `${name}index.html` : name;
  const file = await findHostedFile(db.read, { versionId, path: asked });
  return { asked, file: file ?? null };
}

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
