export const COMMENT_ORDERS = ['newest', 'oldest'] as const;
export type CommentOrder = (typeof COMMENT_ORDERS)[number];
export const commentOrderOf = (text: string | null): CommentOrder => (text === 'oldest' ? 'oldest' : 'newest');

export const commentAnchor = (id: string): string => `comment-${id}`;
