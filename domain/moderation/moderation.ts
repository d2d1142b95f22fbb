/**
 * Who sees a game. 'public': everybody. 'held' (waits for review) and 'hidden': its owner and moderators. 'removed':
 * only moderators, or nobody if the owner removed the game.
 */
export const VISIBILITIES = ['public', 'held', 'hidden', 'removed'] as const;

export type Visibility = (typeof VISIBILITIES)[number];

/** Reasons to report a game or person, and reasons for a moderator's decision. */
export const REASONS = [
  'broken-link',
  'spam',
  'stolen',
  'explicit',
  'malware',
  'wrong-ai-claim',
  'other',
] as const;

export type Reason = (typeof REASONS)[number];

type GameAction = 'hide' | 'remove' | 'show' | 'unclaim' | 'merge' | 'pin' | 'unpin';
type PersonAction = 'warn' | 'suspend' | 'ban' | 'lift' | 'remove-games';

/** The decisions on the moderation page of a game or a person. */
export type SubjectAction = `game:${GameAction}` | `person:${PersonAction}`;

export type ModerationAction =
  | SubjectAction
  | `claim:${'approve' | 'reject'}`
  | `${'report' | 'dispute'}:${'uphold' | 'dismiss'}`
  | 'undo';

/** Decisions that also close the open reports about the game or person, because they confirm the reports. */
const SETTLING: ReadonlySet<ModerationAction> = new Set([
  'game:hide',
  'game:remove',
  'game:unclaim',
  'game:merge',
  'person:warn',
  'person:suspend',
  'person:ban',
  'person:remove-games',
]);

export function settlesReports(action: ModerationAction): boolean {
  return SETTLING.has(action);
}

/** The most frequent reason; if tied, the one that comes first in `reports`. Undefined without reports. */
export function mainReason(reports: readonly { readonly reason: Reason }[]): Reason | undefined {
  const reasons = reports.map(({ reason }) => reason);
  const timesOf = (reason: Reason) => reasons.filter((each) => each === reason).length;
  return reasons.toSorted((one, other) => timesOf(other) - timesOf(one))[0];
}

export type SubjectKind = 'game' | 'user';
