/**
 * 'held' (for review) and 'hidden' games are visible to their owner and moderators. 'removed' games are visible to
 * moderators or, if the owner deleted the game, to nobody.
 */
export const VISIBILITIES = ['public', 'held', 'hidden', 'removed'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const REASONS = ['broken-link', 'spam', 'stolen', 'explicit', 'malware', 'wrong-ai-claim', 'other'] as const;
export type Reason = (typeof REASONS)[number];
type GameAction = 'hide' | 'remove' | 'erase-files' | 'show' | 'unclaim' | 'merge' | 'pin' | 'unpin';
type PersonAction = 'warn' | 'suspend' | 'ban' | 'lift' | 'remove-games' | 'make-moderator' | 'end-moderator';
/** For good and at once, even without a decision before. */
export type Erasing = `${'game' | 'person'}:erase${'' | '-picture'}`;
export type SubjectAction = `game:${GameAction}` | `person:${PersonAction}` | Erasing;

export const COMMENT_ACTIONS = ['comment:show', 'comment:hide', 'comment:remove'] as const;
export type CommentAction = (typeof COMMENT_ACTIONS)[number];

export type ModerationAction =
  | SubjectAction
  | CommentAction
  | `comments:${'publish' | 'remove'}`
  | `claim:${'approve' | 'reject'}`
  | `${'report' | 'dispute'}:${'uphold' | 'dismiss'}`
  | `games:${'publish' | 'remove'}`
  | 'people:ban'
  | 'undo';

/** Moderators who aren't administrators can't make or undo these decisions. */
export const isForAdministrators = (action: ModerationAction): boolean =>
  /^(?:claim|dispute):|:(?:unclaim|erase(?:-files|-picture)?|pin|unpin|make-moderator|end-moderator)$/.test(action);

export const isErasing = (action: string): action is Erasing => /^(?:game|person):erase(?:-picture)?$/.test(action);

export const isUndoable = (action: ModerationAction): boolean =>
  action !== 'undo' && action !== 'game:erase-files' && !isErasing(action);

/** Each of these actions confirms the open reports about its subject, and so closes them. */
const SETTLING: ReadonlySet<ModerationAction> = new Set([
  'game:hide',
  'game:remove',
  'games:remove',
  'game:unclaim',
  'game:merge',
  'person:warn',
  'person:suspend',
  'person:ban',
  'person:remove-games',
  'comment:hide',
  'comment:remove',
  'game:erase',
  'person:erase',
]);

export const settlesReports = (action: ModerationAction): boolean => SETTLING.has(action);

/** The most frequent reason. If several are equally frequent, the one that comes first in `reports`. */
export function mainReason(reports: readonly { readonly reason: Reason }[]): Reason | undefined {
  const reasons = reports.map(({ reason }) => reason);
  const timesOf = (reason: Reason) => reasons.filter((each) => each === reason).length;
  return reasons.toSorted((one, other) => timesOf(other) - timesOf(one))[0];
}

/** A decision about a comment is logged as one about its author, or of the game if the author left. */
export type SubjectKind = 'game' | 'user';
export type CaseKind = SubjectKind | 'comment';
