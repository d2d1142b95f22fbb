export type VoteType = 'up' | 'down';
export type VoteState = 'none' | VoteType;

/**
 * The effect of pressing a vote button (promises.md: votes 1 to 3). Used by the browser's optimistic update and by the server.
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
  /** Replace `vote` on pages that are rendered once for all members (app/http/mine.server.ts). */
  readonly isUp?: boolean;
  readonly isDown?: boolean;
};
