import type { ModerationAction, Reason, SubjectAction, Visibility } from '../moderation/moderation.ts';
import { PIN_BUTTONS } from './play.ts';

export const REASON_NAMES: Readonly<Record<Reason, string>> = {
  'broken-link': 'Broken link',
  spam: 'Spam',
  stolen: 'Stolen work',
  explicit: 'Explicit content',
  malware: 'Malware or a harmful site',
  'wrong-ai-claim': 'Wrong claim about how it was made',
  other: 'Something else',
};

/** What the public log says about moderators' actions. The log names nobody. */
export const ACTION_NAMES: Readonly<Record<ModerationAction, string>> = {
  'game:hide': 'A game was hidden',
  'game:remove': 'A game was removed',
  'game:show': 'A game was shown again',
  'game:unclaim': 'A game lost its owner',
  'game:merge': 'A duplicate was merged into another game',
  'game:pin': 'A game was pinned as game of the week',
  'game:unpin': 'The game of the week was unpinned',
  'person:warn': 'Somebody was warned',
  'person:suspend': 'Somebody was suspended',
  'person:ban': 'Somebody was banned',
  'person:lift': 'A suspension or ban was lifted',
  'person:remove-games': 'All games of one person were removed',
  'report:uphold': 'A report was upheld',
  'report:dismiss': 'A report was dismissed',
  'claim:approve': 'A claim was approved',
  'claim:reject': 'A claim was rejected',
  'dispute:uphold': 'A disputed game was taken back',
  'dispute:dismiss': 'A dispute was dismissed',
  undo: 'A decision was undone',
};

export const VISIBILITY_NAMES: Readonly<Record<Visibility, string>> = {
  public: 'Public',
  held: 'Waiting for review',
  hidden: 'Hidden',
  removed: 'Removed',
};

export const HIDDEN_NOTES: Readonly<Record<Exclude<Visibility, 'public'>, string>> = {
  held: 'This game is waiting for review. Until then, only its owner and the moderators can see it.',
  hidden: 'This game is hidden by the moderators. Only its owner and the moderators can see it.',
  removed: 'This game was removed by the moderators. Only they can see it.',
};

export const MODERATION_NOTICES = {
  label: 'See it',
  hidden: ({ game }: { game: string }) => `“${game}” was hidden`,
  hiddenText: 'A moderator has hidden your game. You can still see it; others cannot.',
  shown: ({ game }: { game: string }) => `“${game}” is visible again`,
  shownText: 'A moderator has looked at your game, and everybody can see it.',
  removed: ({ game }: { game: string }) => `“${game}” was removed`,
  removedText: 'A moderator has removed your game.',
  unclaimed: ({ game }: { game: string }) => `“${game}” is no longer yours`,
  unclaimedText: 'A moderator has made the game unclaimed. If it is yours, claim it again.',
  merged: ({ game }: { game: string }) => `“${game}” was merged`,
  mergedText: 'Your game was a duplicate of another one. Its votes are there now.',
  allRemoved: 'Your games were removed',
  allRemovedText: 'A moderator has removed all games that you submitted.',
  warned: 'A warning from the moderators',
  warnedText: 'Please read the guidelines. Further breaches may get your account suspended.',
  suspended: 'Your account is suspended',
  suspendedText: ({ until }: { until: string | null }) =>
    until === null ? 'You can read, but not post or vote.' : `You can read, but not post or vote, until ${until}.`,
  banned: 'Your account was banned',
  bannedText: 'You can read, but not post or vote. Your votes are no longer counted.',
  lifted: 'Your account is in good standing again',
  liftedText: 'You can post and vote again, and your votes count.',
  undone: 'A moderator undid a decision',
  undoneText: 'It no longer applies to your account or your game.',
  waitsAgainText: 'It is waiting for a decision again.',
} as const;

