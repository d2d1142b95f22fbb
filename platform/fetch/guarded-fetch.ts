import { AppError } from '#domain/errors.ts';
import { FRAMING_HEADERS, type FramingHeaders } from '#domain/games/framing.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Log } from '#platform/log.ts';
import { createTurns } from '../concurrency-limit.ts';
import { guardConnections } from './connect.ts';
import {
  asFetchError,
  type DeadlineClock,
  type Hop,
  requestOnce,
  startDeadline,
  systemDeadlineClock,
  type UnreachableReason,
  unreachableReason,
} from './hop.ts';
import { createPageReader, type ReadPage } from './page-metadata.ts';
import type { PageWorker } from './page-worker.ts';
import { isPublicAddress, parseTarget, type Resolve, resolveHost } from './target.ts';

interface FetchedText {
  /** Where the redirects ended. */
  url: string;
  status: number;
  contentType: string;
  body: string;
}

export interface FetchedPage extends FetchedText {
  /** The page was longer than the limit, and `body` is its beginning. */
  isTruncated: boolean;
}

interface FetchedImage {
  url: string;
  contentType: string;
  bytes: Uint8Array;
}

interface Answered {
  kind: 'answered';
  url: string;
  status: number;
  headers: FramingHeaders;
}

/** `failed` carries the code of the AppError that a fetch would have thrown, and what the host's silence means. */
type Probe = Answered | { kind: 'failed'; failure: AppError['code']; reason?: UnreachableReason | undefined };

/** Fetches from addresses that strangers typed. See `createGuardedFetch`. */
export interface GuardedFetch {
  /** An HTML page, decoded, of which at most the first 1 MB is read. Throws `fetch/not-html` for anything else. */
  fetchHtml(url: string): Promise<FetchedPage>;
  /** What an HTML page says about itself (page-metadata.ts); remembered for ten minutes. Throws as `fetchHtml`. */
  readPage(url: string): Promise<ReadPage>;
  /** The tokens of ownership in an HTML page's head (meta-tokens.ts). Throws as `fetchHtml`. */
  readMetaTokens(url: string): Promise<{ url: string; tokens: string[] }>;
  /**
   * An image's bytes, at most 8 MB. What they really are is for `readImage` to find out.
   *
   * @param options `timeoutMs`: what is left of a time limit that covers more than this image; never more than 5 s
   */
  fetchImage(url: string, options?: { timeoutMs?: number }): Promise<FetchedImage>;
  /** Any text, decoded; throws `fetch/too-large` beyond `maxBytes`. */
  fetchText(url: string, maxBytes: number): Promise<FetchedText>;
  /** Whether a link still works, and whether its page may be framed: HEAD, then GET where HEAD isn't understood. Never throws. */
  probe(url: string): Promise<Probe>;
}

export interface GuardedFetchOptions {
  log: Pick<Log, 'info'>;
  /** Reads what came. */
  worker: PageWorker;
  /** Sent with every request: name, version and an address where a site's owner learns who asks. */
  userAgent: string;
  resolve?: Resolve;
  /** Lets addresses through that are not public. For tests with servers on loopback; nothing in production sets it. */
  allowAddress?: (address: string) => boolean;
  /** Ports that may be asked; 80 and 443 unless given. */
  allowPort?: (port: number) => boolean;
  clock?: DeadlineClock;
}

interface Order<T> {
  url: string;
  method: 'GET' | 'HEAD';
  accept: string;
  signal: AbortSignal;
  read: (hop: Hop) => Promise<T>;
}

interface Fetching<T> extends Pick<Order<T>, 'url' | 'accept' | 'read'> {
  timeoutMs?: number | undefined;
}

const ACCEPT_PAGE = 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1';
const ACCEPT_IMAGE = 'image/avif, image/webp, image/png, image/jpeg, image/gif, image/*;q=0.5';
const PAGE_TYPES = /^(?:text\/html|application\/xhtml\+xml)\b/i;

/**
 * The only way in which this site fetches what people give it addresses of.
 *
 * http and https on ports 80 and 443; every host, also of every redirect, is resolved by us, judged by
 * `isPublicAddress`, and connected to at exactly the address that was judged. At most 3 redirects, 5 seconds in all
 * (waiting for a turn included, except for probes), two requests at a time per host, size limits that hold after
 * decompression, no cookies, no credentials, no proxy from the environment.
 *
 * Throws AppErrors only: `invalid-url`, `fetch/blocked-address`, `fetch/bad-port`, `fetch/too-large`,
 * `fetch/too-slow`, `fetch/too-many-redirects`, `fetch/unreachable`, `fetch/not-html`, `fetch/http-status`.
 */
