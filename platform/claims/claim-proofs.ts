import {
  hasTokenLine,
  isOwnPlace,
  type ProofMethod,
  type ProofPlaces,
  proofPlaces,
} from '#domain/claims/proof.ts';
import { isAppError } from '#domain/errors.ts';
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts';
import type { Log } from '#platform/log.ts';
import { resolveTxt as askNameServers, type ResolveTxt } from './proof-tokens.ts';
import { createSharedHosts } from './shared-hosts.ts';

/**
 * What was seen at one place. `absent`: there is something, but not the token. `elsewhere`: the address leads to another
 * host or path, which proves nothing. `unreachable`: nothing could be read, and `problem` says why.
 */
export interface ProofSighting {
  method: Exclude<ProofMethod, 'github'>;
  /** The address, or the name of the record. */
  place: string;
  outcome: 'found' | 'absent' | 'elsewhere' | 'unreachable';
  problem?: string;
}

export interface ClaimProofs {
  /** Where a token counts for a game. */
  placesFor(game: { playUrl: string; hasNeighbours: boolean }): Promise<ProofPlaces>;
  /** Looks at all of these places for the token. Never throws for what other sites do. */
  look(places: ProofPlaces, token: string): Promise<ProofSighting[]>;
  /** The number of a person's GitHub account, which stays when they rename it; null for nobody and for organisations. */
  githubIdOf(login: string): Promise<string | null>;
}

export interface ClaimProofsOptions {
  fetch: GuardedFetch;
  log: Pick<Log, 'error' | 'info'>;
  /** The operator's list of shared hosts; it needn't exist. */
  sharedHostsPath: string;
  resolveTxt?: ResolveTxt;
  /** Without a slash at the end. */
  githubApi?: string;
}

const MAX_FILE_BYTES = 64_000;
const MAX_ACCOUNT_BYTES = 64_000;

/** Looks for what claimants publish to prove that a game is theirs, by the guarded fetcher and by DNS. */
export function createClaimProofs({
  fetch,
  log,
  sharedHostsPath,
  resolveTxt = askNameServers,
  githubApi = 'https://api.github.com',
}: ClaimProofsOptions): ClaimProofs {
  const hosts = createSharedHosts({ path: sharedHostsPath, log });

  async function lookAt(
    sighting: Pick<ProofSighting, 'method' | 'place'>,
    find: () => Promise<ProofSighting['outcome']>,
  ): Promise<ProofSighting> {
    try {
      return { ...sighting, outcome: await find() };
    } catch (error) {
      log.info({ err: error, place: sighting.place }, 'a proof could not be looked for');
      return {
        ...sighting,
        outcome: 'unreachable',
        ...(isAppError(error) ? { problem: error.sentence } : {}),
      };
    }
  }

  return {
    async placesFor({ playUrl, hasNeighbours }) {
      const sharing = await hosts.sharingOf(new URL(playUrl).hostname);
      return proofPlaces({ playUrl, sharing, hasNeighbours });
    },

    async look(places, token) {
      const { pages, files, dnsName } = places;
      const pageSightings = pages.map((place) =>
        lookAt({ method: 'page', place }, async () => {
          const page = await fetch.readMetaTokens(place);
          if (!isOwnPlace(places, page.url)) return 'elsewhere';
          return page.tokens.includes(token) ? 'found' : 'absent';
        }),
      );
      const fileSightings = files.map((place) =>
        lookAt({ method: 'file', place }, async () => {
          const file = await fetch.fetchText(place, MAX_FILE_BYTES);
          if (!isOwnPlace(places, file.url)) return 'elsewhere';
          return hasTokenLine(file.body, token) ? 'found' : 'absent';
        }),
      );
      const dnsSightings = (dnsName === null ? [] : [dnsName]).map((place) =>
        lookAt({ method: 'dns', place }, async () => {
          const texts = await resolveTxt(place);
          return texts.some((text) => text.trim() === token) ? 'found' : 'absent';
        }),
      );
      return Promise.all([...pageSightings, ...fileSightings, ...dnsSightings]);
    },

    async githubIdOf(login) {
      try {
        const { body } = await fetch.fetchText(
          `${githubApi}/users/${encodeURIComponent(login)}`,
          MAX_ACCOUNT_BYTES,
        );
        return userIdIn(body);
      } catch (error) {
        log.info({ err: error }, 'a GitHub account could not be looked up');
        return null;
      }
    },
  };
}

/** An organisation has a number too, but nobody signs in as one. */
function userIdIn(body: string): string | null {
  const account: unknown = JSON.parse(body);
  if (typeof account !== 'object' || account === null) return null;
  if (!('type' in account) || account.type !== 'User' || !('id' in account)) return null;
  return typeof account.id === 'number' ? String(account.id) : null;
}
