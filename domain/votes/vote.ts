export type VoteType = 'up' | 'down';
export type VoteState = 'none' | VoteType;

/** Where one press of a vote button leads, and by how much each counter moves. */
export type VoteTransition = {
  readonly next: VoteState;
  readonly upvotes: -1 | 0 | 1;
  readonly downvotes: -1 | 0 | 1;
};

const TRANSITIONS: Readonly<Record<VoteState, Readonly<Record<VoteType, VoteTransition>>>> = {
  none: {
    up: { next: 'up', upvotes: 1, downvotes: 0 },
    down: { next: 'down', upvotes: 0, downvotes: 1 },
  },
  up: {
    up: { next: 'none', upvotes: -1, downvotes: 0 },
    down: { next: 'down', upvotes: -1, downvotes: 1 },
  },
  down: {
    up: { next: 'up', upvotes: 1, downvotes: -1 },
    down: { next: 'none', upvotes: 0, downvotes: -1 },
  },
};

/**
 * The vote machine (promises.md: votes 1 to 3), the same in the browser's optimistic update and in the database's transaction.
 *
 * @param current what this person's vote on the game is now
 * @param pressed the button they pressed
 */
export function nextVote(current: VoteState, pressed: VoteType): VoteTransition {
  return TRANSITIONS[current][pressed];
}

/** Narrows what a form sent. */
export function isVoteType(value: unknown): value is VoteType {
  return value === 'up' || value === 'down';
}
