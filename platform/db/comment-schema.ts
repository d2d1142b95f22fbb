import type { Generated } from 'kysely';
import type { Visibility } from '#domain/moderation/moderation.ts';

export interface CommentSchema {
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
}
