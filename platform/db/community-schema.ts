import type { Generated } from 'kysely';
import type { Visibility } from '#domain/moderation/moderation.ts';
import type { NoticeKind } from '#domain/people/notices.ts';
import type { VoteState } from '#domain/votes/vote.ts';

/** A race's `week` is the time of its Monday, 00:00 UTC. */
export interface CommunitySchema {
  comments: {
    id: string;
    gameId: string;
    /** Null once its person is gone. */
    userId: string | null;
    /** Of an answer. Answers have no answers. */
    parentId: string | null;
    body: string;
    createdAt: number;
    editedAt: number | null;
    /** At most one of a game. */
    isPinned: Generated<0 | 1>;
    visibility: Generated<Visibility>;
    /** Of a comment without a text, which stays for its answers. */
    deletedAt: number | null;
    /** `SpamSign` values, separated by commas. */
    signs: Generated<string>;
  };

  /** What visitors wrote, until they have signed in. The comment gets the same id. */
  keptComments: { id: string; gameId: string; parentId: string | null; body: string; createdAt: number };

  /** Who may no longer comment on this creator's games. */
  commentBlocks: { creatorId: string; userId: string; createdAt: number };

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

  /** What each person's vote on a game was when the week ended in which they cast or changed it (ADR 92). */
  raceVotes: {
    gameId: string;
    userId: string;
    /** `NO_WEEK`: before the first race, imported, or from legacy data. */
    week: number;
    vote: VoteState;
    /** When the person last voted on the game in that week. */
    at: number;
    isCounted: 0 | 1;
    /** 1 if it was an upvote at some time in that week. */
    wasUp: 0 | 1;
  };

  /** The finished weeks whose results are final. */
  races: { week: number; settledAt: number; themeTag: string; themeLine: string };

  /** Results for ever: the first three places are awards. `gameId` is null once the game is erased. */
  racePlaces: { week: number; place: number; gameId: string | null; people: number };
}
