import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { ProofMethod } from '#domain/claims/proof.ts';
import type { OwnershipStatus, Players } from '#domain/games/game.ts';
import type { ModerationAction, Reason, SubjectKind, Visibility } from '#domain/moderation/moderation.ts';
import type { LinkKind } from '#domain/people/person.ts';
import type { VoteType } from '#domain/votes/vote.ts';
import type { SecondFactorSchema } from './sign-in-schema.ts';

/** An administrator's decision about a claim or a dispute. */
type Decision = { adminId: string | null; adminNote: Generated<string>; resolvedAt: number | null };

/** The tables. In the database, names are in snake_case. Times are milliseconds since 1970 in UTC. Flags are 0 or 1. */
export interface Schema extends SecondFactorSchema {
  users: {
    /** Also the id in `auth_users`. */
    id: string;
    username: string;
    /** In lower case; unique. */
    usernameKey: string;
    name: string;
    bio: Generated<string>;
    /** A path on this site or an absolute URL; empty if the site draws the avatar. */
    profilePicture: Generated<string>;
    dateJoined: number;
    totalSubmissions: Generated<number>;
    totalVotes: Generated<number>;
    isAdmin: Generated<number>;
    standing: Generated<'good' | 'suspended' | 'banned'>;
    /** Null if only a moderator can end the suspension, or if there is no suspension. */
    suspendedUntil: number | null;
    authId: string;
    /** 0 until a person who registered on this site confirms an e-mail address. Votes may not count until then. */
    isConfirmed: Generated<number>;
  };

  games: {
    id: string;
    /** The current slug. gameSlugs also has all former ones. */
    slug: string;
    title: string;
    description: Generated<string>;
    /** A path on this site, an absolute URL, or empty if the site draws the cover. */
    thumbnailUrl: Generated<string>;
    /** 1 if the owner chose a drawn cover. Otherwise, a game without a cover shows its first screenshot. */
    coverDrawn: Generated<0 | 1>;
    /** A tiny data URI shown while the cover loads; may be empty. */
    thumbnailPlaceholder: Generated<string>;
    playUrl: string;
    /** The canonical form of playUrl; unique. */
    urlKey: string;
    sourceUrl: Generated<string>;
    category: string;
    /** Null for games that aren't claimed, and for claimed ones whose creator has no account here. */
    creatorId: string | null;
    /** A user's id or 'anonymous'. */
    createdBy: string;
    /** Who last changed the address; null for whoever submitted it; `FORMER_OWNER` if they have lost the game. */
    playUrlBy: Generated<string | null>;
    sourceUrlBy: Generated<string | null>;
    createdAt: number;
    updatedAt: number;
    upvotes: Generated<number>;
    downvotes: Generated<number>;
    views: Generated<number>;
    plays: Generated<number>;
    /** Votes that were imported as totals, without rows. */
    importedUpvotes: Generated<number>;
    importedDownvotes: Generated<number>;
    ownershipStatus: OwnershipStatus;
    quickSubmission: Generated<number>;
    /** A small number by which other tables refer to the game. The database assigns it. */
    seq: ColumnType<number, never, never>;
    /** 0 if leaderboards and the home page leave the game out, because its link doesn't work. */
    onBoards: Generated<0 | 1>;
    /** `trending` and `bestRated` follow domain/listing/ranking.ts. `bestRated` is -1 if there are too few votes. */
    trending: GeneratedAlways<number>;
    bestRated: GeneratedAlways<number>;
    /** Minus the number of votes. Lists sort in descending order, so a list by `quiet` begins with the fewest votes. */
    quiet: GeneratedAlways<number>;
    /** The game's position in a shuffled list. */
    dice: GeneratedAlways<number>;
    visibility: Generated<Visibility>;
    /** The game that this duplicate was merged into. */
    mergedInto: string | null;
    /** When the game was removed. It can be restored within `LIMITS.moderation.undoMs`. */
    removedAt: number | null;
    /** The owner, if they deleted the game. Moderators' removals are in the moderation log. */
    removedBy: string | null;
    /** The visibility before the owner deleted the game; a restored game regains it. */
    visibilityBefore: Visibility | null;
    /** When the play link stopped working; null unless the game is marked as offline. */
    offlineSince: number | null;
    /** 1 if the host allowed showing the game in a frame when the link last worked. */
    playsInPage: Generated<0 | 1>;
    /** `touch`, `gamepad` and `players` are set by the creator (GameFacts, domain/games/game.ts). */
    touch: Generated<0 | 1>;
    gamepad: Generated<0 | 1>;
    players: Generated<Players | ''>;
  };

  gameSlugs: { slug: string; gameId: string; createdAt: number };

  gameTags: { gameId: string; position: number; tag: string; tagKey: string };

  /** The labels that filters match: the game's category and tags, folded, and the labels of its facts. */
  gameLabels: { label: string; gameId: string; seq: number };

  gameScreenshots: { gameId: string; position: number; url: string };

  /** A game's title, description and tags as one folded text (`searchTextOf`), for the substring search. */
  gameSearch: { seq: number; gameId: string; body: string };

  /** Folded titles (`searchTitleOf`), stored apart from the long texts, so that titles are cheap to read. */
  gameTitles: { seq: number; title: string };

  /** Words of titles and tags. searchWordKeys lets a search find them despite a typo (`typoKeys` in domain/text.ts). */
  searchWords: { word: string };
  searchWordKeys: { key: string; word: string };

  votes: {
    gameId: string;
    userId: string;
    voteType: VoteType;
    createdAt: number;
    /** 0 if no counter includes the vote yet, because the voter hasn't confirmed an e-mail address. */
    isCounted: Generated<number>;
  };

