import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mine } from '#domain/accounts/mine.ts';
import { chooseEncoding, type Encoding, encodeAside, type Page } from '#platform/page-cache.ts';

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|.*\+xml|manifest\+json)|image\/svg)/;
const COMPRESS_FROM_BYTES = 1_024;
const VARY = 'Accept-Encoding, Cookie';
/** Browsers may store the page, but must ask the server before showing it. */
const FOR_EVERYBODY = 'private, no-cache';
/** Browsers must not store the page, so that going back after signing out doesn't show it. */
const FOR_ONE_PERSON = 'private, no-store';

/**
 * Filling in the newest view count takes a millisecond, because the page is compressed anew. Under load, this is done
 * once in this time for all pages together, so that a page may show a count as old as `MAX_COUNT_AGE_MS`.
 */
const FILLED_EVERY_MS = 10;
const MAX_COUNT_AGE_MS = 10_000;
const LONGEST_KEPT_ACCEPTS = 100;

export interface PageAnswer {
  status: number;
  /** Alternating names and values, as node:http expects them. */
  headers: string[];
  /** Null for a response without a body, such as to HEAD. */
  body: Buffer | null;
}

interface Reader {
  incoming: IncomingMessage;
  mine: Mine;
  always: readonly string[];
  /** Renews the reader's session. */
  setCookie?: string | null;
}

export function answerPage(page: Page, { incoming, mine, always, setCookie }: Reader): PageAnswer {
  const encoding = encodingOf(page.headers, page.length, incoming);
  const body = page.for(mine);
  const { etag } = body;
  const isGood = page.status === 200;
  const headers = ['Vary', VARY];
  if (isGood) headers.push('ETag', etag, 'Cache-Control', mine.viewer ? FOR_ONE_PERSON : FOR_EVERYBODY);
  if (setCookie) headers.push('Set-Cookie', setCookie);
  if (isGood && incoming.headers['if-none-match'] === etag) {
    return { status: 304, headers: headers.concat(always), body: null };
  }
  const bytes = body.in(encoding);
  for (const [name, value] of page.headers) headers.push(name, value);
  headers.push('Content-Length', String(bytes.length));
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  headers.push(...always);
  return { status: page.status, headers, body: hasBody(page.status, incoming) ? bytes : null };
}

type ReadyFor = { page: Page; incoming: IncomingMessage; plays: number | null };

type ReadyAnswer = { accepts: string; plays: number | null; madeAt: number; answer: PageAnswer };

/** A response per page, in the encoding that was requested last, for as long as the page is kept. */
export class ReadyAnswers {
  readonly #known = new WeakMap<Page, ReadyAnswer>();
  #filledAt = 0;

  /**
   * Returns the stored response if it is still valid, otherwise the result of `make`. A game page's response becomes
   * invalid when the game's play count changes, and when it is its turn to show the newest view count.
   */
  of({ page, incoming: { method, headers }, plays }: ReadyFor, make: () => PageAnswer): PageAnswer {
    const accepts = headers['accept-encoding'] ?? '';
    const isPlain = method === 'GET' && !headers['if-none-match'] && accepts.length <= LONGEST_KEPT_ACCEPTS;
    if (!isPlain || page.status !== 200) return make();
    const known = this.#known.get(page);
    const now = performance.now();
    if (known?.accepts === accepts && known.plays === plays) {
      const isRecent = now - known.madeAt < MAX_COUNT_AGE_MS && now - this.#filledAt < FILLED_EVERY_MS;
      if (!page.hasMarks || isRecent) return known.answer;
    }
    const answer = make();
    if (page.hasMarks) this.#filledAt = now;
    this.#known.set(page, { accepts, plays, madeAt: now, answer });
    return answer;
  }
}

type Sent = { answer: PageAnswer; requestId: string };
export function sendAnswer(outgoing: ServerResponse, { answer: { status, headers, body }, requestId }: Sent): void {
  outgoing.writeHead(status, [...headers, 'X-Request-Id', requestId]);
  outgoing.end(body ?? undefined);
}

export function responseOf({ status, headers, body }: PageAnswer): Response {
  // Completes the headers first: if a Response is made without headers, Hono adds a second Content-Type.
  const all = new Headers();
  for (let at = 0; at < headers.length; at += 2) all.append(headers[at] ?? '', headers[at + 1] ?? '');
  return new Response(body && new Uint8Array(body), { status, headers: all });
}

/** Compresses a page rendered for one person. Unless the page sets Cache-Control, browsers must not store it. */
export async function finishResponse(response: Response, incoming: IncomingMessage): Promise<Response> {
  const headers = new Headers(response.headers);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', FOR_ONE_PERSON);
  headers.set('Vary', VARY);
  if (!hasBody(response.status, incoming)) return new Response(null, { status: response.status, headers });
  const body = Buffer.from(await response.arrayBuffer());
  const encoding = encodingOf([...headers], body.length, incoming);
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return new Response(new Uint8Array(await encodeAside(body, encoding)), { status: response.status, headers });
}

function encodingOf(headers: Page['headers'], length: number, incoming: IncomingMessage): Encoding {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (length < COMPRESS_FROM_BYTES || !COMPRESSIBLE.test(type)) return 'identity';
  return chooseEncoding(incoming.headers['accept-encoding']);
}

function hasBody(status: number, incoming: IncomingMessage): boolean {
  return incoming.method !== 'HEAD' && status !== 204 && status !== 304;
}
