import { disputableUntil } from '#domain/claims/claim.ts';
import type { OwnershipStatus } from '#domain/games/game.ts';
import { actorIdOf, type By } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findLastClaim } from '#platform/db/claims/claims.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { findRow } from '#platform/db/rows.ts';
import { offerProof } from './prove-claim.ts';

type Owned = { gameId: string; ownershipStatus: OwnershipStatus };
/** Pages must show `claimantId` to nobody else. `disputableUntil`: ms since 1970. */
export async function findClaimNote(ctx: AppContext, { gameId, ownershipStatus }: Owned) {
  if (ownershipStatus === 'claimed') {
    const claim = await findDisputable(ctx, { gameId });
    return { claimantId: null, disputableUntil: claim?.until ?? null };
  }
  const pending = await findPending(ctx, { gameId, ownershipStatus });
  return { claimantId: pending?.claimantId ?? null, disputableUntil: null };
}

export type ClaimState = NonNullable<Awaited<ReturnType<typeof findClaimState>>>;

/**
 * Null if there is no such game. `proof` is null if only an administrator can decide, or a claim can't be overtaken.
 * `dispute` is null if it's too late or impossible.
 */
export async function findClaimState(ctx: AppContext, { actor, gameId }: By<'gameId'>) {
  const game = await findGameRow(ctx.db.read, { id: gameId });
  if (!game) return null;
  const viewerId = actorIdOf(actor);
  if (game.ownershipStatus === 'claimed') {
    if (viewerId !== null && game.creatorId === viewerId) return { kind: 'owned' } as const;
    const disputable = await findDisputable(ctx, { gameId });
    if (!disputable) return { kind: 'claimed', dispute: null } as const;
    const claimId = disputable.claim.id;
    const isDone =
      viewerId !== null &&
      (await findRow(ctx.db.read, 'claimDisputes', { claimId, disputerId: viewerId })) !== undefined;
    return { kind: 'claimed', dispute: { until: disputable.until, hasDisputed: isDone } } as const;
  }
  const pending = await findPending(ctx, { gameId, ownershipStatus: game.ownershipStatus });
  if (pending) {
    if (pending.claimantId !== viewerId) {
      const claim = { id: null, claimantId: viewerId ?? '' };
      return { kind: 'pending', proof: viewerId === null ? null : await offerProof(ctx, { claim, game }) } as const;
    }
    const { id, reason, createdAt } = pending;
    const proof = await offerProof(ctx, { claim: pending, game });
    return { kind: 'mine', claim: { id, reason, createdAt }, proof } as const;
  }
  const last = viewerId
    ? await findLastClaim(ctx.db.read, { gameId, status: 'rejected', claimantId: viewerId })
    : undefined;
  const lastRejection = last ? { note: last.adminNote, at: last.resolvedAt ?? last.createdAt } : null;
  return { kind: 'open', lastRejection } as const;
}

async function findPending(ctx: AppContext, { gameId, ownershipStatus }: Owned) {
  return ownershipStatus === 'pending_claim'
    ? findRow(ctx.db.read, 'gameClaims', { gameId, status: 'pending' })
    : undefined;
}

async function findDisputable(ctx: AppContext, { gameId }: { gameId: string }) {
  const claim = await findLastClaim(ctx.db.read, { gameId, status: 'approved' });
  const until = claim ? disputableUntil(claim) : null;
  if (!claim || until === null || until <= ctx.clock.now()) return null;
  const game = await findGameRow(ctx.db.read, { id: gameId });
  return game?.creatorId === claim.claimantId ? { claim, until } : null;
}
