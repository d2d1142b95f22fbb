import type { NoticeKind } from '#domain/people/notices.ts';

export interface FollowSchema {
  /** Nobody follows themselves. */
  follows: { userId: string; creatorId: string; createdAt: number };

  savedGames: { userId: string; gameId: string; createdAt: number };

  /** Only what differs from `NOTICE_DEFAULTS`. */
  noticeChoices: { userId: string; kind: NoticeKind; site: 0 | 1; mail: 0 | 1 };
}
