import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { ProofMethod } from '#domain/claims/proof.ts';
import type { OwnershipStatus } from '#domain/games/game.ts';
import type { ModerationAction, Reason, SubjectKind, Visibility } from '#domain/moderation/moderation.ts';
import type { LinkKind } from '#domain/people/person.ts';
import type { VoteType } from '#domain/votes/vote.ts';

/**
 * The tables as TypeScript sees them. Columns are snake_case in the database and camelCase here (CamelCasePlugin).
 * Times are milliseconds since 1970 in UTC, flags are 0 or 1: the same on both databases.
 */
export interface Schema {
  users: UsersTable;
  games: GamesTable;
  gameSlugs: GameSlugsTable;
  gameTags: GameTagsTable;
  gameLabels: GameLabelsTable;
  gameScreenshots: GameScreenshotsTable;
  gameSearch: GameSearchTable;
  gameTitles: GameTitlesTable;
  shelves: ShelvesTable;
  gameShelves: GameShelvesTable;
  gameMoves: GameMovesTable;
  searchWords: SearchWordsTable;
  searchWordKeys: SearchWordKeysTable;
  votes: VotesTable;
  gameClaims: GameClaimsTable;
  auditLog: AuditLogTable;
  usernames: UsernamesTable;
  userLinks: UserLinksTable;
  accountTokens: AccountTokensTable;
  removedGames: RemovedGamesTable;
  uploads: UploadsTable;
  claimProofs: ClaimProofsTable;
  claimDisputes: ClaimDisputesTable;
  notifications: NotificationsTable;
  contactMessages: ContactMessagesTable;
  heldGames: HeldGamesTable;
  badPlaces: BadPlacesTable;
  moderationLog: ModerationLogTable;
  reportCases: ReportCasesTable;
  reports: ReportsTable;
  linkChecks: LinkChecksTable;
}

interface UsersTable {
  /** The id of the sign-in account too: one person, one id. */
  id: string;
  username: string;
  /** The username in lower case: what is unique. */
  usernameKey: string;
  name: string;
  bio: Generated<string>;
  /** A site path or an absolute URL; empty for the generated avatar. */
  profilePicture: Generated<string>;
  dateJoined: number;
  totalSubmissions: Generated<number>;
  totalVotes: Generated<number>;
  isAdmin: Generated<number>;
  standing: Generated<'good' | 'suspended' | 'banned'>;
  /** When a suspension ends; null: when somebody lifts it. */
  suspendedUntil: number | null;
  authId: string;
}

interface GamesTable {
  id: string;
  /** The current slug; every slug ever used stands in gameSlugs. */
  slug: string;
  title: string;
  description: Generated<string>;
  /** A stored file's site path, an absolute URL, or empty for the drawn cover. */
  thumbnailUrl: Generated<string>;
  /** A tiny data URI shown while the cover loads; empty when there is none. */
  thumbnailPlaceholder: Generated<string>;
  playUrl: string;
  /** The canonical form of playUrl: what is unique. */
  urlKey: string;
  sourceUrl: Generated<string>;
  category: string;
  /** Null for unclaimed games, and for claimed ones whose creator is not known here. */
  creatorId: string | null;
  /** Who submitted it: a user's id or 'anonymous'. */
  createdBy: string;
  createdAt: number;
  updatedAt: number;
  upvotes: Generated<number>;
  downvotes: Generated<number>;
  views: Generated<number>;
  /** The part of the counters that has no rows: taken over by an import. */
  importedUpvotes: Generated<number>;
  importedDownvotes: Generated<number>;
  ownershipStatus: OwnershipStatus;
  quickSubmission: Generated<number>;
  /** A small number that shelves, titles and search rows know the game by. Given by the database. */
  seq: ColumnType<number, never, never>;
  /** 0 for a game that stands on no board: its link doesn't work. */
  onBoards: Generated<0 | 1>;
  /** Days since 1970 of createdAt. */
  createdDay: GeneratedAlways<number>;
  /** Both as domain/listing/ranking.ts has them; -1 for a game with too few votes to be rated. */
  trending: GeneratedAlways<number>;
  bestRated: GeneratedAlways<number>;
  visibility: Generated<Visibility>;
  /** Of a duplicate that was removed: the game that was kept. */
  mergedInto: string | null;
  /** When moderators removed it, in milliseconds since 1970; null: they haven't. */
  removedAt: Generated<number | null>;
  /** Since when its play link has been dead; null while it can be played. */
  offlineSince: number | null;
  /** 1 when its host lets a page of ours show it in a frame; learned by the looks at its link. */
  playsInPage: Generated<0 | 1>;
}

/** What the daily looks at a game's play link have found (domain/games/link-health.ts). */
export interface LinkChecksTable {
  gameId: string;
  /** The address that was looked at. */
  url: string;
  failures: number;
  firstFailedAt: number | null;
  dueAt: number;
}

interface GameSlugsTable {
  slug: string;
  gameId: string;
  createdAt: number;
}

interface GameTagsTable {
  gameId: string;
  position: number;
  tag: string;
  tagKey: string;
}

/** What a category matches: the game's category and its tags, in lower case. */
interface GameLabelsTable {
  label: string;
  gameId: string;
}

