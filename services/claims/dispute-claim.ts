import { disputableUntil, disputeSchema } from '#domain/claims/claim.ts';
import { AppError } from '#domain/errors.ts';
import { validInput } from '#domain/fields.ts';
import { CLAIM_NOTICES } from '#domain/messages/claims.ts';
import { gamePath } from '#domain/paths.ts';
import { type Actor, actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { findLastClaim } from '#platform/db/claims/claims.ts';
import { insertDispute } from '#platform/db/claims/disputes.ts';
import { lockGame } from '#platform/db/games/games.ts';
import { notify } from '../people/notifications.ts';
import { notifyAdministrators } from './settle-claim.ts';

/**
 * Disputes a claim that was approved by proof, once per person, within `LIMITS.claimProof.disputeMs` of the approval.
 * The owner keeps the game until a decision. Throws `invalid-input`, `rate-limited`, `game-not-found`,
 * `already-disputed`, `dispute-too-late` (also without a proof); `not-allowed` for the owner.
 */
export async function disputeClaim(
  ctx: AppContext,
  { actor, gameId, reason }: { actor: Actor; gameId: string; reason: string },
): Promise<void> {
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
    const isNew = await insertDispute(db, {
      id: ctx.ids.next(),
      claimId: claim.id,
      disputerId: disputer.id,
      ...input,
      createdAt: at,
    });
    if (!isNew) throw new AppError('already-disputed');
    await writeAudit(db, {
      at,
      actorId: disputer.id,
      action: 'claim:dispute',
      subjectKind: 'claim',
      subjectId: claim.id,
      detail: { gameId },
    });
    const names = { game: game.title, person: disputer.username };
    const { disputed, disputedText: text, disputeAwaits, disputeAwaitsText, label } = CLAIM_NOTICES;
    const path = gamePath(game.slug);
    await notify(ctx, tx, { userId: claim.claimantId, title: disputed(names), text, path, label });
    const awaits = { title: disputeAwaits(names), text: disputeAwaitsText(names) };
    await notifyAdministrators(ctx, tx, { except: disputer.id, ...awaits });
  });
}