export const MODERATE = {
  said: {
    'game:hide': ({ name }) => `“${name}” is hidden`,
    'game:show': ({ name }) => `“${name}” is public`,
    'game:remove': ({ name }) => `“${name}” is removed`,
    'game:unclaim': ({ name }) => `“${name}” is unclaimed`,
    'game:merge': ({ name }) => `“${name}” is merged`,
    'game:pin': ({ name }) => `“${name}” is the game of the week`,
    'game:unpin': ({ name }) => `“${name}” is no longer pinned`,
    'person:warn': ({ name }) => `@${name} is warned`,
    'person:suspend': ({ name }) => `@${name} is suspended`,
    'person:ban': ({ name }) => `@${name} is banned`,
    'person:lift': ({ name }) => `@${name} is in good standing again`,
    'person:remove-games': ({ name }) => `All games of @${name} are removed`,
  } satisfies Readonly<Record<SubjectAction, (about: { name: string }) => string>>,
  settled: ({ count }: { count: number }) =>
    count === 1 ? '1 report is closed with it.' : `${count} reports are closed with it.`,
  isUndone: { title: 'Undone', description: 'The decision no longer applies.' },
  failed: { title: 'Nothing was changed' },
  history: 'History',
  noHistory: 'No moderator has acted here yet.',
  decide: 'Decide',
  suspendMore: 'Suspend for a time',
  mergeMore: 'Merge into another game',
  closesReports: ({ count }: { count: number }) =>
    `Also closes the ${count === 1 ? 'report' : `${count} reports`} and tells whoever sent ${count === 1 ? 'it' : 'them'}.`,
  nothingToDo: 'There is nothing to decide here now.',
  administrator: 'Administrators can’t moderate each other.',
  reason: 'Reason',
  reasonHelp: 'As it was reported.',
  note: 'Note',
  noteHelp: 'The person concerned reads it; the public log does not show it.',
  until: 'Until',
  untilHelp: 'Leave empty for no end.',
  into: 'The game that stays',
  intoHelp: 'Its address on this site, or its id. Votes move there, one per person.',
  gone: 'It no longer exists.',
  formerModerator: 'a former moderator',
  owner: 'Its owner',
  undone: 'undone',
  days: 'Everything here can be undone for 30 days.',
  buttons: {
    'game:hide': 'Hide',
    'game:show': 'Show to everybody',
    'game:remove': 'Remove',
    'game:unclaim': 'Unclaim',
    'game:merge': 'Merge',
    ...PIN_BUTTONS,
    'person:warn': 'Warn',
    'person:suspend': 'Suspend',
    'person:ban': 'Ban',
    'person:lift': 'Lift suspension or ban',
    'person:remove-games': 'Remove all games',
  } satisfies Readonly<Record<SubjectAction, string>>,
  explained: {
    'game:hide': 'Only its owner and moderators see it. It keeps its votes.',
    'game:show': 'Everybody sees it.',
    'game:remove': 'Only moderators see it, nobody owns it, and nobody can submit its address again.',
    'game:unclaim': 'It stays public, but its owner loses it and its votes. Others can claim it.',
    'game:merge': 'Removes this one. Its votes and its address lead to the other game.',
    'game:pin': 'Shows it at the top of the home page for seven days, as long as it can be played there.',
    'game:unpin': 'The home page shows the week’s most voted game again.',
    'person:warn': 'They read your note and a reminder of the guidelines. Nothing else changes.',
    'person:suspend': 'They can read, but not post or vote. Their votes still count.',
    'person:ban': 'They can read, but not post or vote, and their votes no longer count.',
    'person:lift': 'They can post and vote again, and their votes count.',
    'person:remove-games': 'Removes every game that they own or have submitted.',
  } satisfies Readonly<Record<SubjectAction, string>>,
} as const;

export const PUBLIC_LOG = {
  title: 'Moderation log',
  text: 'Every decision of the moderators, the newest first: when, what and why. Names are left out.',
  empty: 'No decisions yet',
  emptyText: 'As soon as a moderator decides something, it appears here.',
} as const;
