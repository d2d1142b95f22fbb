import type { Generated } from 'kysely';
import type { ModerationAction, Reason, SubjectKind } from '#domain/moderation/moderation.ts';

export interface ModerationSchema {
  heldGames: {
    gameId: string;
    /** `SpamSign` values, separated by commas. */
    signs: string;
  };

  /** Where games were hidden or removed for `BAD_REASONS`. New games there wait for review if newcomers submit them. */
  badPlaces: {
    gameId: string;
    /** What one owner controls on the web, such as 'ada.github.io' (platform/claims/shared-hosts.ts). */
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
  pinnedGame: {
    slot: 1;
    gameId: string;
    pinnedAt: number;
  };
}
