import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parse } from 'tldts';
import { canonicalUrlKey, type HostSharing, sharingOf } from '#domain/url.ts';
import { errorCode } from '#platform/error-code.ts';
import type { Log } from '#platform/log.ts';
import { ROOT } from '#platform/root.ts';

/** Without this list, each host would seem to have one owner. */
export const KNOWN_SHARED_HOSTS = hostsIn(readFileSync(new URL('content/shared-hosts.txt', ROOT), 'utf8'));

export type SharedHosts = ReturnType<typeof createSharedHosts>;

/** The operator's list at `path` is read on every call, so that a change takes effect immediately. */
export function createSharedHosts({ path, log }: { path: string; log: Pick<Log, 'error'> }) {
  async function sharing(hostname: string): Promise<HostSharing> {
    const shared = new Set([...KNOWN_SHARED_HOSTS, ...(await readList(path, log))]);
    const { publicSuffix, isPrivate, isIp } = parse(hostname, { allowPrivateDomains: true });
    const facts = { suffix: publicSuffix, isPrivate: isPrivate === true, isIp: isIp === true };
    return sharingOf(hostname, facts, shared);
  }
  return {
    sharingOf: sharing,
    /**
     * `place`: what the address's owner controls: a domain, host or path. `host`: with a port that isn't the default;
     * null if each path has its own owner. Throws AppError `invalid-url`.
     */
    async placeOf(playUrl: string) {
      const key = canonicalUrlKey(playUrl).replace(/^https?:\/\//, '');
      const { hostname } = new URL(playUrl.trim());
      const shared = await sharing(hostname);
      if (shared === 'path') return { place: key, host: null };
      const host = /^[^/?#]*/.exec(key)?.[0] ?? key;
      if (shared === 'site') return { place: host, host };
      return { place: parse(hostname).domain ?? host, host };
    },
  };
}

async function readList(path: string, log: Pick<Log, 'error'>): Promise<string[]> {
  try {
    return hostsIn(await readFile(path, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    // The list may name the host in question, so an unreadable list must not count as empty.
    log.error({ err: error, path }, 'the list of shared hosts could not be read');
    throw error;
  }
}

function hostsIn(text: string): string[] {
  const lines = text.split(/\r\n?|\n/);
  return lines.filter((line) => !line.trimStart().startsWith('#')).flatMap(hostOf);
}

/** 'games.example' for '*.Games.example # ours'. */
function hostOf(line: string): string[] {
  const [, name = '', slash = ''] = /^(?:\*?\.)?([^\s/]+)(\/?)(?=\s|$)/.exec(line.trim()) ?? [];
  const host = name === '' ? undefined : URL.parse(`http://${name}`)?.hostname;
  return host ? [host + slash] : [];
}
