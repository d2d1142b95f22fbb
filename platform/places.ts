import { parse } from 'tldts';
import { canonicalUrlKey } from '#domain/url.ts';
import { createSharedHosts } from './claim-proofs/shared-hosts.ts';
import type { Log } from './log.ts';

/** Where a game is, as far as one and the same person is likely to be behind all of it. */
export interface Place {
  /** 'example.org', 'ada.github.io', 'scratch.mit.edu/projects/7'. */
  place: string;
  /** Where the addresses of all games of a host begin, without the scheme; null where a host is many people's. */
  host: string | null;
}

export interface Places {
  /** The place of a play URL. Throws AppError `invalid-url` for what is none. */
  placeOf(playUrl: string): Promise<Place>;
}

/** Places by the lists that claims by proof go by: who shares a host with others answers only for what is theirs. */
export function createPlaces(hosts: { path: string; log: Pick<Log, 'error'> }): Places {
  const sharedHosts = createSharedHosts(hosts);
  return {
    async placeOf(playUrl) {
      const key = canonicalUrlKey(playUrl).replace(/^https?:\/\//, '');
      const { hostname } = new URL(playUrl.trim());
      const sharing = await sharedHosts.sharingOf(hostname);
      if (sharing === 'path') return { place: key, host: null };
      const host = /^[^/?#]*/.exec(key)?.[0] ?? key;
      if (sharing === 'site') return { place: host, host };
      return { place: parse(hostname).domain ?? host, host };
    },
  };
}
