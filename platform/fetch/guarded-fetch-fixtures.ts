import type { RequestListener } from 'node:http';
import type { FixtureServer } from './fixture-server.ts';
import { createGuardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts';

/** What the tests of the guarded fetcher share: a fetcher that may reach loopback, and servers for it. */
export const LOOPBACK = '127.0.0.1';
export const MEGABYTE = 1_000_000;

/** Every name is at 127.0.0.1, which is allowed by injection; production has no such setting. */
export function guardedFetch(overrides: Partial<GuardedFetchOptions> = {}) {
  return createGuardedFetch({
    log: { info: () => undefined },
    userAgent: 'Playpodium/test (+http://localhost)',
    resolve: async () => [LOOPBACK],
    allowAddress: (address) => address === LOOPBACK,
    allowPort: () => true,
    ...overrides,
  });
}

export const at = ({ port }: FixtureServer, path = '/', host = 'games.example') =>
  `http://${host}:${port}${path}`;

export const answer =
  (body: string | Uint8Array, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  };

export const redirectTo =
  (target: (path: string) => string | null): RequestListener =>
  (request, response) => {
    const location = target(request.url ?? '');
    if (location === null) answer('<title>Arrived</title>')(request, response);
    else response.writeHead(302, { location }).end();
  };
