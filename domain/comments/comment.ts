export const COMMENT_ORDERS = ['newest', 'oldest'] as const;
export type CommentOrder = (typeof COMMENT_ORDERS)[number];
export const commentOrderOf = (text: string | null): CommentOrder => (text === 'oldest' ? 'oldest' : 'newest');

/** Where a comment can be found on a page. */
export const commentAnchor = (id: string): string => `comment-${id}`;

export interface Answer {
  readonly id: string;
  /** Safe. */
  readonly html: string;
  readonly createdAt: number;
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  readonly isCreator: boolean;
  /** Null if the account is gone. */
  readonly author: { readonly username: string; readonly name: string; readonly profilePicture: string } | null;
}

export interface Comment extends Answer {
  readonly isPinned: boolean;
  readonly answers: readonly Answer[];
  /** Of all, also of those that aren't among `answers`. */
  readonly answerCount: number;
}
