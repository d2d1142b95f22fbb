import { githubOwnersOf, type ProofMethod } from '#domain/claims/proof.ts';
import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { CLAIM } from '#domain/messages/claims.ts';
import { type Actor, actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { FORMER_OWNER } from '#platform/db/claims/former-owners.ts';
import { findGithubAccountId, hasNeighbours } from '#platform/db/claims/proofs.ts';
import type { Db } from '#platform/db/database.ts';
import { findGameRow, lockGame } from '#platform/db/games/games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { findRow, insertNew, lockRow, upsertRow } from '#platform/db/rows.ts';
import type { ClaimRow, GameRow } from '#platform/db/schema.ts';
import { settleClaim } from './settle-claim.ts';

type Claimant = { id: string | null; claimantId: string };

/** `isGithubOwner`: null if that wasn't checked. */
export type ProofAttempt = Awaited<ReturnType<typeof proveClaim>>;

/**
 * Throws `claim-not-found`, `proof-not-offered`, `rate-limited`, and `proof-expired` (also if the token or the game's
 * addresses changed while the proof was checked).
 */
export async function proveClaim(ctx: AppContext, { actor, claimId }: { actor: Actor; claimId: string }) {
  const { claim, game, offer } = await openAttempt(ctx, { actor, claimId });
  const attempt = await lookForProof(ctx, offer);
  const { method } = attempt;
  if (method !== null) await approve(ctx, { claim, game, token: offer.token?.text ?? null, method });
  return attempt;
}

async function lookForProof(ctx: AppContext, offer: ProofOffer) {
  const isGithubOwner = await ownsOnGithub(ctx, offer);
  const { token } = offer;
  if (!token && !isGithubOwner) throw new AppError('proof-expired');
  const sightings = token && !isGithubOwner ? await ctx.claimProofs.check(offer.places, token.text) : [];
  const found = sightings.find(({ outcome }) => outcome === 'found')?.method ?? null;
  const method: ProofMethod | null = isGithubOwner ? 'github' : found;
  return { method, sightings, isGithubOwner };
}

/**
 * Rejects another person's pending claim and approves one of their own. Throws `game-not-found`, `claim-not-found` if
 * no claim is pending, and the errors of `proveClaim`.
 */
export async function overtakeClaim(ctx: AppContext, { actor, gameId }: { actor: Actor; gameId: string }) {
  const { id: claimantId } = actingUser(actor, 'game:claim');
  const game = await findGameRow(ctx.db.read, { id: gameId });
  if (game?.visibility !== 'public') throw new AppError('game-not-found');
  await ctx.limits.take('claim-proof', claimantId);
  const offer = await offerProof(ctx, { claim: { id: null, claimantId }, game });
  if (!offer) throw new AppError('proof-not-offered');
  const attempt = await lookForProof(ctx, offer);
  const { method } = attempt;
  if (method === null) return attempt;
  await ctx.db.transact(async (tx) => {
    const { db } = tx;
    const current = await lockGame(db, { id: gameId });
    const waiting = await findRow(db, 'gameClaims', { gameId, status: 'pending' });
    const pending = waiting && (await lockRow(db, 'gameClaims', { id: waiting.id }));
    const person = await findUserById(db, { id: claimantId });
    if (!current || pending?.status !== 'pending' || !person) throw new AppError('claim-not-found');
    if (isMoved(current, game)) throw new AppError('proof-expired');
    const rejection = { approve: false, adminId: null, note: CLAIM.overtakenNote, proofMethod: null };
    await settleClaim(ctx, tx, { claim: pending, game: current, by: claimantId, ...rejection });
    const at = ctx.clock.now();
    const given = { id: ctx.ids.next(), gameId, claimantId, claimantName: person.name, createdAt: at };
    await insertNew(db, 'gameClaims', { ...given, reason: CLAIM.provenReason, status: 'pending' });
    const claim = await lockRow(db, 'gameClaims', { id: given.id });
    if (!claim) throw new AppError('claim-not-found');
    const approval = { approve: true, adminId: null, note: '', proofMethod: method };
    await settleClaim(ctx, tx, { claim, game: { ...current, ownershipStatus: 'unclaimed' }, ...approval });
  });
  return attempt;
}

const isMoved = (now: GameRow, before: GameRow) => now.playUrl !== before.playUrl || now.sourceUrl !== before.sourceUrl;

/** Throws the errors of `proveClaim`, except `proof-expired`. */
export async function renewProof(ctx: AppContext, { actor, claimId }: { actor: Actor; claimId: string }) {
  const { claim } = await openAttempt(ctx, { actor, claimId });
  await ctx.db.transact(async ({ db }) => {
    const current = await lockRow(db, 'gameClaims', { id: claim.id });
    if (current?.status !== 'pending') throw new AppError('claim-not-found');
    await issueProofToken(ctx, db, { claimId: claim.id });
  });
}

async function openAttempt(ctx: AppContext, { actor, claimId }: { actor: Actor; claimId: string }) {
  const claim = await findRow(ctx.db.read, 'gameClaims', { id: claimId });
  const claimant = actingUser(actor, 'claim:prove', { ownerId: claim?.claimantId ?? null });
  const game = claim && (await findGameRow(ctx.db.read, { id: claim.gameId }));
  if (!claim || !game || claim.status !== 'pending') throw new AppError('claim-not-found');
  await ctx.limits.take('claim-proof', claimant.id);
  const offer = await offerProof(ctx, { claim, game });
  if (!offer) throw new AppError('proof-not-offered');
  return { claim, game, offer };
}

/** Another person can take over an old name on GitHub, so account ids count. */
async function ownsOnGithub(ctx: AppContext, { github }: ProofOffer): Promise<boolean | null> {
  if (!github?.accountId) return null;
  for (const owner of github.owners) {
    if ((await ctx.claimProofs.githubIdOf(owner)) === github.accountId) return true;
  }
  return false;
}

/** `game`: as it was before the proof was checked. */
type Proven = { claim: ClaimRow; game: GameRow; token: string | null; method: ProofMethod };
/** Throws `proof-expired` if the token or the game's addresses changed during the proof check. */
async function approve(ctx: AppContext, { claim, game, token, method }: Proven): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const current = await lockGame(tx.db, { id: game.id });
    const pending = current && (await lockRow(tx.db, 'gameClaims', { id: claim.id }));
    const proof = pending && (await findRow(tx.db, 'claimProofs', { claimId: claim.id }));
    if (!current || !pending) throw new AppError('claim-not-found');
    const isStale = method !== 'github' && (proof?.token !== token || proof.expiresAt <= ctx.clock.now());
    if (isMoved(current, game) || isStale) throw new AppError('proof-expired');
    const approval = { approve: true, adminId: null, note: '', proofMethod: method };
    await settleClaim(ctx, tx, { claim: pending, game: current, ...approval });
  });
}

