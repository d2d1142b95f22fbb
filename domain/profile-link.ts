import type { LinkKind } from './person.ts';
import { parseWebUrl } from './url.ts';

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
