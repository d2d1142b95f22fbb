import { LIMITS } from '#domain/limits.ts';
import { assertCan } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { type ClaimCardRow, listPendingClaims } from '#platform/db/claims/claims.ts';
import { listOpenDisputes } from '#platform/db/claims/disputes.ts';
import { pictureOf } from '../people/find-person.ts';
import { type PageOf, readPage } from '../timed-cursor.ts';

export type ClaimCard = ReturnType<typeof presentClaim>;

export type DisputeCard = Awaited<ReturnType<typeof listOpenDisputes>>[number];

/** Throws `not-signed-in`, `not-allowed`. */
export async function findClaims(ctx: AppContext, { actor, cursor = null }: PageOf) {
  assertCan(actor, 'claim:list');
  const { read } = ctx.db;
  const [{ shown, nextCursor }, disputes] = await Promise.all([
    readPage(cursor, (page) => listPendingClaims(read, page)),
    listOpenDisputes(read, { limit: LIMITS.lists.maxPage }),
  ]);
  return { claims: shown.map(presentClaim), nextCursor, disputes };
}

function presentClaim(row: ClaimCardRow) {
  const { id, claimantId, reason, createdAt, gameId, slug, title, username, name } = row;
  const { thumbnailUrl, playUrl, sourceUrl } = row;
  const links = { thumbnailUrl: thumbnailUrl || null, playUrl: playUrl ?? '', sourceUrl: sourceUrl ?? '' };
  const profilePicture = pictureOf({ id: claimantId, profilePicture: row.profilePicture });
  return {
    ...{ id, reason, createdAt },
    /** The panel then shows 'Unknown Game', as docs/promises.md requires. */
    game: slug !== null && title !== null ? { id: gameId, slug, title, ...links } : null,
    claimant: { username, name, profilePicture },
  };
}
