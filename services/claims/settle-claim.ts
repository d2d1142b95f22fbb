import { decideClaim, type GameClaim } from '#domain/claims/claim.ts';
import type { ProofMethod } from '#domain/claims/proof.ts';
import { AppError } from '#domain/errors.ts';
import { ANONYMOUS_CREATOR } from '#domain/games/game.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import { CLAIM_NOTICES } from '#domain/messages/claims.ts';
import { gamePath } from '#domain/paths.ts';
import type { AppContext } from '#platform/context.ts';
import { listAdminIds } from '#platform/db/accounts/admins.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { resolveClaim } from '#platform/db/claims/claims.ts';
import { findUserById } from '#platform/db/people/users.ts';
import type { GameRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { changeGame } from '../moderation/change-game.ts';
import { record } from '../moderation/record.ts';
import { notify } from '../people/notifications.ts';

const PANEL = '/admin';

/** Tells all administrators except `except`, on the site but not by mail, that they have something to decide. */
export async function notifyAdministrators(
  ctx: AppContext,
  tx: Tx,
  { except, title, text }: { except: string; title: string; text: string },
): Promise<void> {
  for (const userId of await listAdminIds(tx.db)) {
    if (userId !== except) await notify(ctx, tx, { userId, title, text, path: PANEL });
  }
}

interface Settlement {
  /** The claim and the game must be locked. */
  claim: GameClaim;
  game: GameRow;
  approve: boolean;
  /** Null if a proof decides. */
  adminId: string | null;
  note?: string;
  /** Null if an administrator decides. */
  proofMethod: ProofMethod | null;
}

/**
 * Carries out a decision on a claim, by an administrator or by proof, and notifies people. Returns the number of the
 * entry in the moderation log; null for a proof. Throws `claim-not-found` if it is no longer pending;
 * `game-already-claimed`.
 */
export async function settleClaim(
  ctx: AppContext,
  tx: Tx,
  { claim, game, approve, adminId, note = '', proofMethod }: Settlement,
): Promise<number | null> {
  const { db } = tx;
  const at = ctx.clock.now();
  const { ownershipStatus } = game;
  const decision = decideClaim({ claim, ownershipStatus, approve, adminId, note, at });
  if (!(await resolveClaim(db, { id: claim.id, ...decision.claim, proofMethod }))) {
    throw new AppError('claim-not-found');
  }
  const change = await changeGame(ctx, tx, { game, to: decision.game });
  // The moderation log offers to undo its entries. A decision by proof can only be disputed, so it isn't logged there.
  let seq: number | null = null;
  if (adminId !== null) {
    seq = await record(ctx, tx, {
      action: approve ? 'claim:approve' : 'claim:reject',
      subject: { kind: 'game', id: game.id },
      decision: { moderatorId: adminId, reason: 'other', note },
      detail: { games: [change], claimId: claim.id },
    });
  }
  await writeAudit(db, {
    at,
    actorId: adminId ?? claim.claimantId,
    action: proofMethod === null ? `claim:${approve ? 'approve' : 'reject'}` : 'claim:prove',
    subjectKind: 'claim',
    subjectId: claim.id,
    detail: { gameId: game.id, claimantId: claim.claimantId, note, proofMethod },
  });
  await tellClaimant(ctx, tx, { claim, game, approve, note });
  await tellSubmitter(ctx, tx, { claim, game, approve });
  await ctx.changes.recordGame(tx, game.id, claim.claimantId);
  return seq;
}

type Told = Pick<Settlement, 'claim' | 'game' | 'approve'>;

async function tellClaimant(
  ctx: AppContext,
  tx: Tx,
  { claim, game, approve, note }: Told & { note: string },
): Promise<void> {
  const about = { gameTitle: game.title, gameSlug: game.slug, note };
  await notify(ctx, tx, {
    userId: claim.claimantId,
    title: (approve ? ADMIN.gameApproved : ADMIN.gameRejected).title,
    text: approve
      ? CLAIM_NOTICES.approvedText({ game: game.title })
      : CLAIM_NOTICES.rejectedText({ game: game.title }),
    note,
    path: gamePath(game.slug),
    mail: (to) =>
      approve
        ? ctx.mail.sendClaimApproved({ ...to, ...about })
        : ctx.mail.sendClaimRejected({ ...to, ...about }),
  });
}

async function tellSubmitter(ctx: AppContext, tx: Tx, { claim, game, approve }: Told): Promise<void> {
  const claimant = await findUserById(tx.db, { id: claim.claimantId });
  const names = { game: game.title, person: claimant?.username ?? claim.claimantName };
  const { claimed, claimedText, unclaimed, unclaimedText } = CLAIM_NOTICES;
  const notice = approve
    ? { title: claimed(names), text: claimedText(names) }
    : { title: unclaimed(names), text: unclaimedText(names) };
  await notifySubmitter(ctx, tx, { game, except: claim.claimantId, ...notice });
}

/** Notifies the person who submitted a game, unless that person is unknown or is `except`. */
export async function notifySubmitter(
  ctx: AppContext,
  tx: Tx,
  { game, except, title, text }: { game: GameRow; except: string; title: string; text: string },
): Promise<void> {
  if (game.createdBy === ANONYMOUS_CREATOR || game.createdBy === except) return;
  const path = gamePath(game.slug);
  const { label } = CLAIM_NOTICES;
  await notify(ctx, tx, { userId: game.createdBy, title, text, path, label });
}
