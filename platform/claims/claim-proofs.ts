import { z } from 'zod';
import {
  hasTokenLine,
  isOwnPlace,
  type ProofMethod,
  type ProofPlaces,
  proofPlaces,
} from '#domain/claims/proof.ts';
import { isAppError } from '#domain/errors.ts';
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts';
import { resolveTxt as askNameServers, type ResolveTxt } from '#platform/fetch/resolve.ts';
import type { Log } from '#platform/log.ts';
import type { Places } from './shared-hosts.ts';

/**
 * The result of looking for a token in one page, file or DNS record. `elsewhere`: the address redirects to another host
 * or path, which proves nothing. `unreachable`: reading failed; `problem` may say why.
 */
export interface ProofSighting {
  method: Exclude<ProofMethod, 'github'>;
  /** The address of the page or file, or the name of the DNS record. */
  place: string;
  outcome: 'found' | 'absent' | 'elsewhere' | 'unreachable';
  problem?: string;
}

export type ClaimProofs = ReturnType<typeof createClaimProofs>;

interface ClaimProofsOptions {
  fetch: GuardedFetch;
  log: Pick<Log, 'info'>;
  places: Pick<Places, 'sharingOf'>;
  resolveTxt?: ResolveTxt;
  /** Without a trailing slash. */
  githubApi?: string;
}

const MAX_FILE_BYTES = 64_000;
const GITHUB_USER = z.object({ type: z.literal('User'), id: z.number() });

/** Finds the tokens that people publish on a game's pages or in its DNS to prove that the game is theirs. */
export function createClaimProofs({
  fetch,
  log,
  places: sharedHosts,
  resolveTxt = askNameServers,
  githubApi = 'https://api.github.com',
}: ClaimProofsOptions) {
  async function checkPlace(
    sighting: Pick<ProofSighting, 'method' | 'place'>,
    find: () => Promise<ProofSighting['outcome']>,
  ): Promise<ProofSighting> {
    try {
      return { ...sighting, outcome: await find() };
    } catch (error) {
      log.info({ err: error, place: sighting.place }, 'a place could not be checked for a proof');
      const problem = isAppError(error) ? { problem: error.sentence } : {};
      return { ...sighting, outcome: 'unreachable', ...problem };
    }
  }

  return {
    async placesFor(game: { playUrl: string; hasNeighbours: boolean }): Promise<ProofPlaces> {
      const sharing = await sharedHosts.sharingOf(new URL(game.playUrl).hostname);
      return proofPlaces({ ...game, sharing });
    },

    /** Looks for the token in these pages, files and DNS records. Never throws: failures become `unreachable`. */
    async check(places: ProofPlaces, token: string): Promise<ProofSighting[]> {
      const { pages, files, dnsName } = places;
      const pageSightings = pages.map((place) =>
        checkPlace({ method: 'page', place }, async () => {
          const page = await fetch.readMetaTokens(place);
          if (!isOwnPlace(places, page.url)) return 'elsewhere';
          return page.tokens.includes(token) ? 'found' : 'absent';
        }),
      );
      const fileSightings = files.map((place) =>
        checkPlace({ method: 'file', place }, async () => {
          const file = await fetch.fetchText(place, MAX_FILE_BYTES);
          if (!isOwnPlace(places, file.url)) return 'elsewhere';
          return hasTokenLine(file.body, token) ? 'found' : 'absent';
        }),
      );
      const dnsSightings = (dnsName === null ? [] : [dnsName]).map((place) =>
        checkPlace({ method: 'dns', place }, async () => {
          const texts = await resolveTxt(place);
          return texts.some((text) => text.trim() === token) ? 'found' : 'absent';
        }),
      );
      return Promise.all([...pageSightings, ...fileSightings, ...dnsSightings]);
    },

    /** A person's numeric GitHub id, which survives a rename. Null for organisations, and if GitHub doesn't answer. */
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
