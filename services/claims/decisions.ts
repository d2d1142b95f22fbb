import { decisionSchema } from '#domain/claims/claim.ts';
import { AppError } from '#domain/errors.ts';
import { validInput } from '#domain/fields.ts';
import { CLAIM_NOTICES as TEXT } from '#domain/messages/claims.ts';
import { gamePath } from '#domain/paths.ts';
import { type Actor, actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { findClaim, lockClaim } from '#platform/db/claims/claims.ts';
import { findDispute, lockDisputes, resolveDisputes } from '#platform/db/claims/disputes.ts';
import { lockGame } from '#platform/db/games/games.ts';
import { changeGame } from '../moderation/change-game.ts';
import { record } from '../moderation/record.ts';
import { notify } from '../people/notifications.ts';
import { settleClaim } from './settle-claim.ts';

/** `note`: shown to the people whom the decision is about. */
type Verdict = { actor: Actor; note?: string };

/**
 * Approves or rejects a pending claim. Returns the log entry's number as `seq`. Throws `invalid-input` for a note that
 * is too long; `claim-not-found`, also if another administrator has just decided the claim.
 */
export async function decideClaim(
  ctx: AppContext,
  { actor, claimId, approve, note = '' }: Verdict & { claimId: string; approve: boolean },
) {
  const admin = actingUser(actor, 'claim:decide');
  const input = validInput(decisionSchema, { note });
  return ctx.db.transact(async (tx) => {
    const known = await findClaim(tx.db, { id: claimId });
    const game = known && (await lockGame(tx.db, { id: known.gameId }));
    const claim = game && (await lockClaim(tx.db, { id: claimId }));
    if (!game || !claim) throw new AppError('claim-not-found');
    const verdict = { approve, adminId: admin.id, ...input, proofMethod: null };
    const seq = await settleClaim(ctx, tx, { claim, game, ...verdict });
    return { seq, gameId: game.id };
  });
}

/**
 * Decides a dispute. Upholding it makes the game unclaimed, unless the claimant no longer owns it, and ends the claim's
 * other open disputes. Returns the log entry's number as `seq`. Throws `invalid-input` for a note that is too long;
 * `dispute-not-found`, also if another administrator has just decided it.
 */
export async function decideDispute(
  ctx: AppContext,
  { actor, disputeId, uphold, note: written = '' }: Verdict & { disputeId: string; uphold: boolean },
) {
  const admin = actingUser(actor, 'claim:decide');
  const { note } = validInput(decisionSchema, { note: written });
  return ctx.db.transact(async (tx) => {
    const { db } = tx;
    const dispute = await findDispute(db, { id: disputeId });
    const game = dispute && (await lockGame(db, { id: dispute.gameId }));
    if (!dispute || !game) throw new AppError('dispute-not-found');
    const { claimId, claimantId } = dispute;
    await lockDisputes(db, { claimId });
    const at = ctx.clock.now();
    const status = uphold ? 'upheld' : 'dismissed';
    const resolution = { status, adminId: admin.id, adminNote: note, resolvedAt: at } as const;
    const resolved = await resolveDisputes(db, { id: disputeId }, resolution);
    if (resolved.length === 0) throw new AppError('dispute-not-found');
    if (uphold) resolved.push(...(await resolveDisputes(db, { claimId }, resolution)));
    // If somebody else owns the game by now, they keep it.
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
    const isPassedOn = uphold && !isTaken && game.creatorId !== null;
    const title = (isPassedOn ? TEXT.upheldLate : TEXT[status])({ game: game.title });
    const notice = { title, note, path: gamePath(game.slug), label: TEXT.label };
    const text = isPassedOn ? TEXT.upheldLateText : uphold ? TEXT.upheldText : TEXT.dismissedText;
    for (const { disputerId } of resolved) await notify(ctx, tx, { ...notice, userId: disputerId, text });
    if (isTaken) await notify(ctx, tx, { ...notice, userId: claimantId, text: TEXT.upheldOwnerText });
    return { seq, gameId: game.id };
  });
}
