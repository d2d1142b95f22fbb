import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { commentSigns, type SpamSign } from '#domain/moderation/spam.ts';
import { type Actor, can } from '#domain/policy.ts';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { countArrivals } from '#platform/db/moderation/network-marks.ts';
import { findRow } from '#platform/db/rows.ts';
import type { GameRow, UserRow } from '#platform/db/schema.ts';
import { raidUntil } from '../moderation/raid.ts';

type Gated = { actor: Actor; author: Pick<UserRow, 'id' | 'dateJoined'>; body: string; clientAddress: string };

/** Why a comment waits for a moderator; empty if it doesn't. */
export async function findCommentSigns(ctx: AppContext, db: Db, gated: Gated): Promise<SpamSign[]> {
  const { actor, author, body, clientAddress: address } = gated;
  if (can(actor, 'moderation:act')) return [];
  const at = ctx.clock.now();
  const { networks } = UPKEEP_LIMITS;
  const isNewcomer = author.dateJoined > at - LIMITS.newcomer.forMs;
  const since = at - networks.withinMs;
  const about = { kind: 'comment', address, since, at, upTo: networks.comments } as const;
  const recentFromNetwork = isNewcomer ? await countArrivals(db, about) : 0;
  const { blockedWords, blockedDomains } = ctx.settings;
  const isRaid = raidUntil(ctx) !== null;
  return commentSigns({ body, isNewcomer, blockedWords, blockedDomains, recentFromNetwork, isRaid });
}

type Commented = Pick<GameRow, 'creatorId' | 'commentsClosed'>;
/** Throws `comments-off`, `comments-closed`, `comments-blocked`. */
export async function assertMayComment(
  ctx: AppContext,
  db: Db,
  { actor, userId, game: { creatorId, commentsClosed } }: { actor: Actor; userId: string; game: Commented },
): Promise<void> {
  if (ctx.settings.comments === 'off') throw new AppError('comments-off');
  if (can(actor, 'moderation:act')) return;
  if (commentsClosed === 1) throw new AppError('comments-closed');
  if (creatorId !== null && (await findRow(db, 'commentBlocks', { creatorId, userId })))
    throw new AppError('comments-blocked');
}
