import { decisionSchema, disputableUntil, disputeSchema } from '#domain/claims/claim.ts';
import { AppError } from '#domain/errors.ts';
import { validInput } from '#domain/fields.ts';
import { CLAIM_NOTICES as TEXT } from '#domain/messages/claims.ts';
import { gamePath } from '#domain/paths.ts';
import { actingUser, type By } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findLastClaim } from '#platform/db/claims/claims.ts';
import { findDispute, lockDisputes, resolveDisputes } from '#platform/db/claims/disputes.ts';
import { lockGame } from '#platform/db/games/games.ts';
import { insertNew } from '#platform/db/rows.ts';
import { changeGame } from '../moderation/change-game.ts';
import { record } from '../moderation/record.ts';
import { notify } from '../people/notifications.ts';
import { auditClaim, notifyAdministrators, type Verdict } from './settle-claim.ts';

/**
 * The owner keeps the game until a decision. Throws `invalid-input`, `rate-limited`, `game-not-found`,
 * `already-disputed`, `dispute-too-late` (also for a claim approved without proof), and `not-allowed` for the owner.
 */
export async function disputeClaim(ctx: AppContext, { actor, gameId, reason }: By<'gameId' | 'reason'>): Promise<void> {
  const disputer = actingUser(actor, 'claim:dispute');
  const input = validInput(disputeSchema, { reason });
  await ctx.limits.take('claim', disputer.id);
  await ctx.db.transact(async (tx) => {
    const { db } = tx;
    const game = await lockGame(db, { id: gameId });
    if (!game) throw new AppError('game-not-found');
    const at = ctx.clock.now();
    const claim = await findLastClaim(db, { gameId, status: 'approved' });
    const until = claim && claim.claimantId === game.creatorId ? disputableUntil(claim) : null;
    if (!claim || until === null || until <= at) throw new AppError('dispute-too-late');
    if (game.creatorId === disputer.id) throw new AppError('not-allowed');
    const { id: claimId, claimantId } = claim;
    const disputerId = disputer.id;
    const dispute = { id: ctx.ids.next(), claimId, disputerId, ...input, createdAt: at };
    if (!(await insertNew(db, 'claimDisputes', { ...dispute, status: 'open' }))) throw new AppError('already-disputed');
    const deed = { actorId: disputerId, action: 'claim:dispute', claimId, detail: { gameId } };
    await auditClaim(ctx, tx, deed);
    const names = { game: game.title, person: disputer.username };
    const words = { title: TEXT.disputed(names), text: TEXT.disputedText, label: TEXT.label };
    await notify(ctx, tx, { userId: claimantId, kind: 'decisions', ...words, path: gamePath(game.slug) });
    const awaits = { title: TEXT.disputeAwaits(names), text: TEXT.disputeAwaitsText(names) };
    await notifyAdministrators(ctx, tx, { except: disputerId, ...awaits });
  });
}

/** Upholding it upholds the claim's other open disputes. Throws `invalid-input`, `dispute-not-found`. */
export async function decideDispute(ctx: AppContext, verdict: Verdict & { disputeId: string; uphold: boolean }) {
  const { actor, disputeId, uphold, note: written = '' } = verdict;
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
    const action = uphold ? 'claim:take-back' : 'claim:dismiss-dispute';
    const detail = { gameId: game.id, claimantId, note };
    await auditClaim(ctx, tx, { actorId: admin.id, action, claimId, detail });
    const isPassedOn = uphold && !isTaken && game.creatorId !== null;
    const title = (isPassedOn ? TEXT.upheldLate : TEXT[status])({ game: game.title });
    const notice = { kind: 'decisions' as const, title, note, path: gamePath(game.slug), label: TEXT.label };
    const text = isPassedOn ? TEXT.upheldLateText : uphold ? TEXT.upheldText : TEXT.dismissedText;
    for (const { disputerId } of resolved) await notify(ctx, tx, { ...notice, userId: disputerId, text });
    if (isTaken) await notify(ctx, tx, { ...notice, userId: claimantId, text: TEXT.upheldOwnerText });
    return { seq, gameId: game.id };
  });
}
