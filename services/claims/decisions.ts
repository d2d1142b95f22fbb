import { decideClaim as decisionOn, decisionSchema } from '#domain/claims/claim.ts';
import { AppError } from '#domain/errors.ts';
import { CLAIM_NOTICES as TEXT } from '#domain/messages/claims.ts';
import { gamePath } from '#domain/paths.ts';
import { type Actor, actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { findClaim, lockClaim } from '#platform/db/claims/claims.ts';
import { findDispute, lockDisputes, resolveDisputes } from '#platform/db/claims/disputes.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockGame } from '#platform/db/games/games.ts';
import type { GameRow } from '#platform/db/schema.ts';
import { changeGame } from '../moderation/change-game.ts';
import { record } from '../moderation/record.ts';
import { notify } from '../people/notifications.ts';
import { settleClaim } from './settle-claim.ts';

export interface ClaimVerdict {
  actor: Actor;
  claimId: string;
  approve: boolean;
  /** Optional; the claimant reads it. */
  note?: string;
}

/** The decision that can now be undone: its number in the moderation log, and its game. */
export interface ClaimDecided {
  seq: number | null;
  gameId: string;
}

/**
 * An administrator approves or rejects a pending claim. If approved, the claimant gets the game with its votes; if
 * rejected, the game is unclaimed again. If two decide at once, the second gets `claim-not-found`. Throws AppError
 * `not-signed-in`, `not-allowed`, `invalid-input` for a note that is too long, `claim-not-found`.
 */
export async function decideClaim(
  ctx: AppContext,
  { actor, claimId, approve, note = '' }: ClaimVerdict,
): Promise<ClaimDecided> {
  const admin = actingUser(actor, 'claim:decide');
  const parsed = decisionSchema.safeParse({ note });
  if (!parsed.success) throw new AppError('invalid-input', { cause: parsed.error });
  return ctx.db.transact(async (tx) => {
    const known = await findClaim(tx.db, { id: claimId });
    const game = known && (await lockGame(tx.db, { id: known.gameId }));
    const claim = game && (await lockClaim(tx.db, { id: claimId }));
    if (!game || !claim) throw new AppError('claim-not-found');
    const decision = decisionOn({
      claim,
      ownershipStatus: game.ownershipStatus,
      approve,
      adminId: admin.id,
      note: parsed.data.note,
      at: ctx.clock.now(),
    });
    const seq = await settleClaim(ctx, tx, { claim, game, decision, proofMethod: null });
    return { seq, gameId: game.id };
  });
}

export interface DisputeVerdict {
  actor: Actor;
  disputeId: string;
  /** Whether the game is taken back. */
  uphold: boolean;
  note?: string;
}

/**
 * An administrator decides a dispute about a claim. If upheld, the game is unclaimed again, the owner's totals lose the game
 * and its votes, and the other disputes about the claim end too. If dismissed, nothing changes. If two decide at once, only
 * one does. Throws AppError `not-signed-in`, `not-allowed`, `invalid-input`, `dispute-not-found`.
 */
export async function decideDispute(
  ctx: AppContext,
  { actor, disputeId, uphold, note: written = '' }: DisputeVerdict,
): Promise<ClaimDecided> {
  const admin = actingUser(actor, 'claim:decide');
  const parsed = decisionSchema.safeParse({ note: written });
  if (!parsed.success) throw new AppError('invalid-input', { cause: parsed.error });
  const { note } = parsed.data;
  return ctx.db.transact(async (tx) => {
    const { db } = tx;
    const dispute = await findDispute(db, { id: disputeId });
    const game = dispute && (await lockGame(db, { id: dispute.gameId }));
    if (!dispute || !game) throw new AppError('dispute-not-found');
    const { claimId, claimantId } = dispute;
    await lockDisputes(db, { claimId });
    const at = ctx.clock.now();
    const resolution = { adminId: admin.id, adminNote: note, resolvedAt: at };
    const resolved = await resolveDisputes(
      db,
      { id: disputeId },
      { ...resolution, status: uphold ? 'upheld' : 'dismissed' },
    );
    if (resolved.length === 0) throw new AppError('dispute-not-found');
    if (uphold) {
      resolved.push(...(await resolveDisputes(db, { claimId }, { ...resolution, status: 'upheld' })));
    }
    // If the game has another owner by now, they keep it.
    const isTaken = uphold && game.creatorId === claimantId;
    const to = { creatorId: null, ownershipStatus: 'unclaimed' } as const;
    const games = isTaken ? [await changeGame(ctx, tx, { game, to })] : [];
    const seq = await record(ctx, tx, {
      action: uphold ? 'dispute:uphold' : 'dispute:dismiss',
      subject: { kind: 'game', id: game.id },
      decision: { moderatorId: admin.id, reason: 'other', note },
      detail: { games, disputeIds: resolved.map(({ id }) => id) },
    });
    await writeAudit(db, {
      at,
      actorId: admin.id,
      action: uphold ? 'claim:take-back' : 'claim:dismiss-dispute',
      subjectKind: 'claim',
      subjectId: claimId,
      detail: { gameId: game.id, claimantId, note },
    });
    const disputers = resolved.map(({ disputerId }) => disputerId);
    await tell(ctx, tx, { game, ownerId: claimantId, disputers, uphold, note });
    return { seq, gameId: game.id };
  });
}

interface Outcome {
  game: GameRow;
  ownerId: string;
  disputers: readonly string[];
  uphold: boolean;
  note: string;
}

async function tell(ctx: AppContext, tx: Tx, { game, ownerId, disputers, uphold, note }: Outcome) {
  const path = gamePath(game.slug);
  const { label } = TEXT;
  const say = (userId: string, title: string, text: string) =>
    notify(ctx, tx, { userId, title, text, note, path, label });
  const about = { game: game.title };
  for (const disputer of disputers) {
    if (uphold) await say(disputer, TEXT.upheld(about), TEXT.upheldText);
    else await say(disputer, TEXT.dismissed(about), TEXT.dismissedText);
  }
  if (uphold) await say(ownerId, TEXT.upheld(about), TEXT.upheldOwnerText);
}
