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

/**
 * What a press of a vote button does (promises.md: votes 1 to 3). Used by the browser's optimistic update and by the server.
 */
export function nextVote(current: VoteState, pressed: VoteType): VoteTransition {
  return TRANSITIONS[current][pressed];
}

/**
 * What a press does on the server, where a vote may be stored without counting. A counted vote stays counted, even if the
 * settings have changed since; an uncounted vote changes no counter.
 *
 * @param press `wasCounted`: whether `current` is in the counters; `mayCount`: whether a vote cast now would count
 */
export function nextCountedVote({
  current,
  wasCounted,
  pressed,
  mayCount,
}: {
  current: VoteState;
  wasCounted: boolean;
  pressed: VoteType;
  mayCount: boolean;
}): VoteTransition & { readonly isCounted: boolean } {
  const { next } = nextVote(current, pressed);
  const isCounted = next !== 'none' && (wasCounted || mayCount);
  const from = wasCounted ? current : 'none';
  const to = isCounted ? next : 'none';
  const move = (type: VoteType) => (Number(to === type) - Number(from === type)) as -1 | 0 | 1;
  return { next, isCounted, upvotes: move('up'), downvotes: move('down') };
}

export function isVoteType(value: unknown): value is VoteType {
  return value === 'up' || value === 'down';
}

/** A game's counters and one person's vote on it. */
export type Tally = {
  readonly vote: VoteState;
  readonly upvotes: number;
  readonly downvotes: number;
  /** Used instead of `vote` on pages rendered once for all members: whether each button is pressed. */
  readonly isUp?: boolean;
  readonly isDown?: boolean;
};
