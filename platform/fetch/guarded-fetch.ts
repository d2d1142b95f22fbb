import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { LRUCache } from 'lru-cache';
import { AppError } from '#domain/errors.ts';
import { FRAMING_HEADERS, type FramingHeaders } from '#domain/games/framing.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Log } from '#platform/log.ts';
import { type StartTimer, startTimer } from '../clock.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { asFetchError, type Hop, requestOnce, unreachableReason } from './hop.ts';
import type { PageMetadata } from './page-metadata.ts';
import type { PageWorker } from './page-worker.ts';
import { type Resolve, resolveHost } from './resolve.ts';
import { isPublicAddress, parseTarget } from './target.ts';

/** The host isn't resolved again after its addresses are checked, which defeats DNS rebinding. */
function guardLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return callbackify(async (hostname: string, _options: unknown) => {
    const answers = await resolve(hostname);
    if (answers.length === 0) throw new Error(`No address for ${hostname}`);
    const addresses = answers.filter(isAllowed);
    if (addresses.length === 0) throw new AppError('fetch/blocked-address');
    return addresses.map((address) => ({ address, family: isIP(address) }));
  });
}

export type GuardedFetch = ReturnType<typeof createGuardedFetch>;

export interface GuardedFetchOptions {
  log: Pick<Log, 'info'>;
  worker: PageWorker;
  userAgent: string;
  resolve?: Resolve;
  allowAddress?: (address: string) => boolean;
  allowPort?: (port: number) => boolean;
  after?: StartTimer;
}

interface Order<T> {
  url: string;
  method?: 'GET' | 'HEAD';
  accept: string;
  read: (hop: Hop) => Promise<T> | T;
  /** Followed at most once, and counted as a redirect. */
  leadsTo?: (value: T) => Promise<string | null>;
}

const ACCEPT_PAGE = 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1';
const ACCEPT_IMAGE = 'image/avif, image/webp, image/png, image/jpeg, image/gif, image/*;q=0.5';
const PAGE_TYPES = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const KEPT_PAGES = { max: 500, ttl: 10 * 60_000 };

/**
 * The site's only way to fetch addresses that people typed: http(s), ports 80 and 443, public IP addresses, also for
 * redirects, within `LIMITS.fetch`. No cookies, credentials or proxies. Throws only AppErrors: `fetch/*`,
 * `invalid-url`, `unsupported-image`.
 */
