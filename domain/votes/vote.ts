export type VoteType = 'up' | 'down';
export type VoteState = 'none' | VoteType;

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
 * The effect of pressing a vote button (promises.md: votes 1 to 3). Used by the browser's optimistic update and by the server.
 */
export function nextVote(current: VoteState, pressed: VoteType): VoteTransition {
  return TRANSITIONS[current][pressed];
}

/**
 * `nextVote` for stored votes, which may be uncounted. An uncounted vote changes no counter. A counted vote that is switched
 * still counts, even if a new vote would not.
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
  /** Replace `vote` on pages that are rendered once for all members (app/http/mine.server.ts). */
  readonly isUp?: boolean;
  readonly isDown?: boolean;
};
