import { LIMITS } from '../limits.ts';
import { parseWebUrl } from '../url.ts';
import type { LinkKind, PublicPerson } from './person.ts';

/** The sites that a profile's links must point to; a website may be anywhere. */
export const LINK_SITES: Readonly<Record<LinkKind, readonly string[]>> = {
  website: [],
  github: ['github.com'],
  x: ['x.com', 'twitter.com'],
  itch: ['itch.io'],
};

/** Whether an address is on one of the kind's sites or their subdomains. */
export function isLinkOf(kind: LinkKind, text: string): boolean {
  const url = parseWebUrl(text);
  const sites = LINK_SITES[kind];
  if (!url) return false;
  return (
    sites.length === 0 || sites.some((site) => url.hostname === site || url.hostname.endsWith(`.${site}`))
  );
}

/** An address for people to read: without scheme, `www.` and trailing slash. */
export function linkText(text: string): string {
  return text.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

export type RankedCreator = Pick<PublicPerson, 'id' | 'totalSubmissions' | 'totalVotes' | 'dateJoined'>;

/**
 * The order of creators (promises.md: listing 19): more submissions, then more votes, then the earlier join date, then
 * the id, so that the order is total. The database sorts by the same rule.
 */
export function compareCreators(a: RankedCreator, b: RankedCreator): number {
  return (
    b.totalSubmissions - a.totalSubmissions ||
    b.totalVotes - a.totalVotes ||
    a.dateJoined - b.dateJoined ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}

/** A creator's rank among `creators` (in any order), from 1; null without submissions. Tests compare the database with it. */
export function rankOf(creator: RankedCreator, creators: readonly RankedCreator[]): number | null {
  if (creator.totalSubmissions < 1) return null;
  return 1 + creators.filter((other) => compareCreators(other, creator) < 0).length;
}

export function hasRankBadge(rank: number | null): boolean {
  return rank !== null && rank <= LIMITS.profileRankBadge;
}