export function createGuardedFetch(options: GuardedFetchOptions) {
  const { log, worker, userAgent, resolve = resolveHost, after = startTimer } = options;
  const { allowAddress = () => false } = options;
  const isAllowed = (address: string) => isPublicAddress(address) || allowAddress(address);
  const { allowPort = (port) => LIMITS.fetch.ports.some((allowed) => allowed === port) } = options;
  const limit = createConcurrencyLimit(LIMITS.fetch.parallelPerHost);
  const probeLimit = createConcurrencyLimit(LIMITS.fetch.parallelPerHost);
  const guard = { isAllowed, allowPort };
  const lookup = guardLookup(resolve, isAllowed);

  async function follow<T>({ method = 'GET', accept, read, ...order }: Order<T>, signal: AbortSignal): Promise<T> {
    let { leadsTo } = order;
    const answer = async (hop: Hop) => {
      if (hop.location !== null) return { location: hop.location, isRefresh: false };
      const value = await read(hop);
      const location = (await leadsTo?.(value)) ?? null;
      return location === null ? { value } : { location, isRefresh: true };
    };
    let url = parseTarget(order.url, guard);
    for (let redirects = 0; ; redirects += 1) {
      const current = url;
      const request = { url: current, method, accept, userAgent, lookup, signal };
      const outcome = await limit.run(hostKey(current), () => requestOnce(request, answer), signal);
      if (outcome.location === undefined) return outcome.value;
      if (outcome.isRefresh) leadsTo = undefined;
      if (redirects === LIMITS.fetch.maxRedirects) throw new AppError('fetch/too-many-redirects');
      url = parseTarget(outcome.location, guard, current);
      // As in browsers, a redirect to an address without a fragment keeps the previous fragment; a meta refresh doesn't.
      if (!outcome.isRefresh && url.hash === '') url.hash = current.hash;
    }
  }

  async function within<T>(
    url: string,
    work: (signal: AbortSignal) => Promise<T>,
    timeoutMs = LIMITS.fetch.timeoutMs,
  ): Promise<T> {
    const controller = new AbortController();
    const stop = after(Math.min(timeoutMs, LIMITS.fetch.timeoutMs), () => controller.abort());
    try {
      return await work(controller.signal);
    } catch (error) {
      const failure = asFetchError(error, controller.signal);
      // Logs only the host, because paths and parameters may contain secrets.
      log.info({ host: URL.parse(url)?.hostname, code: failure.code, err: failure }, 'Fetch failed');
      throw failure;
    } finally {
      stop();
    }
  }

  function get<T>({ timeoutMs, ...order }: Order<T> & { timeoutMs?: number }): Promise<T> {
    const read = (hop: Hop) => {
      if (!isSuccess(hop.status)) throw new AppError('fetch/http-status', { params: { status: hop.status } });
      return order.read(hop);
    };
    return within(order.url, (signal) => follow({ ...order, read }, signal), timeoutMs);
  }

  /** Cut at `LIMITS.fetch.maxHtmlBytes`. Throws `fetch/not-html`. */
  const pageAt = (url: string) => ({ url, accept: ACCEPT_PAGE, read: (hop: Hop) => readHtml(hop, worker) });
  const fetchHtml = (url: string) => get(pageAt(url));
  /** No proof of ownership may follow a meta refresh, which may lead to somebody else. */
  const fetchMovedHtml = (url: string) =>
    get({ ...pageAt(url), leadsTo: (page: { body: string }) => worker.run('refreshIn', page.body) });

  const pages = new LRUCache<string, PageMetadata & { url: string }>({
    ...KEPT_PAGES,
    // Requests get their page even if other pages have meanwhile evicted it from the cache.
    ignoreFetchAbort: true,
    fetchMethod: async (key) => {
      const { url, body } = await fetchMovedHtml(key);
      return { url, ...(await worker.run('readPageMetadata', body, url)) };
    },
  });

  async function headThenGet(url: string, signal: AbortSignal) {
    const head = await ask(url, 'HEAD', signal).catch((error: unknown) => {
      // Some servers close the connection on HEAD, so GET is tried next. Any other failure would recur with GET.
      const failure = asFetchError(error, signal);
      if (failure.code !== 'fetch/unreachable') throw failure;
      return null;
    });
    return head && isSuccess(head.status) ? head : await ask(url, 'GET', signal);
  }

  function ask(url: string, method: 'GET' | 'HEAD', signal: AbortSignal) {
    const read = (hop: Hop) => {
      return { kind: 'answered' as const, url: hop.url, status: hop.status, headers: framingHeaders(hop) };
    };
    return follow({ url, method, accept: '*/*', read }, signal);
  }

  return {
    fetchHtml,

    /** Cached: a form reads it when a link is pasted, and again when submitted. */
    readPage: (url: string) => pages.forceFetch(url),

    async readMetaTokens(url: string) {
      const page = await fetchHtml(url);
      return { url: page.url, tokens: await worker.run('metaTokensIn', page.body) };
    },

    /** `timeoutMs` can only shorten `LIMITS.fetch.timeoutMs`. */
    fetchImage: (url: string, { timeoutMs }: { timeoutMs?: number } = {}) =>
      get({ url, accept: ACCEPT_IMAGE, timeoutMs, read: readImageBytes }),

    /** Throws `fetch/too-large` beyond `maxBytes`. */
    fetchText(url: string, maxBytes: number) {
      const read = async (hop: Hop) => {
        const bytes = await readWhole(hop, maxBytes);
        return { url: hop.url, body: await worker.run('decodeText', bytes, hop.contentType) };
      };
      return get({ url, accept: '*/*', read });
    },

    /** Never throws. */
    async probe(url: string) {
      // The time limit starts after the wait for other probes of the host: most of a thousand links on one host would
      // fail.
      const host = hostKey(URL.parse(url));
      try {
        return await probeLimit.run(host, () => within(url, (signal) => headThenGet(url, signal)));
      } catch (error) {
        const { code, cause } = asFetchError(error);
        const reason = code === 'fetch/unreachable' ? unreachableReason(cause) : undefined;
        return { kind: 'failed' as const, failure: code, reason };
      }
    },

    load: (): Promise<unknown> => import('undici'),
  };
}

function framingHeaders({ header }: Hop): FramingHeaders {
  const sent = FRAMING_HEADERS.map((name) => [name, header(name)] as const);
  return Object.fromEntries(sent.filter(([, value]) => value !== ''));
}

async function readHtml(hop: Hop, worker: PageWorker) {
  if (hop.contentType !== '' && !PAGE_TYPES.test(hop.contentType)) throw new AppError('fetch/not-html');
  const { bytes } = await hop.readUpTo(LIMITS.fetch.maxHtmlBytes);
  const body = await worker.run('decodeText', bytes, hop.contentType);
  if (hop.contentType === '' && !/^\s*</.test(body)) throw new AppError('fetch/not-html');
  return { url: hop.url, body };
}

async function readImageBytes(hop: Hop) {
  // `readImage` later refuses anything else that isn't an image.
  if (/^text\//i.test(hop.contentType)) throw new AppError('unsupported-image');
  return { url: hop.url, bytes: await readWhole(hop, LIMITS.fetch.maxImageBytes) };
}

async function readWhole(hop: Hop, maxBytes: number): Promise<Uint8Array> {
  if (hop.declaredBytes > maxBytes) throw new AppError('fetch/too-large');
  const { bytes, isComplete } = await hop.readUpTo(maxBytes);
  if (!isComplete) throw new AppError('fetch/too-large');
  return bytes;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function hostKey(url: URL | null): string {
  return url?.hostname.replace(/\.$/, '') ?? '';
}