  gameClaims: Decision & {
    id: string;
    gameId: string;
    claimantId: string;
    claimantName: string;
    reason: string;
    createdAt: number;
    status: 'pending' | 'approved' | 'rejected';
    /** Set only if a proof decided the claim. */
    proofMethod: ProofMethod | null;
  };

  /** Who lost which game by a decision of a moderator or administrator. */
  formerOwners: { gameId: string; userId: string };

  auditLog: {
    seq: Generated<number>;
    at: number;
    actorId: string | null;
    action: string;
    subjectKind: string;
    subjectId: string;
    /** JSON. */
    detail: Generated<string>;
  };

  /** The current and former usernames of all people. */
  usernames: { usernameKey: string; userId: string; takenAt: number };

  /**
   * The addresses and usernames of people who deleted their account while they were suspended or banned. `keyHash`:
   * `keptOutKey` (platform/auth/auth.ts). `endsAt`: null for no end.
   */
  keptOut: { keyHash: string; endsAt: number | null };

  userLinks: { userId: string; kind: LinkKind; url: string };

  /** Tokens of mailed links. Each link works once. */
  accountTokens: {
    tokenHash: string;
    purpose: TokenPurpose;
    userId: string;
    email: string;
    createdAt: number;
    expiresAt: number;
  };

  /** Uploaded pictures. `sweepPictures` deletes those that nothing shows and nobody used for `UNUSED_PICTURE_MS`. */
  uploads: {
    /** The key in the file store. */
    key: string;
    uploaderId: string;
    placeholder: string;
    lastUsedAt: number;
    /** The larger of what was sent and what is stored. Counts towards `LIMITS.image.unusedBytes`. */
    bytes: Generated<number>;
  };

  /** The token that a claimant publishes to prove that a game is theirs. */
  claimProofs: { claimId: string; token: string; createdAt: number; expiresAt: number };

  /** Objections to claims that were approved by proof. */
  claimDisputes: Decision & {
    id: string;
    claimId: string;
    disputerId: string;
    reason: string;
    createdAt: number;
    status: 'open' | 'upheld' | 'dismissed';
  };

  notifications: {
    id: string;
    userId: string;
    title: string;
    text: Generated<string>;
    note: Generated<string>;
    /** A page of this site. */
    path: string;
    createdAt: number;
    readAt: number | null;
  };

  contactMessages: {
    id: string;
    name: string;
    email: string;
    message: string;
    userId: string | null;
    createdAt: number;
    handledAt: number | null;
  };

  /** Daily checks of games' play links (domain/games/link-health.ts). */
  linkChecks: { gameId: string; url: string; failures: number; firstFailedAt: number | null; dueAt: number };

  /** Failed attempts to fetch pictures from other sites. `place`: `COVER`, `PERSON` or a screenshot's position. */
  pictureTries: { ownerId: string; place: number; url: string; tries: number; dueAt: number };

  /** Changes for other processes to read. `topics`: a JSON array. `origin`: the process that made the change. */
  changes: { id: GeneratedAlways<number>; topics: string; origin: string; at: number };

  /** `triedAt`: when the job last started. `doneAt`: when it last succeeded. */
  jobRuns: { name: string; triedAt: number; doneAt: number };

  /** Tasks that one process does for all processes, such as running the scheduled jobs. `holder`: that process. */
  leases: { name: string; holder: string; expiresAt: number };

  /** Visits to one game on one day. `day`: days since 1970 in UTC. Rows are kept for `LIMITS.own.daysKept` days. */
  gameDays: { gameId: string; day: number; views: number; plays: number };

  /** All games' plays in one minute. `minute`: minutes since 1970. Rows are kept for `LIMITS.lively.keptMs`. */
  playMinutes: { minute: number; plays: number };

  /** A person's latest visit to the page of their own games, and the visit before it (null during the first visit). */
  ownVisits: {
    userId: string;
    seenAt: number;
    /** JSON: the ranks of the person and of their games at `seenAt` (services/games/own-games.ts). */
    places: string;
    beforeAt: number | null;
    placesBefore: string | null;
  };

  /** `signs`: `SpamSign` values, separated by commas. */
  heldGames: { gameId: string; signs: string };

  /** Where games were hidden or removed for `BAD_REASONS`. Newcomers' new games in the same `place` wait for review. */
  badPlaces: {
    gameId: string;
    /** A part of the web that one owner controls, such as 'ada.github.io' (platform/claims/shared-hosts.ts). */
    place: string;
  };

  /** Rows never change. */
  moderationLog: {
    seq: Generated<number>;
    at: number;
    moderatorId: string;
    action: ModerationAction;
    subjectKind: SubjectKind;
    subjectId: string;
    reason: Reason;
    /** For moderators and the person concerned. The public log doesn't show it. */
    note: Generated<string>;
    /** JSON: the data that an undo needs (services/moderation/record.ts). */
    detail: Generated<string>;
    undoes: number | null;
  };

  /** A case collects reports about one subject until the case is decided. */
  reportCases: {
    id: string;
    subjectKind: SubjectKind;
    subjectId: string;
    subjectName: string;
    openedAt: number;
    reportedAt: number;
    status: 'open' | 'upheld' | 'dismissed';
    moderatorId: string | null;
    note: Generated<string>;
    resolvedAt: number | null;
  };

  reports: {
    id: string;
    caseId: string;
    reporterId: string | null;
    reason: Reason;
    sourceUrl: Generated<string>;
    note: Generated<string>;
    createdAt: number;
  };

  /** The game of the week. At most one row, which stays when its week is over. */
  pinnedGame: { slot: 1; gameId: string; pinnedAt: number };
}

export type TokenPurpose = 'reset-password' | 'verify-email' | 'change-email';

export type UserRow = Selectable<Schema['users']>;
export type GameRow = Selectable<Schema['games']>;
