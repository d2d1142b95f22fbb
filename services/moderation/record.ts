import { AppError } from '#domain/errors.ts';
import { validInput } from '#domain/fields.ts';
import { MODERATION_NOTICES } from '#domain/messages/moderation.ts';
import { decisionReasonSchema } from '#domain/moderation/forms.ts';
import type { ModerationAction, Reason, SubjectKind } from '#domain/moderation/moderation.ts';
import { type Actor, actingUser } from '#domain/policy.ts';
import type { VoteType } from '#domain/votes/vote.ts';
import type { AppContext } from '#platform/context.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/database.ts';
import type { StateChange } from '#platform/db/moderation/game-state.ts';
import { appendLog } from '#platform/db/moderation/moderation-log.ts';
import type { PinChange } from '#platform/db/moderation/pinned-game.ts';
import type { UserRow } from '#platform/db/schema.ts';
import { notify } from '../people/notifications.ts';

/** Who decides, and why. */
export interface Decision {
  actor: Actor;
  reason: string;
  note?: string;
}

/** A decision with a valid reason and note. */
export interface CheckedDecision {
  moderatorId: string;
  reason: Reason;
  note: string;
}

export interface StandingChange {
  userId: string;
  from: Pick<UserRow, 'standing' | 'suspendedUntil'>;
  to: Pick<UserRow, 'standing' | 'suspendedUntil'>;
}

/** The result of a decision. */
export interface Decided {
  /** The decision's number in the moderation log, which is needed to undo it. */
  seq: number;
  /** The title of the game or the username of the person. */
  name: string;
  /** How many reports the decision has closed. */
  reports: number;
}

/** The data needed to undo a decision. */
export interface LogDetail {
  games?: StateChange[];
  standing?: StandingChange;
  pin?: PinChange;
  /** Votes that a merge copied from the duplicate. */
  votes?: { to: string; rows: { userId: string; voteType: VoteType }[] };
  /**
   * The id of the closed case. `claimId`: the decided claim. `disputeIds`: the decided dispute and those that ended with it.
   */
  caseId?: string;
  /** The ids of cases that were closed by a decision about their subject. */
  settledCaseIds?: string[];
  claimId?: string;
  disputeIds?: string[];
}

/** Throws AppError `not-signed-in`, `not-allowed`, `suspended`, `banned`, `invalid-input`. */
export function checkDecision({ actor, reason, note = '' }: Decision): CheckedDecision {
  const { id } = actingUser(actor, 'moderation:act');
  return { moderatorId: id, ...validInput(decisionReasonSchema, { reason, note }) };
}

export interface Recorded {
  action: ModerationAction;
  subject: { kind: SubjectKind; id: string };
  decision: CheckedDecision;
  detail?: LogDetail;
  undoes?: number | null;
}

/**
 * Appends to the moderation log, in the transaction that makes the change, and invalidates all cached pages. Throws AppError
 * `moderation-stale` if the entry to undo is already undone.
 *
 * @returns the entry's number
 */
export async function record(
  ctx: AppContext,
  tx: Tx,
  { action, subject, decision, detail = {}, undoes = null }: Recorded,
): Promise<number> {
  const seq = await appendLog(tx.db, {
    at: ctx.clock.now(),
    ...decision,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    detail: JSON.stringify(detail),
    undoes,
  });
  if (seq === false) throw new AppError('moderation-stale');
  await ctx.changes.record(tx, ALL_PAGES);
  return seq;
}

export interface Told {
  /** The person to notify; null for nobody. */
  userId: string | null;
  title: string;
  text: string;
  /** What the moderator wrote. */
  note: string;
  /** A path on this site, starting with '/'. */
  path: string;
}

/** Notifies a person of a moderator's decision, on the site and by mail. */
export async function tell(ctx: AppContext, tx: Tx, { userId, ...notice }: Told): Promise<void> {
  if (userId !== null) await notify(ctx, tx, { userId, ...notice, label: MODERATION_NOTICES.label });
}
