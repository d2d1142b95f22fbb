import { canonicalUrlKey, isWebUrl } from '#domain/url.ts';
import type { AppContext } from '#platform/context.ts';
import { findByUrlKey } from '#platform/db/new-game.ts';

/**
 * The game whose play URL is the same by the canonical key, or null; null for what is no URL, and for a game that
 * not everybody sees: submitting says what is to be said about that one.
 */
export async function findGameByUrl(
  ctx: AppContext,
  { url }: { url: string },
): Promise<{ id: string; slug: string; title: string } | null> {
  if (!isWebUrl(url)) return null;
  const game = await findByUrlKey(ctx.db.read, { urlKey: canonicalUrlKey(url) });
  if (!game?.isShown) return null;
  const { id, slug, title } = game;
  return { id, slug, title };
}
