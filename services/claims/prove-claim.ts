import type { GameClaim } from '#domain/claims/claim.ts';
import { githubOwnersOf, type ProofMethod } from '#domain/claims/proof.ts';
import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { type Actor, actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findClaim, lockClaim } from '#platform/db/claims/claims.ts';
import { wasTakenBack } from '#platform/db/claims/disputes.ts';
import { findGithubAccountId, findProof, hasNeighbours, writeProof } from '#platform/db/claims/proofs.ts';
import type { Db } from '#platform/db/database.ts';
import { findGameRow, lockGame } from '#platform/db/games/games.ts';
import type { GameRow } from '#platform/db/schema.ts';
import { settleClaim } from './settle-claim.ts';

/** `isGithubOwner`: whether the claimant's GitHub account owns the game or its source; null if that wasn't checked. */
export type ProofAttempt = Awaited<ReturnType<typeof proveClaim>>;

/**
 * Approves a pending claim if the claimant's GitHub account owns the game or its source, or if the claim's token is in
 * a place that only the game's owner controls. Throws `claim-not-found`, `proof-not-offered`, `rate-limited`, and
 * `proof-expired` (also if the token or the game's addresses changed while the proof was checked).
 */
export async function proveClaim(ctx: AppContext, { actor, claimId }: { actor: Actor; claimId: string }) {
  const { claim, game, offer } = await openAttempt(ctx, { actor, claimId });
  const isGithubOwner = await ownsOnGithub(ctx, offer);
  const { token } = offer;
  if (!token && !isGithubOwner) throw new AppError('proof-expired');
  const sightings = token && !isGithubOwner ? await ctx.claimProofs.check(offer.places, token.text) : [];
  const found = sightings.find(({ outcome }) => outcome === 'found')?.method ?? null;
  const method: ProofMethod | null = isGithubOwner ? 'github' : found;
  if (method !== null) await approve(ctx, { claim, game, token: token?.text ?? null, method });
  return { method, sightings, isGithubOwner };
}

/** Replaces a pending claim's token. Throws the errors of `proveClaim`, except `proof-expired`. */
export async function renewProof(ctx: AppContext, { actor, claimId }: { actor: Actor; claimId: string }) {
  const { claim } = await openAttempt(ctx, { actor, claimId });
  await ctx.db.transact(async ({ db }) => {
    const current = await lockClaim(db, { id: claim.id });
    if (current?.status !== 'pending') throw new AppError('claim-not-found');
    await issueProofToken(ctx, db, { claimId: claim.id });
  });
}

async function openAttempt(ctx: AppContext, { actor, claimId }: { actor: Actor; claimId: string }) {
  const claim = await findClaim(ctx.db.read, { id: claimId });
  const claimant = actingUser(actor, 'claim:prove', { ownerId: claim?.claimantId ?? null });
  const game = claim && (await findGameRow(ctx.db.read, { id: claim.gameId }));
  if (!claim || !game || claim.status !== 'pending') throw new AppError('claim-not-found');
  await ctx.limits.take('claim-proof', claimant.id);
  const offer = await offerProof(ctx, { claim, game });
  if (!offer) throw new AppError('proof-not-offered');
  return { claim, game, offer };
}

/** Compares account ids, because another person can take over an old name on GitHub. */
async function ownsOnGithub(ctx: AppContext, { github }: ProofOffer): Promise<boolean | null> {
  if (!github?.accountId) return null;
  for (const owner of github.owners) {
    if ((await ctx.claimProofs.githubIdOf(owner)) === github.accountId) return true;
  }
  return false;
}

/** `game`: as it was before the proof was checked. */
type Proven = { claim: GameClaim; game: GameRow; token: string | null; method: ProofMethod };
/** Approves the claim. Throws `proof-expired` if the token or the game's addresses changed during the proof check. */
async function approve(ctx: AppContext, { claim, game, token, method }: Proven): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const current = await lockGame(tx.db, { id: game.id });
    const pending = current && (await lockClaim(tx.db, { id: claim.id }));
    const proof = pending && (await findProof(tx.db, { claimId: claim.id }));
    if (!current || !pending) throw new AppError('claim-not-found');
    const isMoved = current.playUrl !== game.playUrl || current.sourceUrl !== game.sourceUrl;
    const isStale = method !== 'github' && (proof?.token !== token || proof.expiresAt <= ctx.clock.now());
    if (isMoved || isStale) throw new AppError('proof-expired');
    const approval = { approve: true, adminId: null, note: '', proofMethod: method };
    await settleClaim(ctx, tx, { claim: pending, game: current, ...approval });
  });
}

/** Gives a claim a proof token, valid for `claimProof.validMs`. The claim's earlier token stops working. */
export async function issueProofToken(ctx: AppContext, db: Db, { claimId }: { claimId: string }) {
  const token = `playpodium-${ctx.ids.next().replaceAll('-', '')}`;
  const createdAt = ctx.clock.now();
  const expiresAt = createdAt + LIMITS.claimProof.validMs;
  await writeProof(db, { claimId, token, createdAt, expiresAt });
}

/** `token`: null if expired. `github`: null if this site has no sign-in with GitHub, or if the game isn't on GitHub. */
export type ProofOffer = NonNullable<Awaited<ReturnType<typeof offerProof>>>;

/** How to prove a claim; null if the game's address is invalid, or if the claimant has lost this game in a dispute. */
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
