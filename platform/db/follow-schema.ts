import type { Generated } from 'kysely';
import type { NoticeKind } from '#domain/people/notices.ts';

export interface FollowSchema {
  /** Nobody follows themselves. */
  follows: { userId: string; creatorId: string; createdAt: number };

  savedGames: { userId: string; gameId: string; createdAt: number };

  gameUpdates: {
    id: string;
    gameId: string;
    authorId: string;
    /** Markdown. */
    text: string;
    /** A stored file's path, or ''. */
    pictureUrl: Generated<string>;
    createdAt: number;
    editedAt: number | null;
  };

  /** Of which weeks somebody got the digest. `week`: counts from 1970. */
  digests: { userId: string; week: number };

  /** Only what differs from `NOTICE_DEFAULTS`. */
  noticeChoices: { userId: string; kind: NoticeKind; site: 0 | 1; mail: 0 | 1 };
}
