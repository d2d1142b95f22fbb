import { FAILURES } from '#domain/messages/failures.ts';
import type { AppContext } from '#platform/context.ts';
import { insertClaim } from '#platform/db/claims/claims.ts';
import type { Db } from '#platform/db/database.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { findKnownGames, findKnownIds, type KnownGame, markClaimPending } from '#platform/db/transfer/import-rows.ts';
import type { ClaimDocument } from '#platform/transfer/collections/documents.ts';
import { type Importer, missing, type Outcome } from './run-batches.ts';

/** Refuses a pending claim if its game has an owner or another pending claim. */
export function importClaims(ctx: AppContext): Importer<ClaimDocument, ClaimDocument> {
  return {
    batchSize: 200,
    prepare: async (claims) => [...claims],
    async write({ db }, batch) {
      const known = await findKnownIds(db, { table: 'gameClaims', ids: batch.map(({ id }) => id) });
      const games = await findKnownGames(db, { ids: batch.map(({ gameId }) => gameId) });
      const outcomes: Outcome[] = [];
      for (const claim of batch) {
        const outcome: Outcome = known.has(claim.id)
          ? { kind: 'unchanged' }
          : await writeClaim(ctx, db, { claim, game: games.get(claim.gameId) });
        if (outcome.kind === 'added') known.add(claim.id);
        outcomes.push(outcome);
      }
      return outcomes;
    },
  };
}

async function writeClaim(
  ctx: AppContext,
  db: Db,
  { claim, game }: { claim: ClaimDocument; game: KnownGame | 'removed' | undefined },
): Promise<Outcome> {
  const rejected = (reason: string): Outcome => ({ kind: 'rejected', reason });
  if (!game || game === 'removed') return missing('game', claim.gameId);
  const claimant = await findUserById(db, { id: claim.claimantId });
  if (!claimant) return missing('person', claim.claimantId);
  const isPending = claim.status === 'pending';
  if (isPending && game.ownershipStatus === 'claimed') return rejected(FAILURES.gameClaimed);
  const createdAt = claim.createdAt ?? claim.resolvedAt ?? ctx.clock.now();
  const isNew = await insertClaim(db, {
    ...claim,
    claimantName: claim.claimantName || claimant.username,
    createdAt,
    adminId: isPending ? null : claim.adminId,
    resolvedAt: isPending ? null : (claim.resolvedAt ?? createdAt),
  });
  if (!isNew) return rejected(FAILURES.claimPending);
  if (isPending) await markClaimPending(db, { gameId: game.id });
  return { kind: 'added' };
}
