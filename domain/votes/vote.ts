export type VoteType = 'up' | 'down';
export type VoteState = 'none' | VoteType;

/**
 * The effect of pressing a vote button (promises.md: votes 1 to 3). The server and the browser both use this.
 *
 * @returns the next vote, and by how much each counter changes
 */
export function nextVote(current: VoteState, pressed: VoteType) {
  const next: VoteState = pressed === current ? 'none' : pressed;
  return { next, ...moveOf(current, next) };
}

function moveOf(from: VoteState, to: VoteState) {
  const move = (type: VoteType) => Number(to === type) - Number(from === type);
  return { upvotes: move('up'), downvotes: move('down') };
}

/**
 * Like `nextVote`, for stored votes. Those of people who haven't confirmed their address don't count, so they change no
 * counter. If a counted vote is switched, the new vote counts, even if it otherwise wouldn't.
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
}) {
  const { next } = nextVote(current, pressed);
  const isCounted = next !== 'none' && (wasCounted || mayCount);
  return { next, isCounted, ...moveOf(wasCounted ? current : 'none', isCounted ? next : 'none') };
}

export function isVoteType(value: unknown): value is VoteType {
  return value === 'up' || value === 'down';
}

/** A game's counters and one person's vote on it. */
export type Tally = {
  readonly vote: VoteState;
  readonly upvotes: number;
  readonly downvotes: number;
  /** On pages that are rendered once for all members, `isUp` and `isDown` replace `vote` (app/http/mine.server.ts). */
  readonly isUp?: boolean;
  readonly isDown?: boolean;
};
