import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '#domain/errors.ts';
import type { AppContext } from '#platform/context.ts';
import {
  chooseEncoding,
  type Encoding,
  encode,
  type Page,
  type Render,
  type RenderedPage,
} from '#platform/page-cache.ts';
import { isOwnOrigin, isViewByPerson, securityHeaders } from './headers.ts';
import type { PageRequest, RenderPage } from './render.ts';

/** Set by a game's loader (app/http/headers.server.ts), and removed before the answer is sent. */
const VIEW_HEADER = 'x-playpodium-view-of';
/** A request with any cookie of ours is personal: a session, a message to show once, a write of theirs just before. */
const OWN_COOKIE = /(?:^|;\s*)(?:__Host-)?playpodium\./;
/** Whoever has written sees no page from before, which others may be shown for another second; a vote shows itself. */
const HAS_WRITTEN = '.wrote=1; Path=/; Max-Age=5; HttpOnly; SameSite=Lax';
const VOTE_PATH = /\/vote(?:\.data)?$/;
const MAX_KEY_LENGTH = 2_048;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|.*\+xml|manifest\+json)|image\/svg)/;
const COMPRESS_FROM_BYTES = 1_024;
const HOP_HEADERS = new Set(['content-length', 'transfer-encoding', 'connection']);

export interface Pages {
  /** Answers from the cache; false when it can't. */
  serveCached(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Renders, through the cache for anonymous readers. */
  serve(page: PageRequest, incoming: IncomingMessage): Promise<Response>;
}

/**
 * Every page goes through here. Anonymous ones go through the page cache, and its hits count as views too. Forms from
 * other sites are refused before they reach an action.
 */
export function createPages({ ctx, renderPage }: { ctx: AppContext; renderPage: RenderPage }): Pages {
  const always = Object.entries(securityHeaders(ctx.config));
  const hasWritten = ctx.config.cookiePrefix + HAS_WRITTEN + (ctx.config.isHttps ? '; Secure' : '');
  const countView = (of: string | null, incoming: IncomingMessage) => {
    if (of === null) return;
    const { headers, method = '' } = incoming;
    const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
    if (isViewByPerson({ method, userAgent: headers['user-agent'], purpose: [purpose].flat().join(' ') })) {
      ctx.views.count(of);
    }
  };

  return {
    serveCached(incoming, outgoing) {
      const key = cacheKeyOf(incoming);
      const page = key === null ? null : ctx.pages.get(key);
      if (key === null || !page) return false;
      countView(page.countsViewOf, incoming);
      if (incoming.headers['if-none-match'] === page.etag) {
        outgoing.writeHead(304, notModified(page).concat(always).flat());
        outgoing.end();
        return true;
      }
      const encoding = encodingOf(page.headers, page.body.length, incoming);
      const body = ctx.pages.encoded(key, page, encoding);
      outgoing.writeHead(page.status, headersOf(page, encoding, body.length).concat(always).flat());
      outgoing.end(incoming.method === 'HEAD' ? undefined : body);
      return true;
    },

    async serve(page, incoming) {
      const { request } = page;
      if (!isSafe(request.method)) {
        const ownOrigins = [ctx.config.publicUrl, originSentTo(incoming, ctx.config.trustedProxies)];
        if (!isOwnOrigin(request.headers, ownOrigins)) {
          const { sentence, status } = new AppError('foreign-origin');
          return new Response(sentence, { status });
        }
        const response = await finish(await renderPage(page), incoming);
        if (!VOTE_PATH.test(new URL(request.url).pathname)) response.headers.append('Set-Cookie', hasWritten);
        return response;
      }
      const key = cacheKeyOf(incoming);
      if (key === null) {
        const response = await renderPage(page);
        countView(takeViewOf(response), incoming);
        return finish(response, incoming);
      }
      const personal: Response[] = [];
      const cached = await ctx.pages.load(key, renderForAll({ renderPage, page, personal }));
      countView(cached.countsViewOf, incoming);
      // Only the reader for whom a redirect was rendered gets its cookie, a message for the next page.
      const [own] = personal;
      return own ? finish(own, incoming) : fromCache(cached, incoming);
    },
  };
}

function cacheKeyOf({ method, url, headers }: IncomingMessage): string | null {
  if (!isSafe(method ?? '') || !url || url.length > MAX_KEY_LENGTH) return null;
  if (headers.authorization || (headers.cookie && OWN_COOKIE.test(headers.cookie))) return null;
  return url;
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function originSentTo({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = trustedProxies > 0;
  const host = (forwarded && headers['x-forwarded-host']) || headers.host || '';
  const scheme = (forwarded && headers['x-forwarded-proto']) || ('encrypted' in socket ? 'https' : 'http');
  return `${scheme}://${host}`;
}

/**
 * A page as every visitor gets it: nothing of the request that asks first but its address. HEAD shares the page of GET,
 * so the whole page is rendered.
 *
 * @param personal gets a redirect with its cookies, which are the first reader's alone
 */
function renderForAll({
  renderPage,
  page: { request, requestId },
  personal,
}: {
  renderPage: RenderPage;
  page: PageRequest;
  personal: Response[];
}): Render {
  const { url } = request;
  return async () => {
    const response = await renderPage({ request: new Request(url), requestId, clientAddress: '' });
    if (isRedirect(response.status) && response.headers.has('set-cookie')) personal.push(response.clone());
    return rendered(response);
  };
}

function takeViewOf(response: Response): string | null {
  const of = response.headers.get(VIEW_HEADER);
  response.headers.delete(VIEW_HEADER);
  return of;
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

async function rendered(response: Response): Promise<RenderedPage> {
  const countsViewOf = takeViewOf(response);
  // Others may be waiting for this page, and must not get this reader's cookies.
  response.headers.delete('set-cookie');
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !HOP_HEADERS.has(name)),
    body: Buffer.from(await response.arrayBuffer()),
    countsViewOf,
  };
}

function fromCache(page: Page, incoming: IncomingMessage): Response {
  const encoding = encodingOf(page.headers, page.body.length, incoming);
  if (incoming.headers['if-none-match'] === page.etag && page.status === 200) {
    return new Response(null, { status: 304, headers: notModified(page) });
  }
  const body = page.bytes(encoding);
  return new Response(hasBody(page.status, incoming) ? new Uint8Array(body) : null, {
    status: page.status,
    headers: new Headers(headersOf(page, encoding, body.length)),
  });
}

function notModified(page: Page): [string, string][] {
  return [
    ['ETag', page.etag],
    ['Vary', 'Accept-Encoding, Cookie'],
  ];
}

function headersOf(page: Page, encoding: string, length: number): [string, string][] {
  const headers: [string, string][] = page.headers.map(([name, value]) => [name, value]);
  headers.push(['Content-Length', String(length)], ['Vary', 'Accept-Encoding, Cookie']);
  if (page.status === 200) headers.push(['ETag', page.etag], ['Cache-Control', 'private, no-cache']);
  if (encoding !== 'identity') headers.push(['Content-Encoding', encoding]);
  return headers;
}

/** A page for one person: compressed, and stored by nobody on the way. */
async function finish(response: Response, incoming: IncomingMessage): Promise<Response> {
  const headers = new Headers(response.headers);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  headers.set('Vary', 'Accept-Encoding, Cookie');
  if (!hasBody(response.status, incoming)) return new Response(null, { status: response.status, headers });
  const body = Buffer.from(await response.arrayBuffer());
  const encoding = encodingOf([...headers], body.length, incoming);
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return new Response(new Uint8Array(encode(body, encoding)), { status: response.status, headers });
}

function encodingOf(headers: RenderedPage['headers'], length: number, incoming: IncomingMessage): Encoding {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (length < COMPRESS_FROM_BYTES || !COMPRESSIBLE.test(type)) return 'identity';
  return chooseEncoding([incoming.headers['accept-encoding']].flat().join(', '));
}

function hasBody(status: number, incoming: IncomingMessage): boolean {
  return incoming.method !== 'HEAD' && status !== 204 && status !== 304;
}
