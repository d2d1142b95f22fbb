import * as z from 'zod/mini';
import { requiredText } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { COMMENTS } from '../messages/comments/comments.ts';
import { typedText } from '../text.ts';

/** Forms send line breaks as two characters, but count them as one. */
const readBody = (text: string) => typedText(text.replace(/\r\n?/g, '\n'));

export const commentSchema = z.object({
  body: requiredText(COMMENTS.missing, [LIMITS.comments.length, COMMENTS.tooLong], readBody),
});

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
