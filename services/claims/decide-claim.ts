import { decideClaim as decisionOn } from '#domain/claim.ts';
import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/policy.ts';
import { decisionSchema } from '#domain/schemas/claim.ts';
import type { AppContext } from '#platform/context.ts';
import { findClaim, lockClaim } from '#platform/db/claims.ts';
import { lockGame } from '#platform/db/games.ts';
import { actingUser } from '../acting-user.ts';
import { settleClaim } from './settle-claim.ts';

export interface ClaimVerdict {
  actor: Actor;
  claimId: string;
  approve: boolean;
  /** Optional; the claimant reads it. */
  note?: string;
}

/**
 * An administrator approves or rejects a pending claim. Approved, the game is the claimant's with its votes;
 * rejected, it is unclaimed again. Of two who decide at once, one decides and the other finds no claim.
 *
 * Throws AppError `not-signed-in`, `not-allowed`, `invalid-input` for a note that is too long, `claim-not-found`.
 */
export async function decideClaim(
  ctx: AppContext,
  { actor, claimId, approve, note = '' }: ClaimVerdict,
): Promise<{ gameTitle: string; slug: string }> {
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
    await settleClaim(ctx, tx, { claim, game, decision, proofMethod: null });
    return { gameTitle: game.title, slug: game.slug };
  });
}