/** The claim's earlier token stops working. */
export async function issueProofToken(ctx: AppContext, db: Db, { claimId }: { claimId: string }) {
  const token = `playpodium-${ctx.ids.next().replaceAll('-', '')}`;
  const createdAt = ctx.clock.now();
  const expiresAt = createdAt + LIMITS.claimProof.validMs;
  await upsertRow(db, 'claimProofs', { claimId, token, createdAt, expiresAt }, ['claimId']);
}

/** `token`: null if expired. `github`: null without sign-in with GitHub or a game on GitHub. */
export type ProofOffer = NonNullable<Awaited<ReturnType<typeof offerProof>>>;

/**
 * Null if the game's address is invalid, or if the claimant, or whoever entered the address, has lost this game. A
 * source that such a person entered proves nothing either.
 */
export async function offerProof(ctx: AppContext, { claim, game }: { claim: Claimant; game: GameRow }) {
  const { read } = ctx.db;
  const { claimantId } = claim;
  if (!URL.canParse(game.playUrl)) return null;
  if (game.playUrlBy === FORMER_OWNER || (await findRow(read, 'formerOwners', { gameId: game.id, userId: claimantId })))
    return null;
  const neighbours = await hasNeighbours(read, { gameId: game.id, playUrl: game.playUrl, claimantId });
  const places = await ctx.claimProofs.placesFor({ playUrl: game.playUrl, hasNeighbours: neighbours });
  return {
    places,
    token: claim.id === null ? tokenFor(ctx, { claimantId, gameId: game.id }) : await findToken(ctx, claim.id),
    github: await offerGithub(ctx, { claimantId, game }),
  };
}

async function findToken(ctx: AppContext, claimId: string) {
  const proof = await findRow(ctx.db.read, 'claimProofs', { claimId });
  const isValid = proof !== undefined && proof.expiresAt > ctx.clock.now();
  return isValid ? { text: proof.token, expiresAt: proof.expiresAt } : null;
}

/** Computed, not stored. Changes every `claimProof.validMs`. */
function tokenFor(ctx: AppContext, { claimantId, gameId }: { claimantId: string; gameId: string }) {
  const { validMs } = LIMITS.claimProof;
  const period = Math.floor(ctx.clock.now() / validMs);
  const key = ctx.auth.keyFor(`proof of ${gameId} by ${claimantId} in ${period}`);
  return { text: `playpodium-${key.slice(0, 32)}`, expiresAt: (period + 1) * validMs };
}

async function offerGithub(ctx: AppContext, { claimantId, game }: { claimantId: string; game: GameRow }) {
  const { playUrl } = game;
  const sourceUrl = game.sourceUrlBy === FORMER_OWNER ? '' : game.sourceUrl;
  const owners = ctx.config.signInWith.github ? githubOwnersOf({ playUrl, sourceUrl }) : [];
  if (owners.length === 0) return null;
  return { owners, accountId: await findGithubAccountId(ctx.db.read, { userId: claimantId }) };
}
