import type { GameClaim } from '#domain/claim.ts';
import { githubOwnersOf, type ProofPlaces } from '#domain/claim-proof.ts';
import type { AppContext } from '#platform/context.ts';
import { wasTakenBack } from '#platform/db/claims-disputes.ts';
import { findGithubAccountId, findProof, hasNeighbours } from '#platform/db/claims-proofs.ts';
import type { GameRow } from '#platform/db/schema.ts';

/** How a pending claim can be proved. */
export interface ProofOffer {
  places: ProofPlaces;
  /** Null when there is none or it has expired: `renewProof` gives a new one. */
  token: { text: string; expiresAt: number } | null;
  /** Null: GitHub sign-in isn't configured here, or the game is at no address of GitHub's. */
  github: { owners: readonly string[]; accountId: string | null } | null;
}

/**
 * What a claimant may do to prove a claim; null when only an administrator may decide: the game was taken back from them
 * before, or it has no address at all.
 */
export async function offerProof(
  ctx: AppContext,
  { claim, game }: { claim: GameClaim; game: GameRow },
): Promise<ProofOffer | null> {
  const { read } = ctx.db;
  const { claimantId } = claim;
  if (!URL.canParse(game.playUrl)) return null;
  if (await wasTakenBack(read, { gameId: game.id, claimantId })) return null;
  const neighbours = await hasNeighbours(read, { gameId: game.id, playUrl: game.playUrl, claimantId });
  const places = await ctx.claimProofs.placesFor({ playUrl: game.playUrl, hasNeighbours: neighbours });
  const proof = await findProof(read, { claimId: claim.id });
  const isValid = proof !== undefined && proof.expiresAt > ctx.clock.now();
  return {
    places,
    token: isValid ? { text: proof.token, expiresAt: proof.expiresAt } : null,
    github: await offerGithub(ctx, { claimantId, game }),
  };
}

async function offerGithub(
  ctx: AppContext,
  { claimantId, game }: { claimantId: string; game: GameRow },
): Promise<ProofOffer['github']> {
  const owners = ctx.config.signInWith.github ? githubOwnersOf(game) : [];
  if (owners.length === 0) return null;
  return { owners, accountId: await findGithubAccountId(ctx.db.read, { userId: claimantId }) };
}