interface GameScreenshotsTable {
  gameId: string;
  position: number;
  url: string;
}

/** Folded text for the substring search; the index over it is the dialect's own. */
interface GameSearchTable {
  /** The game's. */
  seq: number;
  gameId: string;
  body: string;
}

/** Folded titles, apart from the long texts. */
interface GameTitlesTable {
  seq: number;
  title: string;
}

/** What a list can be narrowed to: see shelves.ts. Kept by triggers, as gameShelves and gameMoves are. */
interface ShelvesTable {
  id: Generated<number>;
  name: string;
  /** How many games stand on it. */
  games: Generated<number>;
}

/** A game on a shelf, with what lists are ordered by. */
interface GameShelvesTable {
  shelfId: number;
  seq: number;
  createdAt: number;
  upvotes: number;
  /** Minus the number of votes: the games with the fewest come first. */
  quiet: number;
  trending: number;
  bestRated: number;
  /** The place in the shuffled order. */
  dice: number;
  /** Folded, on the shelf of all games; none on others. */
  title: string | null;
}

/** What the last games that moved were before: see game-moves.ts. */
interface GameMovesTable {
  id: Generated<number>;
  seq: number;
  upvotes: number;
  quiet: number;
  trending: number;
  bestRated: number;
}

/** Words of titles and tags that are long enough to be misspelt, and what each is without any one letter. */
interface SearchWordsTable {
  word: string;
}

interface SearchWordKeysTable {
  key: string;
  word: string;
}

export interface VotesTable {
  gameId: string;
  userId: string;
  voteType: VoteType;
  createdAt: number;
}

export interface GameClaimsTable {
  id: string;
  gameId: string;
  claimantId: string;
  claimantName: string;
  reason: string;
  createdAt: number;
  status: 'pending' | 'approved' | 'rejected';
  adminId: string | null;
  adminNote: Generated<string>;
  resolvedAt: number | null;
  /** How the claimant proved it; null when an administrator decided. */
  proofMethod: ProofMethod | null;
}

interface AuditLogTable {
  seq: Generated<number>;
  at: number;
  actorId: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  /** JSON text. */
  detail: Generated<string>;
}

/** Every name that was ever somebody's, the current one too. */
interface UsernamesTable {
  usernameKey: string;
  userId: string;
  takenAt: number;
}

interface UserLinksTable {
  userId: string;
  kind: LinkKind;
  url: string;
}

/** Links in mails that work once. */
export interface AccountTokensTable {
  tokenHash: string;
  purpose: TokenPurpose;
  userId: string;
  email: string;
  createdAt: number;
  expiresAt: number;
}

export type TokenPurpose = 'reset-password' | 'verify-email' | 'change-email';

/** Games that their owner deleted and may still bring back. */
export interface RemovedGamesTable {
  gameId: string;
  ownerId: string;
  title: string;
  removedAt: number;
  /** JSON text: see removed-games.ts. */
  content: string;
}

/** Pictures that people have uploaded. What nothing shows and nobody used for a week is swept with its files. */
interface UploadsTable {
  /** As the file store knows it. */
  key: string;
  uploaderId: string;
  placeholder: string;
  lastUsedAt: number;
}

/** What a claimant publishes where the game is, to show that it is theirs. */
export interface ClaimProofsTable {
  claimId: string;
  token: string;
  createdAt: number;
  expiresAt: number;
}

/** Somebody says that a claim by proof was wrong. */
export interface ClaimDisputesTable {
  id: string;
  claimId: string;
  disputerId: string;
  reason: string;
  createdAt: number;
  status: 'open' | 'upheld' | 'dismissed';
  adminId: string | null;
  adminNote: Generated<string>;
  resolvedAt: number | null;
}

/** What the site told a person. */
export interface NotificationsTable {
  id: string;
  userId: string;
  title: string;
  text: Generated<string>;
  note: Generated<string>;
  /** Where it leads on this site. */
  path: string;
  createdAt: number;
  readAt: number | null;
}

/** What moderators did: rows are added and never change. */
interface ModerationLogTable {
  seq: Generated<number>;
  at: number;
  moderatorId: string;
  action: ModerationAction;
  subjectKind: SubjectKind;
  subjectId: string;
  reason: Reason;
  /** For moderators alone. */
  note: Generated<string>;
  /** JSON text: what an undo needs (services/moderation/record.ts). */
  detail: Generated<string>;
  /** The row that this one undoes. */
  undoes: number | null;
}

/** All that was reported about one thing until somebody decided. */
export interface ReportCasesTable {
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
}

interface ReportsTable {
  id: string;
  caseId: string;
  reporterId: string | null;
  reason: Reason;
  sourceUrl: Generated<string>;
  note: Generated<string>;
  createdAt: number;
}

export type UserRow = Selectable<UsersTable>;
export type GameRow = Selectable<GamesTable>;

export interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  message: string;
  userId: string | null;
  createdAt: number;
  /** When somebody ticked it off; null: it waits. */
  handledAt: number | null;
}

/** A submission that waits for a moderator's look. */
interface HeldGamesTable {
  gameId: string;
  /** Spam signs with commas between. */
  signs: string;
}

/** Where games were that moderators took away for a bad reason: what comes from there is held. */
interface BadPlacesTable {
  gameId: string;
  place: string;
}
