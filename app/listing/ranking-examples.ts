import { formatCount } from '#domain/format.ts';
import { trendingScore, type VoteCounts, wilsonLowerBound } from '#domain/listing/ranking.ts';
import { RANKING_PAGE as TEXT } from '#domain/messages/listing.ts';

export type Example = { readonly votes: string; readonly what: string; readonly score: string };

const HOUR = 3_600_000;
/** Any day will do, because only differences between scores are shown. */
const DAY_ZERO = Date.UTC(2026, 0, 1);

const TRENDING = [
  { upvotes: 1, downvotes: 0, hours: 0 },
  { upvotes: 10, downvotes: 0, hours: 0 },
  { upvotes: 100, downvotes: 0, hours: 0 },
  { upvotes: 1, downvotes: 0, hours: 22 },
  { upvotes: 1, downvotes: 11, hours: 0 },
] as const;

const BEST_RATED = [
  { upvotes: 2, downvotes: 0 },
  { upvotes: 3, downvotes: 0 },
  { upvotes: 10, downvotes: 0 },
  { upvotes: 100, downvotes: 10 },
  { upvotes: 600, downvotes: 40 },
] as const;

/** Scores relative to a game of the same day without votes. */
export function trendingExamples(): Example[] {
  const zero = trendingScore({ upvotes: 0, downvotes: 0, createdAt: DAY_ZERO });
  return TRENDING.map(({ hours, ...votes }) => ({
    votes: votesOf(votes),
    what: TEXT.trending.later({ hours }),
    score: (trendingScore({ ...votes, createdAt: DAY_ZERO + hours * HOUR }) - zero).toFixed(3),
  }));
}

export function bestRatedExamples(): Example[] {
  return BEST_RATED.map((votes) => {
    const { upvotes, downvotes } = votes;
    return {
      votes: votesOf(votes),
      what: TEXT.bestRated.share({ percent: Math.round((100 * upvotes) / (upvotes + downvotes)) }),
      score: wilsonLowerBound(votes)?.toFixed(6) ?? TEXT.bestRated.tooFew,
    };
  });
}

function votesOf({ upvotes, downvotes }: VoteCounts): string {
  return `${formatCount(upvotes)} / ${formatCount(downvotes)}`;
}
