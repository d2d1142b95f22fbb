/**
 * Who sees a game. Held: nobody, until a moderator has looked at it. Hidden: its owner and moderators. Removed: moderators;
 * when its owner removed it, nobody.
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
  'person:warn',
  'person:suspend',
  'person:ban',
  'person:lift',
  'person:remove-games',
  'undo',
] as const;

export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

export type SubjectKind = 'game' | 'user';
