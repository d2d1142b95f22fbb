import { decisionSchema, decideClaim as nextClaim } from '#domain/claims/claim.ts';
import type { ProofMethod } from '#domain/claims/proof.ts';
import { AppError } from '#domain/errors.ts';
import { validInput } from '#domain/fields.ts';
import { ANONYMOUS_CREATOR } from '#domain/games/game.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import { CLAIM_NOTICES as TEXT } from '#domain/messages/claims.ts';
import { gamePath } from '#domain/paths.ts';
import { type Actor, actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { listAdminIds } from '#platform/db/accounts/admins.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { lockGame } from '#platform/db/games/games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { findRow, lockRow, updateRows } from '#platform/db/rows.ts';
import type { ClaimRow, GameRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { changeGame } from '../moderation/change-game.ts';
import { record } from '../moderation/record.ts';
import { notify } from '../people/notifications.ts';

type Told = { except: string; title: string; text: string };
/** On the site, not by mail. */
export async function notifyAdministrators(ctx: AppContext, tx: Tx, { except, ...notice }: Told) {
  for (const userId of await listAdminIds(tx.db)) {
    if (userId !== except) await notify(ctx, tx, { userId, kind: 'staff', ...notice, path: '/admin' });
  }
}

type ClaimDeed = { actorId: string; action: string; claimId: string; detail: Record<string, unknown> };
export async function auditClaim(ctx: AppContext, { db }: Tx, { claimId, ...deed }: ClaimDeed) {
  await writeAudit(db, { at: ctx.clock.now(), ...deed, about: ['claim', claimId] });
}

/** `claim` and `game` must be locked. `adminId` is null if a proof decides. */
interface Settlement {
  claim: ClaimRow;
  game: GameRow;
  approve: boolean;
  adminId: string | null;
  note: string;
  proofMethod: ProofMethod | null;
  by?: string;
}

/** Returns null if a proof decided. Throws `game-already-claimed`, `claim-not-found`. */
export async function settleClaim(ctx: AppContext, tx: Tx, settlement: Settlement) {
  const { claim, game, approve, adminId, note, proofMethod, by } = settlement;
  const at = ctx.clock.now();
  const { ownershipStatus } = game;
  const decision = nextClaim({ claim, ownershipStatus, approve, adminId, note, at });
  const resolved = { set: { ...decision.claim, proofMethod }, where: { id: claim.id, status: 'pending' } } as const;
  if (!(await updateRows(tx.db, 'gameClaims', resolved))) throw new AppError('claim-not-found');
  const change = await changeGame(ctx, tx, { game, to: decision.game });
  const verdict = approve ? 'claim:approve' : 'claim:reject';
  // The moderation log offers to undo its entries. A decision by proof can only be disputed.
  let seq: number | null = null;
  if (adminId !== null) {
    seq = await record(ctx, tx, {
      action: verdict,
      subject: { kind: 'game', id: game.id },
      decision: { moderatorId: adminId, reason: 'other', note },
      detail: { games: [change], claimId: claim.id },
    });
  }
  const action = by !== undefined ? 'claim:overtake' : proofMethod === null ? verdict : 'claim:prove';
  const detail = { gameId: game.id, claimantId: claim.claimantId, note, proofMethod };
  await auditClaim(ctx, tx, { actorId: adminId ?? by ?? claim.claimantId, action, claimId: claim.id, detail });
  await tellPeople(ctx, tx, settlement);
  await ctx.changes.recordGame(tx, game.id, claim.claimantId);
  return seq;
}

async function tellPeople(ctx: AppContext, tx: Tx, { claim, game, approve, note, by }: Settlement) {
  const { claimantId: userId, claimantName } = claim;
  const names = { game: game.title, person: (await findUserById(tx.db, { id: userId }))?.username ?? claimantName };
  const about = { userId, kind: 'decisions' as const, path: gamePath(game.slug), label: TEXT.label };
  if (by !== undefined) {
    const overtaken = { title: ADMIN.gameRejected.title, text: TEXT.overtakenText(names) };
    return notify(ctx, tx, { ...about, ...overtaken });
  }
  const words = approve
    ? { title: ADMIN.gameApproved.title, text: TEXT.approvedText(names) }
    : { title: ADMIN.gameRejected.title, text: TEXT.rejectedText(names) };
  await notify(ctx, tx, { ...about, ...words, note });
  const notice = approve
    ? { title: TEXT.claimed(names), text: TEXT.claimedText(names) }
    : { title: TEXT.unclaimed(names), text: TEXT.unclaimedText(names) };
  await notifySubmitter(ctx, tx, { game, except: userId, ...notice });
}

export async function notifySubmitter(ctx: AppContext, tx: Tx, { game, except, ...notice }: Told & { game: GameRow }) {
  const { createdBy: userId, slug } = game;
  if (userId === ANONYMOUS_CREATOR || userId === except) return;
  await notify(ctx, tx, { userId, kind: 'decisions', ...notice, path: gamePath(slug), label: TEXT.label });
}

/** `note`: shown to the people whom the decision is about. */
export type Verdict = { actor: Actor; note?: string };

/** Throws `invalid-input`, and `claim-not-found` also for a decided claim. */
export async function decideClaim(ctx: AppContext, verdict: Verdict & { claimId: string; approve: boolean }) {
  const { actor, claimId, approve, note = '' } = verdict;
  const admin = actingUser(actor, 'claim:decide');
  const input = validInput(decisionSchema, { note });
  return ctx.db.transact(async (tx) => {
    const known = await findRow(tx.db, 'gameClaims', { id: claimId });
    const game = known && (await lockGame(tx.db, { id: known.gameId }));
    const claim = game && (await lockRow(tx.db, 'gameClaims', { id: claimId }));
    if (!game || !claim) throw new AppError('claim-not-found');
    const verdict = { approve, adminId: admin.id, ...input, proofMethod: null };
    const seq = await settleClaim(ctx, tx, { claim, game, ...verdict });
    return { seq, gameId: game.id };
  });
}
