import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClaimProofs, createClaimProofs } from '#platform/claims/claim-proofs.ts';
import { createSharedHosts } from '#platform/claims/shared-hosts.ts';
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts';
import { guardedFetch, serveFixture } from './fixture-server.ts';

/** A fake internet (hosts, name servers, GitHub) in which tests publish claimants' proofs that a game is theirs. */
export interface ProofPlaces extends AsyncDisposable {
  claimProofs: ClaimProofs;
  fetch: GuardedFetch;
  /** A URL in the fake internet, where every host exists. Nothing is there until a test puts it there. */
  url(host: string, path?: string): string;
  /** Publishes an HTML page whose head has these claim tokens as `<meta>` elements. */
  putPage(url: string, ...tokens: string[]): void;
  putText(url: string, text: string): void;
  redirect(from: string, to: string): void;
  putRecord(name: string, ...texts: string[]): void;
  putGithubUser(login: string, id: number, type?: 'User' | 'Organization'): void;
  /** Makes lookups of DNS TXT records fail. */
  silenceNameServers(): void;
  /** Holds back every answer until `release` is called. `arrived` resolves when the next request comes. */
  hold(): { arrived: Promise<void>; release: () => void };
  /** The file with the operator's list of shared hosts, on which each page may have another owner. */
  sharedHostsPath: string;
}

interface Answer {
  status?: number;
  type?: string;
  body?: string;
  location?: string;
}

const GITHUB_API = 'api.github.test.example';
const QUIET = { info: () => undefined, error: () => undefined };

export async function openProofPlaces(): Promise<ProofPlaces> {
  const answers = new Map<string, Answer>();
  const records = new Map<string, string[]>();
  let gate: Promise<void> | null = null;
  let knock: () => void = () => undefined;
  let hasNameServers = true;
  const server = await serveFixture(async (request, response) => {
    knock();
    if (gate) await gate;
    const key = `http://${request.headers.host}${request.url}`;
    const { status = 200, type = 'text/html', body = '', location } = answers.get(key) ?? { status: 404 };
    response.writeHead(location ? 302 : status, { 'content-type': type, ...(location ? { location } : {}) });
    response.end(body);
  });
  const url = (host: string, path = '/') => `http://${host}:${server.port}${path}`;
  const fetch = guardedFetch();
  const sharedHostsPath = join(tmpdir(), `shared-hosts-${randomBytes(6).toString('hex')}.txt`);
  const claimProofs = createClaimProofs({
    fetch,
    log: QUIET,
    sharedHosts: createSharedHosts({ path: sharedHostsPath, log: QUIET }),
    githubApi: url(GITHUB_API, ''),
    resolveTxt: async (name) => {
      if (!hasNameServers) throw new Error('no answer');
      return records.get(name) ?? [];
    },
  });
  const put = (at: string, answer: Answer) => void answers.set(new URL(at).href, answer);
  return {
    claimProofs,
    fetch,
    url,
    sharedHostsPath,
    putPage(at, ...tokens) {
      const metas = tokens.map((token) => `<meta name="playpodium-claim" content="${token}">`).join('');
      put(at, {
        body: `<!doctype html><html><head><title>A game</title>${metas}</head><body>Play</body></html>`,
      });
    },
    putText: (at, body) => put(at, { type: 'text/plain', body }),
    redirect: (from, location) => put(from, { location }),
    putRecord: (name, ...texts) => void records.set(name, texts),
    putGithubUser: (login, id, type = 'User') =>
      put(url(GITHUB_API, `/users/${login}`), {
        type: 'application/json',
        body: JSON.stringify({ login, id, type }),
      }),
    silenceNameServers() {
      hasNameServers = false;
    },
    hold() {
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
      const { promise, resolve: release } = Promise.withResolvers<void>();
      knock = arrive;
      gate = promise;
      return { arrived, release };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
