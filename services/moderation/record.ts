import { AppError } from '#domain/errors.ts';
import { validInput } from '#domain/fields.ts';
import { decisionReasonSchema } from '#domain/moderation/forms.ts';
import type { ModerationAction, SubjectKind } from '#domain/moderation/moderation.ts';
import { type Actor, actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import type { RoleChange } from '#platform/db/accounts/admins.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import type { MovedComments } from '#platform/db/comments/own-comments.ts';
import type { CopiedSave } from '#platform/db/games/saved-games.ts';
import type { CommentChange } from '#platform/db/moderation/found-comments.ts';
import type { StateChange } from '#platform/db/moderation/game-state.ts';
import { appendLog } from '#platform/db/moderation/moderation-log.ts';
import type { PinChange } from '#platform/db/moderation/pinned-game.ts';
import type { UserRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { LoggedVote } from '#platform/db/votes/merged-votes.ts';

export type Decision = { actor: Actor; reason: string; note?: string };

export type CheckedDecision = ReturnType<typeof checkDecision>;

export type StandingState = Pick<UserRow, 'standing' | 'suspendedUntil'>;
type StandingChange = { userId: string; from: StandingState; to: StandingState };

/** `seq`: the log entry's number, which an undo needs. */
export type Decided = { seq: number; name: string; reports: number };

/** Stored as JSON in the moderation log. */
export interface LogDetail {
  games?: StateChange[];
  comments?: CommentChange[];
  standing?: StandingChange;
  standings?: StandingChange[];
  pin?: PinChange;
  role?: RoleChange;
  votes?: { to: string; rows: LoggedVote[]; saves?: CopiedSave[] };
  /** `places`: the week and place of each result that a merge moved. */
  race?: { from: string; to: string; places: [number, number][] };
  movedComments?: MovedComments;
  /** Those that a merge moved. */
  updates?: { from: string; to: string; ids: string[] };
  /** The case that the moderator closed, not those that the decision also closed. */
  caseId?: string;
  settledCaseIds?: string[];
  claimId?: string;
  disputeIds?: string[];
}

/** Throws `not-signed-in`, `not-allowed`, `suspended`, `banned`, `invalid-input`. */
export function checkDecision({ actor, reason, note = '' }: Decision) {
  const { id } = actingUser(actor, 'moderation:act');
  return { moderatorId: id, ...validInput(decisionReasonSchema, { reason, note }) };
}

export interface Recorded {
  action: ModerationAction;
  subject: { kind: SubjectKind; id: string };
  decision: CheckedDecision;
  detail?: LogDetail;
  undoes?: number | null;
  count?: number | null;
}

/** Throws `moderation-stale` if the entry that it `undoes` is already undone. */
export async function record(ctx: AppContext, tx: Tx, recorded: Recorded): Promise<number> {
  const { action, subject, decision, detail = {}, undoes = null, count = null } = recorded;
  const seq = await appendLog(tx.db, {
    at: ctx.clock.now(),
    ...decision,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    detail: JSON.stringify(detail),
    undoes,
    count,
  });
  if (seq === false) throw new AppError('moderation-stale');
  await ctx.changes.record(tx, ALL_PAGES);
  return seq;
}
