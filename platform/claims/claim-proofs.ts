import { z } from 'zod';
import { hasTokenLine, isOwnPlace, type ProofMethod, type ProofPlaces, proofPlaces } from '#domain/claims/proof.ts';
import { isAppError } from '#domain/errors.ts';
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts';
import { resolveTxt as askNameServers, type ResolveTxt } from '#platform/fetch/resolve.ts';
import type { Log } from '#platform/log.ts';
import type { SharedHosts } from './shared-hosts.ts';

/** `elsewhere`: the address redirects to another host or path, where a token proves nothing. */
export interface ProofSighting {
  method: Exclude<ProofMethod, 'github'>;
  place: string;
  outcome: 'found' | 'absent' | 'elsewhere' | 'unreachable';
  problem?: string;
}

export type ClaimProofs = ReturnType<typeof createClaimProofs>;

interface ClaimProofsOptions {
  fetch: GuardedFetch;
  log: Pick<Log, 'info'>;
  sharedHosts: Pick<SharedHosts, 'sharingOf'>;
  resolveTxt?: ResolveTxt;
  githubApi?: string;
}

const MAX_FILE_BYTES = 64_000;
const GITHUB_USER = z.object({ type: z.literal('User'), id: z.number() });

export function createClaimProofs(options: ClaimProofsOptions) {
  const { fetch, log, sharedHosts } = options;
  const { resolveTxt = askNameServers, githubApi = 'https://api.github.com' } = options;
  type Find = (place: string) => Promise<ProofSighting['outcome']>;

  async function checkPlace(method: ProofSighting['method'], place: string, find: Find): Promise<ProofSighting> {
    try {
      return { method, place, outcome: await find(place) };
    } catch (error) {
      log.info({ err: error, place }, 'a place could not be checked for a proof');
      const problem = isAppError(error) ? { problem: error.sentence } : {};
      return { method, place, outcome: 'unreachable', ...problem };
    }
  }

  return {
    async placesFor(game: { playUrl: string; hasNeighbours: boolean }): Promise<ProofPlaces> {
      const sharing = await sharedHosts.sharingOf(new URL(game.playUrl).hostname);
      return proofPlaces({ ...game, sharing });
    },

    /** Never throws: failures become `unreachable`. */
    async check(places: ProofPlaces, token: string): Promise<ProofSighting[]> {
      const { pages, files, dnsName } = places;
      const inPage: Find = async (place) => {
        const { url, tokens } = await fetch.readMetaTokens(place);
        if (!isOwnPlace(places, url)) return 'elsewhere';
        return tokens.includes(token) ? 'found' : 'absent';
      };
      const inFile: Find = async (place) => {
        const { url, body } = await fetch.fetchText(place, MAX_FILE_BYTES);
        if (!isOwnPlace(places, url)) return 'elsewhere';
        return hasTokenLine(body, token) ? 'found' : 'absent';
      };
      const inDns: Find = async (place) =>
        (await resolveTxt(place)).some((text) => text.trim() === token) ? 'found' : 'absent';
      return Promise.all([
        ...pages.map((place) => checkPlace('page', place, inPage)),
        ...files.map((place) => checkPlace('file', place, inFile)),
        ...(dnsName === null ? [] : [checkPlace('dns', dnsName, inDns)]),
      ]);
    },

    /** The numeric id survives a rename. Null for organisations, and if GitHub doesn't answer. */
    async githubIdOf(login: string): Promise<string | null> {
      try {
        const account = `${githubApi}/users/${encodeURIComponent(login)}`;
        const { body } = await fetch.fetchText(account, MAX_FILE_BYTES);
        const { success, data } = GITHUB_USER.safeParse(JSON.parse(body));
        return success ? String(data.id) : null;
      } catch (error) {
        log.info({ err: error }, 'a GitHub account could not be looked up');
        return null;
      }
    },
  };
}
