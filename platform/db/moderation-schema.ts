import type { Generated } from 'kysely';
import type { ModerationAction, Reason, SubjectKind } from '#domain/moderation/moderation.ts';

/** The tables of moderation: a part of `Schema`. */
export interface ModerationSchema {
  moderationLog: ModerationLogTable;
  reportCases: ReportCasesTable;
  reports: ReportsTable;
  contactMessages: ContactMessagesTable;
  heldGames: HeldGamesTable;
  badPlaces: BadPlacesTable;
}

/** What moderators did. Rows never change. */
interface ModerationLogTable {
  seq: Generated<number>;
  at: number;
  moderatorId: string;
  action: ModerationAction;
  subjectKind: SubjectKind;
  subjectId: string;
  reason: Reason;
  /** For moderators only. */
  note: Generated<string>;
  /** JSON text: what an undo needs (services/moderation/record.ts). */
  detail: Generated<string>;
  /** The row that this one undoes. */
  undoes: number | null;
}

/** The reports about one thing, up to a decision. */
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

export interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  message: string;
  userId: string | null;
  createdAt: number;
  /** When an administrator ticked it off. */
  handledAt: number | null;
}

/** Submissions that wait for a moderator. */
interface HeldGamesTable {
  gameId: string;
  /** Spam signs with commas between. */
  signs: string;
}

/** Places of games that were removed for a bad reason. New games from there are held. */
interface BadPlacesTable {
  gameId: string;
  place: string;
}
