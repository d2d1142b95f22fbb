import { LIMITS } from '../limits.ts';
import { parseWebUrl } from '../url.ts';
import type { LinkKind, PublicPerson } from './person.ts';

/** The sites on which a profile's links must be; a website may be anywhere. */
export const LINK_SITES: Readonly<Record<LinkKind, readonly string[]>> = {
  website: [],
  github: ['github.com'],
  x: ['x.com', 'twitter.com'],
  itch: ['itch.io'],
};

/** Whether an address is one of that kind: on the site itself or below it, so that a link is what its name says. */
export function isLinkOf(kind: LinkKind, text: string): boolean {
  const url = parseWebUrl(text);
  const sites = LINK_SITES[kind];
  if (!url) return false;
  return (
    sites.length === 0 || sites.some((site) => url.hostname === site || url.hostname.endsWith(`.${site}`))
  );
}

/** An address as people read it: without scheme, `www.` and a slash at the end. */
export function linkText(text: string): string {
  return text.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

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
