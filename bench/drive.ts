import { execFile, execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

/** Browsers also accept zstd, which the site never sends. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

/** A browser's User-Agent, so that game pages count views. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A GET that accepts HTML or, with `form`, a POST that accepts JSON. */
export interface Ask {
  path: string;
  cookie?: string;
  form?: string;
  /** The client's address, for a site that trusts a proxy's X-Forwarded-For. */
  from?: string;
}

export interface Driven {
  perSecond: number;
  /** Latencies in milliseconds. */
  p50: number;
  p99: number;
  /** Responses with status 400 or above, and requests without a response. */
  failures: number;
}

interface Load {
  url: string;
  asks: readonly Ask[];
  seconds: number;
  connections: number;
  /** The folder for wrk's file of requests. */
  dir: string;
}

/** The load generator: wrk if it is installed, because autocannon can't send more than 30,000 requests a second. */
export const TOOL = hasWrk() ? 'wrk' : 'autocannon';

/** Sends `asks` in rotation. Each connection waits for a response before it sends the next request. */
export async function drive(load: Load): Promise<Driven> {
  return TOOL === 'wrk' ? driveByWrk(load) : driveByAutocannon(load);
}

function hasWrk(): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v wrk']);
    return true;
  } catch {
    return false;
  }
}

async function driveByWrk({ url, asks, seconds, connections, dir }: Load): Promise<Driven> {
  const file = join(dir, 'requests.tsv');
  const lines = asks.map(({ path, cookie = '', from = '', form = '' }) =>
    [form ? 'POST' : 'GET', path, ACCEPT_ENCODING, USER_AGENT, cookie, from, form].join('\t'),
  );
  await writeFile(file, `${lines.join('\n')}\n`);
  const script = join(import.meta.dirname, 'wrk.lua');
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, url, '--', file];
  const { stdout } = await promisify(execFile)('wrk', args);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

async function driveByAutocannon({ url, asks, seconds, connections }: Load): Promise<Driven> {
  let sent = 0;
  const setupRequest = (given: autocannon.Request): autocannon.Request => {
    const ask = asks[sent++ % asks.length] ?? { path: '/' };
    const { path, form } = ask;
    return { ...given, path, headers: headersOf(ask), ...(form ? { method: 'POST', body: form } : {}) };
  };
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 10,
    requests: [{ setupRequest }],
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result['4xx'] + result['5xx'] + result.errors + result.timeouts,
  };
}

function headersOf({ cookie, form, from }: Ask): Record<string, string> {
  return {
    'Accept-Encoding': ACCEPT_ENCODING,
    'User-Agent': USER_AGENT,
    Accept: form ? 'application/json' : 'text/html',
    ...(cookie ? { Cookie: cookie } : {}),
    ...(from ? { 'X-Forwarded-For': from } : {}),
    ...(form ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
  };
}

/** A response whose body is not decompressed. `headers`: alternating names and values. */
export interface Answer {
  status: number;
  headers: string[];
  body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

export function send(url: string, ask: Ask): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const method = ask.form ? 'POST' : 'GET';
  const sent = request(new URL(ask.path, url), { method, headers: headersOf(ask), agent }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.rawHeaders,
        body: Buffer.concat(chunks),
      }),
    );
  });
  sent.on('error', (error: NodeJS.ErrnoException) => {
    // The site closes connections after five idle seconds. A request sent at that moment fails, so it is sent again.
    if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(send(url, ask));
    else reject(error);
  });
  sent.end(ask.form);
  return promise;
}

/**
 * Sends `perSecond` requests a second without waiting for earlier responses. A request's latency is measured from the
 * time at which the request was due. So a pause of the site adds to the latency of all requests that are due meanwhile.
 */
export async function arrive({
  url,
  askOf,
  perSecond,
  seconds,
}: {
  url: string;
  askOf: (n: number) => Ask;
  perSecond: number;
  seconds: number;
}): Promise<Driven> {
  const latencies: number[] = [];
  const waiting: Promise<void>[] = [];
  let failures = 0;
  const began = performance.now();
  const many = Math.round(perSecond * seconds);
  for (let n = 0; n < many; n += 1) {
    const due = began + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await pause(early);
    const answered = send(url, askOf(n)).then(
      ({ status }) => {
        latencies.push(performance.now() - due);
        if (status >= 400) failures += 1;
      },
      () => {
        latencies.push(performance.now() - due);
        failures += 1;
      },
    );
    waiting.push(answered);
  }
  await Promise.all(waiting);
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))];
  const took = (performance.now() - began) / 1000;
  return { perSecond: many / took, p50: at(0.5) ?? 0, p99: at(0.99) ?? 0, failures };
}
