import type { GameClaim } from '#domain/claims/claim.ts';
import { githubOwnersOf, type ProofPlaces } from '#domain/claims/proof.ts';
import { LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { wasTakenBack } from '#platform/db/claims/disputes.ts';
import { findGithubAccountId, findProof, hasNeighbours, writeProof } from '#platform/db/claims/proofs.ts';
import type { Db } from '#platform/db/database.ts';
import type { GameRow } from '#platform/db/schema.ts';

const PREFIX = 'playpodium-';

/** Gives a claim a proof token, valid for `claimProof.validMs`. The claim's earlier token stops working. */
export async function issueProofToken(ctx: AppContext, db: Db, { claimId }: { claimId: string }) {
  const token = PREFIX + ctx.ids.next().replaceAll('-', '');
  const createdAt = ctx.clock.now();
  const expiresAt = createdAt + LIMITS.claimProof.validMs;
  await writeProof(db, { claimId, token, createdAt, expiresAt });
  return { token, expiresAt };
}

export interface ProofOffer {
  places: ProofPlaces;
  /** Null if the token has expired. `renewProof` creates a new one. */
  token: { text: string; expiresAt: number } | null;
  /** Null if GitHub sign-in isn't configured, or neither the game nor its source code is at GitHub. */
  github: { owners: readonly string[]; accountId: string | null } | null;
}

/**
 * How to prove a claim. Null if only an administrator can decide: the game's address is invalid, or an upheld dispute
 * took it from this claimant before.
 */
export async function offerProof(ctx: AppContext, { claim, game }: { claim: GameClaim; game: GameRow }) {
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

async function offerGithub(ctx: AppContext, { claimantId, game }: { claimantId: string; game: GameRow }) {
  const owners = ctx.config.signInWith.github ? githubOwnersOf(game) : [];
  if (owners.length === 0) return null;
  return { owners, accountId: await findGithubAccountId(ctx.db.read, { userId: claimantId }) };
}
