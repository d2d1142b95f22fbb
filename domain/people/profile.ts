import { LIMITS } from '../limits.ts';
import { parseWebUrl } from '../url.ts';
import type { LinkKind } from './person.ts';

/** The sites to which each kind of link must lead. A website may be anywhere. */
export const LINK_SITES: Readonly<Record<LinkKind, readonly string[]>> = {
  website: [],
  github: ['github.com'],
  x: ['x.com', 'twitter.com'],
  itch: ['itch.io'],
};

/** Whether the address is on one of the `LINK_SITES` of this kind, or on a subdomain. */
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

export function hasRankBadge(rank: number | null): boolean {
  return rank !== null && rank <= LIMITS.profileRankBadge;
}
