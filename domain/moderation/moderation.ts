/**
 * Who sees a game. 'held' and 'hidden': its owner and moderators, until a moderator makes it public. 'removed': only
 * moderators, or nobody if the owner removed it.
 */
export const VISIBILITIES = ['public', 'held', 'hidden', 'removed'] as const;

export type Visibility = (typeof VISIBILITIES)[number];

/** Why something was reported, and why a moderator acted. */
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

const MODERATION_ACTIONS = [
  'game:hide',
  'game:remove',
  'game:show',
  'game:unclaim',
  'game:merge',
  'game:pin',
  'game:unpin',
  'person:warn',
  'person:suspend',
  'person:ban',
  'person:lift',
  'person:remove-games',
  'report:uphold',
  'report:dismiss',
  'claim:approve',
  'claim:reject',
  'dispute:uphold',
  'dispute:dismiss',
  'undo',
] as const;

export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** The decisions on the moderation page of a game or a person. */
export type SubjectAction = Extract<ModerationAction, `game:${string}` | `person:${string}`>;

/** Decisions that also close the subject's open case. Restoring the subject doesn't close it. */
const SETTLING: readonly SubjectAction[] = [
  'game:hide',
  'game:remove',
  'game:unclaim',
  'game:merge',
  'person:warn',
  'person:suspend',
  'person:ban',
  'person:remove-games',
];

export function settlesReports(action: ModerationAction): boolean {
  return (SETTLING as readonly ModerationAction[]).includes(action);
}

/** The most frequent reason; if tied, the first in `reports`. Undefined without reports. */
export function mainReason(reports: readonly { readonly reason: Reason }[]): Reason | undefined {
  const reasons = reports.map(({ reason }) => reason);
  const timesOf = (reason: Reason) => reasons.filter((each) => each === reason).length;
  return reasons.toSorted((one, other) => timesOf(other) - timesOf(one))[0];
}

export type SubjectKind = 'game' | 'user';