export function createGuardedFetch({
  log,
  worker,
  userAgent,
  resolve = resolveHost,
  allowAddress = () => false,
  allowPort = isWebPort,
  clock = systemDeadlineClock,
}: GuardedFetchOptions): GuardedFetch {
  const turns = createTurns(LIMITS.fetch.parallelPerHost);
  const probeTurns = createTurns(LIMITS.fetch.parallelPerHost);
  const connectorFor = guardConnections({
    resolve,
    isAllowed: (address) => isPublicAddress(address) || allowAddress(address),
  });

  async function follow<T>({ url: text, method, accept, signal, read }: Order<T>): Promise<T> {
    let url = parseTarget(text, { allowPort });
    for (let redirects = 0; ; redirects += 1) {
      const current = url;
      const ask = () =>
        requestOnce({ url: current, method, accept, userAgent, connectorFor, signal }, answer);
      const outcome = await turns.take(hostKey(current), ask, signal);
      if (!('location' in outcome)) return outcome.value;
      if (redirects === LIMITS.fetch.maxRedirects) throw new AppError('fetch/too-many-redirects');
      url = parseTarget(outcome.location, { allowPort }, current);
      // As browsers do: a redirect that names no fragment keeps the old one.
      if (url.hash === '') url.hash = current.hash;
    }

    async function answer(hop: Hop): Promise<{ location: string } | { value: T }> {
      return hop.location === null ? { value: await read(hop) } : { location: hop.location };
    }
  }

  /** Runs `work` under the time limit and turns whatever goes wrong into an AppError. */
  async function within<T>(
    url: string,
    work: (signal: AbortSignal) => Promise<T>,
    timeoutMs = LIMITS.fetch.timeoutMs,
  ): Promise<T> {
    const deadline = startDeadline(clock, Math.min(timeoutMs, LIMITS.fetch.timeoutMs));
    try {
      return await work(deadline.signal);
    } catch (error) {
      const failure = asFetchError(error, deadline.signal);
      // The host only: paths and parameters may be somebody's secret.
      log.info({ host: URL.parse(url)?.hostname, code: failure.code, err: failure }, 'Fetch failed');
      throw failure;
    } finally {
      deadline.stop();
    }
  }

  function get<T>({ url, accept, read, timeoutMs }: Fetching<T>): Promise<T> {
    return within(
      url,
      (signal) =>
        follow({
          url,
          method: 'GET',
          accept,
          signal,
          read: (hop) => {
            if (!isSuccess(hop.status)) {
              throw new AppError('fetch/http-status', { params: { status: hop.status } });
            }
            return read(hop);
          },
        }),
      timeoutMs,
    );
  }

  function fetchHtml(url: string): Promise<FetchedPage> {
    return get({ url, accept: ACCEPT_PAGE, read: (hop) => readHtml(hop, worker) });
  }

  async function headThenGet(url: string, signal: AbortSignal): Promise<Probe> {
    const head = await ask(url, 'HEAD', signal).catch((error: unknown) => {
      // Some servers hang up on HEAD. Anything else that we refused, we would refuse again.
      const failure = asFetchError(error, signal);
      if (failure.code !== 'fetch/unreachable') throw failure;
      return null;
    });
    return head && isSuccess(head.status) ? head : await ask(url, 'GET', signal);
  }

  async function ask(url: string, method: 'GET' | 'HEAD', signal: AbortSignal): Promise<Answered> {
    return await follow({
      url,
      method,
      accept: '*/*',
      signal,
      read: async (hop) => ({
        kind: 'answered',
        url: hop.url,
        status: hop.status,
        headers: framingHeaders(hop),
      }),
    });
  }

  return {
    fetchHtml,
    readPage: createPageReader(fetchHtml, worker),

    async readMetaTokens(url) {
      const page = await fetchHtml(url);
      return { url: page.url, tokens: await worker.run('metaTokensIn', page.body) };
    },

    fetchImage: (url, { timeoutMs } = {}) =>
      get({ url, accept: ACCEPT_IMAGE, timeoutMs, read: readImageBytes }),

    fetchText: (url, maxBytes) =>
      get({
        url,
        accept: '*/*',
        read: async (hop) => ({
          url: hop.url,
          status: hop.status,
          contentType: hop.contentType,
          body: await worker.run('decodeText', await readWhole(hop, maxBytes), hop.contentType),
        }),
      }),

    async probe(url) {
      // A line of their own, outside the time limit: a thousand links on one host wait, they don't fail.
      const host = hostKey(URL.parse(url));
      try {
        return await probeTurns.take(host, () => within(url, (signal) => headThenGet(url, signal)));
      } catch (error) {
        const { code, cause } = asFetchError(error);
        return {
          kind: 'failed',
          failure: code,
          reason: code === 'fetch/unreachable' ? unreachableReason(cause) : undefined,
        };
      }
    },
  };
}

function framingHeaders({ header }: Hop): FramingHeaders {
  const sent = FRAMING_HEADERS.map((name) => [name, header(name)] as const);
  return Object.fromEntries(sent.filter(([, value]) => value !== ''));
}

async function readHtml(hop: Hop, worker: PageWorker): Promise<FetchedPage> {
  if (hop.contentType !== '' && !PAGE_TYPES.test(hop.contentType)) throw new AppError('fetch/not-html');
  const { bytes, isComplete } = await hop.readUpTo(LIMITS.fetch.maxHtmlBytes);
  const body = await worker.run('decodeText', bytes, hop.contentType);
  if (hop.contentType === '' && !/^\s*</.test(body)) throw new AppError('fetch/not-html');
  return { url: hop.url, status: hop.status, contentType: hop.contentType, body, isTruncated: !isComplete };
}

async function readImageBytes(hop: Hop): Promise<FetchedImage> {
  // Pages that answer where an image should be; other wrong types are found out by content.
  if (/^text\//i.test(hop.contentType)) throw new AppError('unsupported-image');
  const bytes = await readWhole(hop, LIMITS.fetch.maxImageBytes);
  return { url: hop.url, contentType: hop.contentType, bytes };
}

async function readWhole(hop: Hop, maxBytes: number): Promise<Uint8Array> {
  if (hop.declaredBytes > maxBytes) throw new AppError('fetch/too-large');
  const { bytes, isComplete } = await hop.readUpTo(maxBytes);
  if (!isComplete) throw new AppError('fetch/too-large');
  return bytes;
}

function isWebPort(port: number): boolean {
  return LIMITS.fetch.ports.some((allowed) => allowed === port);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function hostKey(url: URL | null): string {
  return url?.hostname.replace(/\.$/, '') ?? '';
}
