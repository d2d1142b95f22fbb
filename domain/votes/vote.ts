export type VoteType = 'up' | 'down';
export type VoteState = 'none' | VoteType;

/** The vote after a press, and how much each counter changes. */
type VoteTransition = {
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

/** What a press of a vote button does (promises.md: votes 1 to 3), in the browser's optimistic update and on the server. */
export function nextVote(current: VoteState, pressed: VoteType): VoteTransition {
  return TRANSITIONS[current][pressed];
}

export function isVoteType(value: unknown): value is VoteType {
  return value === 'up' || value === 'down';
}
