export type VoteType = 'up' | 'down';
export type VoteState = 'none' | VoteType;

/** The next vote, and by how much each counter changes (promises.md: votes 1 to 3). */
export function nextVote(current: VoteState, pressed: VoteType) {
  const next: VoteState = pressed === current ? 'none' : pressed;
  return { next, ...moveOf(current, next) };
}

function moveOf(from: VoteState, to: VoteState) {
  const move = (type: VoteType) => Number(to === type) - Number(from === type);
  return { upvotes: move('up'), downvotes: move('down') };
}

/** Like `nextVote`, but some votes don't count yet. A vote counts if `mayCount`, or if it replaces a counted vote. */
export function nextCountedVote(press: {
  current: VoteState;
  wasCounted: boolean;
  pressed: VoteType;
  mayCount: boolean;
}) {
  const { current, wasCounted, mayCount } = press;
  const { next } = nextVote(current, press.pressed);
  const isCounted = next !== 'none' && (wasCounted || mayCount);
  return { next, isCounted, ...moveOf(wasCounted ? current : 'none', isCounted ? next : 'none') };
}

export const isVoteType = (value: unknown): value is VoteType => value === 'up' || value === 'down';

export type Tally = {
  readonly vote: VoteState;
  readonly upvotes: number;
  readonly downvotes: number;
  /** In a page rendered for all members, these are placeholders for the reader's vote (app/http/mine.server.ts). */
  readonly isUp?: boolean;
  readonly isDown?: boolean;
};
