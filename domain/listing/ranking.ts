import { LIMITS } from '../limits.ts';

export const RANKING = {
  /** A game that is this many seconds (22 hours) older needs ten times the score for the same rank. */
  trendingSecondsPerDecade: 79_200,
  /** The 97.5 % quantile of the normal distribution. Not rounded to 1.96, so that results match published examples. */
  wilsonZ: 1.959963984540054,
} as const;

export type VoteCounts = { readonly upvotes: number; readonly downvotes: number };

/**
 * `sign(s) · log10(max(|s|, 1)) + createdAt / trendingSecondsPerDecade`, where s is upvotes - downvotes, and
 * `createdAt` is in seconds. The result changes only with votes, not with time.
 */
export function trendingScore(game: VoteCounts & { readonly createdAt: number }): number {
  const score = game.upvotes - game.downvotes;
  const magnitude = Math.sign(score) * Math.log10(Math.max(Math.abs(score), 1));
  return magnitude + game.createdAt / 1_000 / RANKING.trendingSecondsPerDecade;
}

/** The lower end of the Wilson interval for the share of upvotes, 0 to 1. Null for too few votes. */
export function wilsonLowerBound({ upvotes, downvotes }: VoteCounts): number | null {
  const votes = upvotes + downvotes;
  if (votes < LIMITS.bestRatedMinVotes) return null;
  // The exact result is 0, but the formula below can differ from it by a rounding error.
  if (upvotes === 0) return 0;
  const share = upvotes / votes;
  const z2 = RANKING.wilsonZ ** 2;
  const centre = share + z2 / (2 * votes);
  const margin = RANKING.wilsonZ * Math.sqrt((share * (1 - share) + z2 / (4 * votes)) / votes);
  return (centre - margin) / (1 + z2 / votes);
}

type Voted = { readonly id: string; readonly upvotes: number };
/**
 * The place to which its last upvote raised a game, up to `risenUntil`; null if it raised it to none. Games with equal
 * votes share a place. `leading`: the most voted games, one more than `risenUntil`.
 */
export function risenPlace({ id, upvotes }: Voted, leading: readonly Voted[]): number | null {
  const others = leading.filter((other) => other.id !== id);
  const placeWith = (count: number) => others.filter((other) => other.upvotes > count).length + 1;
  const place = placeWith(upvotes);
  return place <= LIMITS.lists.risenUntil && place < placeWith(upvotes - 1) ? place : null;
}
