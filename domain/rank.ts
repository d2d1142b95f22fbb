import { LIMITS } from './limits.ts';
import type { PublicPerson } from './person.ts';

export type RankedCreator = Pick<PublicPerson, 'id' | 'totalSubmissions' | 'totalVotes' | 'dateJoined'>;

/**
 * The one order of creators (promises.md: listing 19): more submissions, then more votes, then the earlier join date.
 * The id settles what is left, so that two pages of one list never disagree. The database sorts by the same rule.
 */
export function compareCreators(a: RankedCreator, b: RankedCreator): number {
  return (
    b.totalSubmissions - a.totalSubmissions ||
    b.totalVotes - a.totalVotes ||
    a.dateJoined - b.dateJoined ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}

/**
 * A creator's position among all, from 1; null for whoever has no submission.
 * It counts who comes before, so `creators` needs no order and need not contain the creator.
 */
export function rankOf(creator: RankedCreator, creators: readonly RankedCreator[]): number | null {
  if (creator.totalSubmissions < 1) return null;
  return 1 + creators.filter((other) => compareCreators(other, creator) < 0).length;
}

/** Whether a profile wears the crown: rank 3 or better. */
export function hasRankBadge(rank: number | null): boolean {
  return rank !== null && rank <= LIMITS.profileRankBadge;
}
