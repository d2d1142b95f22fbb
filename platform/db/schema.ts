import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { ProofMethod } from '#domain/claims/proof.ts';
import type { OwnershipStatus, Players } from '#domain/games/game.ts';
import type { CaseKind, ModerationAction, Reason, SubjectKind, Visibility } from '#domain/moderation/moderation.ts';
import type { NoticeKind } from '#domain/people/notices.ts';
import type { LinkKind } from '#domain/people/person.ts';
import type { VoteType } from '#domain/votes/vote.ts';
import type { CommunitySchema } from './community-schema.ts';
import type { HostingSchema } from './hosting-schema.ts';
import type { SecondFactorSchema } from './sign-in-schema.ts';

type Decision = { adminId: string | null; adminNote: Generated<string>; resolvedAt: number | null };

/** In the database, names are in snake_case. Times are milliseconds since 1970 in UTC. Flags are 0 or 1. */
export interface Schema extends SecondFactorSchema, CommunitySchema, HostingSchema {
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
    isModerator: Generated<number>;
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
    controls: Generated<string>;
    thumbnailUrl: Generated<string>;
    /** 1 if the owner chose a drawn cover. Otherwise, a game without a cover shows its first screenshot. */
    coverDrawn: Generated<0 | 1>;
    /** A data URI. */
    thumbnailPlaceholder: Generated<string>;
    playUrl: string;
    /** The canonical form of playUrl; unique. */
    urlKey: string;
    sourceUrl: Generated<string>;
    category: string;
    creatorId: string | null;
    /** A user's id or 'anonymous'. */
    createdBy: string;
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
    seq: ColumnType<number, never, never>;
    onBoards: Generated<0 | 1>;
    /** `bestRated` is -1 if there are too few votes. */
    trending: GeneratedAlways<number>;
    bestRated: GeneratedAlways<number>;
    /** Minus the number of votes: all lists sort in descending order. */
    quiet: GeneratedAlways<number>;
    dice: GeneratedAlways<number>;
    visibility: Generated<Visibility>;
    mergedInto: string | null;
    removedAt: number | null;
    removedBy: string | null;
    visibilityBefore: Visibility | null;
    /** When an update last moved the game in 'Recently updated'; 0 if it has none. */
    newsAt: Generated<number>;
    offlineSince: number | null;
    /** 1 if the host allowed showing the game in a frame when the link last worked. */
    playsInPage: Generated<0 | 1>;
    touch: Generated<0 | 1>;
    gamepad: Generated<0 | 1>;
    players: Generated<Players | ''>;
    commentsClosed: Generated<0 | 1>;
    editor: Generated<string>;
    model: Generated<string>;
    timeSpent: Generated<string>;
    prompts: Generated<string>;
    promptsUrl: Generated<string>;
    /** The game that it is a remix of. */
    remixOf: string | null;
    /** Its host name below the games' domain; null if its files are elsewhere. `playUrl` is empty if it isn't. */
    label: Generated<string | null>;
    versionId: Generated<string | null>;
    needsThreads: Generated<0 | 1>;
    showsSource: Generated<0 | 1>;
    scoresOff: Generated<0 | 1>;
  };

  gameSlugs: { slug: string; gameId: string; createdAt: number };

  gameTags: { gameId: string; position: number; tag: string; tagKey: string };

  /** `tagWords` of all tags that a game has or had. */
  tagWords: { word: string; tagKey: string };

  gameLabels: { label: string; gameId: string; seq: number };

  gameScreenshots: { gameId: string; position: number; url: string };

  gameSearch: { seq: number; gameId: string; body: string };

  gameTitles: { seq: number; title: string };

  personWords: { word: string; userId: string };

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
    proofMethod: ProofMethod | null;
  };

  formerOwners: { gameId: string; userId: string };

  auditLog: {
    seq: Generated<number>;
    at: number;
    actorId: string | null;
    action: string;
    subjectKind: string;
    subjectId: string;
    detail: Generated<string>;
  };

  usernames: { usernameKey: string; userId: string; takenAt: number };

  /** `keyHash`: `keptOutKey` (platform/auth/auth.ts). `endsAt`: null for no end. */
  keptOut: { keyHash: string; endsAt: number | null };

  userLinks: { userId: string; kind: LinkKind; url: string };

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
    key: string;
    uploaderId: string;
    placeholder: string;
    lastUsedAt: number;
    /** The larger of what was sent and what is stored. */
    bytes: Generated<number>;
  };

  claimProofs: { claimId: string; token: string; createdAt: number; expiresAt: number };

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
    path: string;
    createdAt: number;
    readAt: number | null;
    kind: Generated<NoticeKind>;
    /** `gatherKey` (domain/people/notices.ts); unique for each person. */
    gatherKey: Generated<string | null>;
    /** 0 if it was only mailed, and is kept so that the next ones of its key aren't. */
    isListed: Generated<0 | 1>;
  };

  contactMessages: {
    id: string;
    name: string;
    email: string;
    message: string;
    userId: string | null;
    createdAt: number;
    handledAt: number | null;
    /** When administrators were told by mail. */
    mailedAt: number | null;
  };

  linkChecks: { gameId: string; url: string; failures: number; firstFailedAt: number | null; dueAt: number };

  /** `place`: `COVER`, `PERSON` or a screenshot's position. */
  pictureTries: { ownerId: string; place: number; url: string; tries: number; dueAt: number };

  /** `topics`: a JSON array. `origin`: the process that made the change. */
  changes: { id: GeneratedAlways<number>; topics: string; origin: string; at: number };

  /** `triedAt`: when the job last started. `doneAt`: when it last succeeded. */
  jobRuns: { name: string; triedAt: number; doneAt: number };

  leases: { name: string; holder: string; expiresAt: number };

  /** `value`: what was typed (domain/settings.ts); secrets are encrypted. */
  settings: { name: string; value: string; updatedAt: number };

  mails: {
    /** Also in the mail's `Message-ID`. */
    id: string;
    kind: string;
    requestId: string | null;
    /** Encrypted JSON of a `Mail`; null once it is sent or given up. */
    content: string | null;
    createdAt: number;
    expiresAt: number;
    /** When the next process may send it. A process that sends it moves this time, so that no other one does. */
    dueAt: number;
    tries: Generated<number>;
    /** Null while it waits. */
    outcome: 'sent' | 'refused' | 'expired' | null;
    triedAt: number | null;
    /** Of the last try, without addresses. */
    error: string | null;
  };

  /** `day`: days since 1970 in UTC. */
  gameDays: { gameId: string; day: number; views: number; plays: number };
  /** The sums of days that `gameDays` no longer has. `firstDay`: the first day of a month. */
  gameMonths: { gameId: string; firstDay: number; views: number; plays: number };

  /** `minute`: minutes since 1970. */
  playMinutes: { minute: number; plays: number };

  /** `beforeAt` is null during the first visit. */
  ownVisits: {
    userId: string;
    seenAt: number;
    /** JSON: the ranks of the person and of their games at `seenAt` (services/games/own-games.ts). */
    places: string;
    beforeAt: number | null;
    placesBefore: string | null;
  };

  /** `signs`: `SpamSign` values, separated by commas. */
  heldGames: { gameId: string; signs: string; isTold: Generated<0 | 1> };

  /** `period`: counts from 1970 (platform/db/moderation/network-marks.ts). */
  networkKeys: { period: number; key: string };

  /** From which network something came. `mark`: keyed; null if that is unknown. */
  networkMarks: {
    kind: 'game' | 'user' | 'report' | 'message' | 'comment';
    subjectId: string;
    mark: string | null;
    at: number;
  };

  badPlaces: {
    gameId: string;
    /** A part of the web that one owner controls, such as 'ada.github.io' (platform/claims/shared-hosts.ts). */
    place: string;
  };

  moderationLog: {
    seq: Generated<number>;
    at: number;
    moderatorId: string;
    action: ModerationAction;
    subjectKind: SubjectKind;
    subjectId: string;
    reason: Reason;
    /** The public log doesn't show it. */
    note: Generated<string>;
    /** JSON: the data that an undo needs (services/moderation/record.ts). */
    detail: Generated<string>;
    undoes: number | null;
    /** If the decision was about many at once: how many were found. `subjectId` is the first of them. */
    count: number | null;
  };

  /** What a decision about many has done so far, each part in a transaction of its own. `detail`: as in the log. */
  moderationLogParts: { seq: number; part: number; count: number; detail: string; isUndone: Generated<0 | 1> };

  reportCases: {
    id: string;
    subjectKind: CaseKind;
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

  /** Stored files as the first backup found them. */
  fileHashes: { key: string; sha256: string };

  /** One row. `secretMark` is made from the secret (platform/auth/site-secret.ts); the rest is how it was last served. */
  siteIdentity: { slot: 1; secretMark: string; publicUrl: Generated<string>; version: Generated<string> };

  /** At most one row, which stays when its week is over. */
  pinnedGame: { slot: 1; gameId: string; pinnedAt: number };
}

export type TokenPurpose = 'reset-password' | 'verify-email' | 'change-email';

export type UserRow = Selectable<Schema['users']>;
export type GameRow = Selectable<Schema['games']>;
export type ClaimRow = Selectable<Schema['gameClaims']>;
