import { LIMITS } from '../limits.ts';
import { parseWebUrl } from '../url.ts';
import type { LinkKind } from './person.ts';

export const LINK_SITES: Readonly<Record<LinkKind, readonly string[]>> = {
  website: [],
  github: ['github.com'],
  x: ['x.com', 'twitter.com'],
  itch: ['itch.io'],
};

/** Whether the link leads to one of the sites for `kind`, or to a subdomain of one. */
export function isLinkOf(kind: LinkKind, text: string): boolean {
  const url = parseWebUrl(text);
  const sites = LINK_SITES[kind];
  if (!url) return false;
  return sites.length === 0 || sites.some((site) => url.hostname === site || url.hostname.endsWith(`.${site}`));
}

/** A link's text: its address without scheme, `www.` and trailing slash. */
export const linkText = (text: string) => text.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
export const hasRankBadge = (rank: number | null) => rank !== null && rank <= LIMITS.profileRankBadge;
