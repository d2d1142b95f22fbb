import { Buffer } from 'node:buffer';
import { LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { countGamesOf, listGamesOf, type OwnedPlace } from '#platform/db/listing/game-cards.ts';
import { isStorable } from '#platform/db/portability.ts';
import { presentCards } from '../games/present-game.ts';
import type { BrowsePage } from './browse.ts';

/**
 * One page of the games that a person owns, newest first: the Games tab of a profile. Their owner's own
 * list has those that moderation hides too (`withHidden`).
 */
export async function findGamesOf(
  ctx: AppContext,
  {
    userId,
    cursor = null,
    withHidden = false,
  }: { userId: string; cursor?: string | null; withHidden?: boolean },
): Promise<BrowsePage> {
  ctx.pages.tag('lists');
  const { read } = ctx.db;
  const limit = LIMITS.lists.browsePage;
  const [rows, total] = await Promise.all([
    listGamesOf(read, { creatorId: userId, withHidden, after: readPlace(cursor), limit: limit + 1 }),
    countGamesOf(read, { creatorId: userId, withHidden }),
  ]);
  const games = await presentCards(ctx, rows.slice(0, limit));
  const last = rows[limit - 1];
  const nextCursor = rows.length > limit && last ? writePlace([last.createdAt, last.id]) : null;
  return { games, nextCursor, total, isTotalExact: true };
}

function writePlace(place: OwnedPlace): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Null for whatever we didn't write: the list then begins at its first page. */
function readPlace(cursor: string | null): OwnedPlace | null {
  if (!cursor) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(values) || values.length !== 2) return null;
    const [createdAt, id]: unknown[] = values;
    const isPlace = Number.isSafeInteger(createdAt) && typeof id === 'string' && isStorable(id);
    return isPlace ? [Number(createdAt), id] : null;
  } catch {
    return null;
  }
}
