import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StartTimer } from '#platform/clock.ts';
import { createGuardedFetch, type GuardedFetchOptions } from '#platform/fetch/guarded-fetch.ts';
import { createPageWorker } from '#platform/fetch/page-worker.ts';

export interface FixtureServer extends AsyncDisposable {
  port: number;
  /** Method and path of each request, such as `GET /a.png`. */
  requests: string[];
}

export async function serveFixture(listener: RequestListener): Promise<FixtureServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const LOOPBACK = '127.0.0.1';
export const MEGABYTE = 1_000_000;

/** The worker that parses fetched pages. All tests of a file share it, and it ends with the process. */
const worker = createPageWorker({ log: { warn: () => undefined } });

/** A fetcher that resolves every host to 127.0.0.1 and may fetch from there. No setting of the site allows that. */
export function guardedFetch(overrides: Partial<GuardedFetchOptions> = {}) {
  return createGuardedFetch({
    log: { info: () => undefined },
    worker,
    userAgent: 'Playpodium/test (+http://localhost)',
    resolve: async () => [LOOPBACK],
    allowAddress: (address) => address === LOOPBACK,
    allowPort: () => true,
    ...overrides,
  });
}

/** Timers that expire as soon as one of them is cancelled. So when one fetch ends, all others time out. */
export function endingTogether(): StartTimer {
  const waiting = new Set<() => void>();
  return (_ms, callback) => {
    waiting.add(callback);
    return () => {
      waiting.delete(callback);
      for (const end of waiting) end();
    };
  };
}

export const at = ({ port }: FixtureServer, path = '/', host = 'games.example') => `http://${host}:${port}${path}`;

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
