import { LIMITS } from '../limits.ts';

/** The constants of both formulas; `/about/ranking` is written from them. */
export const RANKING = {
  /** A game needs ten times the score to stand beside one that is this many seconds younger (22 hours). */
  trendingSecondsPerDecade: 79_200,
  /**
   * The 97.5 % quantile of the normal distribution, 'z = 1.96' in short. Unrounded, for the published test vectors
   * come from it: with 1.96 itself 10/0 gives 0.722460, not 0.722467.
   */
  wilsonZ: 1.959963984540054,
  bestRatedMinVotes: LIMITS.bestRatedMinVotes,
} as const;

export type VoteCounts = { readonly upvotes: number; readonly downvotes: number };

/**
 * Trending: `sign(s) · log10(max(|s|, 1)) + created / 79200` with `s` = upvotes - downvotes. It depends on no clock,
 * so it is stored, indexed and only moves with a vote.
 *
 * @param game `createdAt` in milliseconds since 1970
 */
export function trendingScore(game: VoteCounts & { readonly createdAt: number }): number {
  const score = game.upvotes - game.downvotes;
  const magnitude = Math.sign(score) * Math.log10(Math.max(Math.abs(score), 1));
  return magnitude + game.createdAt / 1_000 / RANKING.trendingSecondsPerDecade;
}

/**
 * Best rated: the lower end of the Wilson interval of the share of upvotes, between 0 and 1. Null below 3 votes: too
 * few to say.
 */
export function wilsonLowerBound({ upvotes, downvotes }: VoteCounts): number | null {
  const votes = upvotes + downvotes;
  if (votes < RANKING.bestRatedMinVotes) return null;
  // Exact in theory, a rounding error away from it in floating point.
  if (upvotes === 0) return 0;
  const share = upvotes / votes;
  const z2 = RANKING.wilsonZ ** 2;
  const centre = share + z2 / (2 * votes);
  const margin = RANKING.wilsonZ * Math.sqrt((share * (1 - share) + z2 / (4 * votes)) / votes);
  return (centre - margin) / (1 + z2 / votes);
}
