import { VISIBILITY_NAMES } from '#domain/messages/moderation.ts';

/** How a game or a person stands. */
export const STATE_NAMES = {
  ...VISIBILITY_NAMES,
  good: 'In good standing',
  suspended: 'Suspended',
  banned: 'Banned',
} as const;
