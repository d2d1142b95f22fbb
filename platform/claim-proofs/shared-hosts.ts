import { readFile } from 'node:fs/promises';
import { parse } from 'tldts';
import { type HostSharing, sharingOf } from '#domain/claim-proof.ts';
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
