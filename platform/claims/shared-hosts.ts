import { readFile } from 'node:fs/promises';
import { parse } from 'tldts';
import { type HostSharing, sharingOf } from '#domain/claims/proof.ts';
import { canonicalUrlKey } from '#domain/url.ts';
import type { Log } from '#platform/log.ts';
import { KNOWN_SHARED_HOSTS } from './known-shared-hosts.ts';

const REMARK = /^\s*#/;

export interface SharedHosts {
  /** Who else has a place at this host. */
  sharingOf(hostname: string): Promise<HostSharing>;
}

/**
 * The Public Suffix List with its private part, our own list, and the operator's: `shared-hosts.txt` in the data
 * directory, one host per line as in our own, '#' for remarks. That file is read at every question, so that a change
 * counts at once.
 */
export function createSharedHosts({ path, log }: { path: string; log: Pick<Log, 'error'> }): SharedHosts {
  return {
    async sharingOf(hostname) {
      const shared = new Set([...KNOWN_SHARED_HOSTS, ...(await readList(path, log))]);
      const { publicSuffix, isPrivate, isIp } = parse(hostname, { allowPrivateDomains: true });
      return sharingOf(
        hostname,
        { suffix: publicSuffix, isPrivate: isPrivate === true, isIp: isIp === true },
        shared,
      );
    },
  };
}

async function readList(path: string, log: Pick<Log, 'error'>): Promise<string[]> {
  try {
    const lines = (await readFile(path, 'utf8')).split(/\r\n?|\n/);
    return lines.filter((line) => !REMARK.test(line)).flatMap(hostOf);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    // A list that is there but can't be read may name the very host that is asked about.
    log.error({ err: error, path }, 'the list of shared hosts could not be read');
    throw error;
  }
}

/** '*.Games.example # ours' names games.example; what is no host is passed over. */
function hostOf(line: string): string[] {
  const [, name = '', slash = ''] = /^(?:\*?\.)?([^\s/]+)(\/?)(?=\s|$)/.exec(line.trim()) ?? [];
  const host = name === '' ? undefined : URL.parse(`http://${name}`)?.hostname;
  return host ? [host + slash] : [];
}

/** Where a game is, as far as one and the same person is likely to be behind all of it. */
interface Place {
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
