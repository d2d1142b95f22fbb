import { claimSchema, requestClaim as nextOwnership } from '#domain/claims/claim.ts';
import { AppError } from '#domain/errors.ts';
import { validInput } from '#domain/fields.ts';
import { LIMITS } from '#domain/limits.ts';
import { CLAIM_NOTICES as TEXT } from '#domain/messages/claims.ts';
import { actingUser, type By } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { lockGame } from '#platform/db/games/games.ts';
import { lockUser } from '#platform/db/people/users.ts';
import { countWhere, insertNew } from '#platform/db/rows.ts';
import { changeGame } from '../moderation/change-game.ts';
import { issueProofToken } from './prove-claim.ts';
import { auditClaim, notifyAdministrators, notifySubmitter } from './settle-claim.ts';

/**
 * If two people claim a game at the same time, only one succeeds. Throws `invalid-input`, `rate-limited`,
 * `game-not-found`, `game-already-claimed`, `claim-already-pending`, `too-many-claims`.
 */
export async function requestClaim(ctx: AppContext, { actor, gameId, reason: written }: By<'gameId' | 'reason'>) {
  const claimant = actingUser(actor, 'game:claim');
  const { reason } = validInput(claimSchema, { reason: written });
  await ctx.limits.take('claim', claimant.id);
  return ctx.db.transact(async (tx) => {
    const { db } = tx;
    const game = await lockGame(db, { id: gameId });
    if (game?.visibility !== 'public') throw new AppError('game-not-found');
    const ownershipStatus = nextOwnership(game.ownershipStatus);
    const person = await lockUser(db, { id: claimant.id });
    if (!person) throw new AppError('user-id-not-found', { params: { id: claimant.id } });
    const { most, unconfirmed } = LIMITS.pendingClaims;
    const allowed = ctx.settings.smtpUrl === '' || person.isConfirmed === 1 ? most : unconfirmed;
    const pending = await countWhere(db, 'gameClaims', { status: 'pending', claimantId: claimant.id });
    if (pending >= allowed) throw new AppError('too-many-claims', { params: { n: allowed } });
    const claimId = ctx.ids.next();
    const at = ctx.clock.now();
    const claimantId = claimant.id;
    const claim = { id: claimId, gameId, claimantId, claimantName: person.name, reason, createdAt: at };
    const isNew = await insertNew(db, 'gameClaims', { ...claim, status: 'pending' });
    if (!isNew) throw new AppError('claim-already-pending');
    await changeGame(ctx, tx, { game, to: { ownershipStatus } });
    await issueProofToken(ctx, db, { claimId });
    const deed = { actorId: claimantId, action: 'claim:request', claimId, detail: { gameId, reason } };
    await auditClaim(ctx, tx, deed);
    const names = { game: game.title, person: claimant.username };
    const asked = { title: TEXT.requested(names), text: TEXT.requestedText(names) };
    await notifySubmitter(ctx, tx, { game, except: claimantId, ...asked });
    const awaits = { title: TEXT.awaits(names), text: TEXT.awaitsText(names) };
    await notifyAdministrators(ctx, tx, { except: claimantId, ...awaits });
    await ctx.changes.recordGame(tx, gameId);
    return { claimId, slug: game.slug };
  });
}
