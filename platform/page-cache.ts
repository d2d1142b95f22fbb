import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
  type ZlibOptions,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Fill, forEachKind, type Mine, OWN_TAGS, type Sharing, type Shown } from '#domain/accounts/mine.ts';
import type { VisitKind } from '#domain/games/game.ts';
import type { Clock } from './clock.ts';
import { ALL_PAGES, EVERYTHING, type PageTag } from './db/changes.ts';

/** Lifetime of pages without a `PageTag`, and of all pages while the changes of other processes can't be read. */
const MAX_AGE_MS = 1_000;
/** Lifetime of lists. It is short, because changes of view counts, trends and time windows aren't announced. */
const MAX_LIST_AGE_MS = 10_000;
/** Lifetime of all other pages. Some changes aren't announced, such as a lost medal or a new similar game. */
const MAX_TOLD_AGE_MS = 300_000;
/** How long a page is served after its content changed. With many changes, it is rendered about once in this time. */
const MAX_STALE_MS = 1_000;
/** How long before it becomes too old a page is rendered again: four times what that took last, but at most this. */
const MAX_LEAD_MS = 250;
/** While the site is over capacity: how long outdated pages are served, and how many are re-rendered at a time. */
const MAX_OLD_MS = 60_000;
const RENEWED_AT_ONCE = 2;
const ENTRY_OVERHEAD_BYTES = 1_024;
type Effort = { gzip: ZlibOptions; br: BrotliOptions };
/** For bodies that are compressed once and sent often. */
const THOROUGH: Effort = { gzip: { level: 6 }, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } };
/** For bodies that one reader gets: a tenth of the time, a quarter more bytes. */
const FAST: Effort = { gzip: { level: 1 }, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } };
const CUT_BYTES = 100;
export type Encoding = 'identity' | 'gzip' | 'br';

export type CountedVisit = { kind: VisitKind; gameId: string };

export interface RenderedPage {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  /** The view or play to count when the page is served; null for most pages. */
  counts: CountedVisit | null;
  sharing: Sharing;
  isShared: boolean;
}

/** Renders a page. The cache stores this function with the page, so it must not hold a reference to a request. */
export type Render = () => Promise<RenderedPage>;

interface Made {
  render: Render;
  tags: ReadonlySet<PageTag>;
  /** In milliseconds since 1970. */
  startedAt: number;
  tookMs: number;
  /** When the page's content first changed after `startedAt`, in milliseconds since 1970; null if it hasn't changed. */
  changedAt: number | null;
}

export type Page = ReturnType<typeof makePage>;

function makePage({ body, sharing, ...rendered }: RenderedPage, made: Made) {
  const content = sharing.marks.size > 0 ? new BodyInPieces(body.toString(), sharing.marks) : new WholeBody(body);
  return {
    ...rendered,
    made,
    ids: sharing.readers === 'members' ? forEachKind((kind) => [...sharing.asked[kind]]) : ownIdsIn(made.tags),
    board: namesIn(made.tags, 'board:')[0] ?? null,
    /** The ids of people for whom the shared page is wrong, such as a game's owner. They get a page of their own. */
    differsFor: sharing.differsFor,
    /** Uncompressed, in bytes. */
    length: body.length,
    hasMarks: content instanceof BodyInPieces,
    for: (mine: Mine): Body => content.for(mine),
    size: ENTRY_OVERHEAD_BYTES + content.size,
  };
}

/** `etag` is weak, because each encoding of the same page has different bytes. */
interface Body {
  readonly etag: string;
  in(encoding: Encoding): Buffer;
}

/**
 * Matches a mark, which app/http/mine.server.ts writes in place of data that differs by reader: a random word, or a
 * number with or without commas, larger than any real count.
 */
const MARK = /mark[0-9a-f]{32}|[1-9]\d{2}(?:,\d{3}){4}|[1-9]\d{14}/g;

/** A page without its marks, and what replaces each of them. Compressed anew for each reader. */
export class BodyInPieces {
  readonly #hash: string;
  /** In gzip, because the pages of 1,600 games would fill the cache otherwise. */
  readonly #shared: Buffer;
  readonly #cuts: readonly { at: number; fill: Fill }[];

  constructor(html: string, marks: ReadonlyMap<string, Fill>) {
    const texts: string[] = [];
    const cuts: { at: number; fill: Fill }[] = [];
    let from = 0;
    let at = 0;
    const share = (text: string) => {
      texts.push(text);
      at += Buffer.byteLength(text);
    };
    for (const { index, 0: mark } of html.matchAll(MARK)) {
      const fill = marks.get(mark);
      if (!fill) continue;
      share(html.slice(from, index));
      cuts.push({ at, fill });
      from = index + mark.length;
    }
    share(html.slice(from));
    this.#cuts = cuts;
    this.#hash = hashOf(texts.join('\0'));
    this.#shared = encode(Buffer.from(texts.join('')), 'gzip', THOROUGH);
  }

  for(mine: Mine): Body {
    const personal = this.#cuts.map(({ fill }) => fill(mine));
    const etag = weak(`${this.#hash}-${hashOf(personal.join('\0'))}`);
    return { etag, in: (encoding) => encode(this.#join(personal), encoding, FAST) };
  }

  get size(): number {
    return this.#shared.length + this.#cuts.length * CUT_BYTES;
  }

  #join(personal: readonly string[]): Buffer {
    const shared = gunzipSync(this.#shared);
    let from = 0;
    const pieces = this.#cuts.flatMap(({ at }, n) => {
      const before = shared.subarray(from, at);
      from = at;
      return [before, Buffer.from(personal[n] ?? '')];
    });
    return Buffer.concat([...pieces, shared.subarray(from)]);
  }
}

class WholeBody implements Body {
  readonly etag: string;
  readonly #gzip: Buffer;
  readonly #br: Buffer;

  constructor(body: Buffer) {
    this.etag = weak(hashOf(body));
    this.#gzip = encode(body, 'gzip', THOROUGH);
    this.#br = encode(body, 'br', THOROUGH);
  }

  in(encoding: Encoding): Buffer {
    if (encoding === 'br') return this.#br;
    return encoding === 'gzip' ? this.#gzip : gunzipSync(this.#gzip);
  }

  for(): Body {
    return this;
  }

  get size(): number {
    return this.#gzip.length + this.#br.length;
  }
}

function namesIn(
  tags: ReadonlySet<PageTag>,
  kind: 'board:' | 'until:' | (typeof OWN_TAGS)[keyof typeof OWN_TAGS],
): string[] {
  return [...tags].filter((tag) => tag.startsWith(kind)).map((tag) => tag.slice(kind.length));
}

const ownIdsIn = (tags: ReadonlySet<PageTag>) => forEachKind((kind) => namesIn(tags, OWN_TAGS[kind]));

function hashOf(content: string | Buffer): string {
  return hash('sha1', content, 'base64url');
}

const weak = (tag: string): string => `W/"${tag}"`;

/** `isCurrent`: whether the cache knows of all changes, even of those by other processes (see `Changes.isCurrent`). */
type PageCacheOptions = { maxBytes: number; clock: Clock; isCurrent: () => boolean };

/**
 * Caches pages that are the same for all visitors or for all members, except for personal parts, which are filled in
 * for each reader. Takes at most `maxBytes` in total. Simultaneous requests for a page share one rendering.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Page>;
  readonly #upToDate = new Map<PageTag, Set<Page>>();
  readonly #collected = new AsyncLocalStorage<Set<PageTag>>();
  readonly #clock: Clock;
  readonly #isCurrent: () => boolean;
  /** The pages that are being rendered. `changes`: the time of each tag's first change since the rendering began. */
  #renderings = new Map<string, { page: Promise<Page>; changes: Map<PageTag, number> }>();
  #renewing = 0;

  constructor({ maxBytes, clock, isCurrent }: PageCacheOptions) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (page) => page.size,
      dispose: (page) => this.#forget(page),
    });
    this.#clock = clock;
    this.#isCurrent = isCurrent;
  }

  /**
   * The cached page; null if it has expired, if its content changed at least `MAX_STALE_MS` ago, or if no page is
   * cached. Starts a new rendering shortly before the page becomes too old, so that no reader has to wait.
   */
  get(key: string): Page | null {
    const page = this.#pages.get(key);
    if (!page) return null;
    const { startedAt, tookMs, changedAt, render } = page.made;
    const now = this.#clock.now();
    const isChanged = changedAt !== null;
    const endsAt = this.#endOf(page);
    if (now >= endsAt || (isChanged && now - changedAt >= MAX_STALE_MS)) return null;
    const dueAt = isChanged ? startedAt + MAX_STALE_MS : endsAt;
    // Ignores a failure here. Once the page has expired, the next request waits for a new rendering and gets any error.
    if (now >= dueAt - Math.min(4 * tookMs, MAX_LEAD_MS)) this.#render(key, render).catch(() => undefined);
    return page;
  }

  /** Like `get`, but also returns pages outdated for less than `MAX_OLD_MS`. Used while the site is over capacity. */
  getOld(key: string): Page | null {
    const page = this.#pages.get(key);
    if (!page || !this.#isCurrent()) return null;
    const { startedAt, changedAt, render } = page.made;
    const now = this.#clock.now();
    if (now - Math.min(changedAt ?? now, this.#endOf(page)) >= MAX_OLD_MS) return null;
    if (now - startedAt >= MAX_STALE_MS && this.#renewing < RENEWED_AT_ONCE) {
      this.#renewing += 1;
      const end = () => {
        this.#renewing -= 1;
      };
      this.#render(key, render).then(end, end);
    }
    return page;
  }

  /** Like `get`, but never null: if needed, renders the page once for all waiting requests. Caches only status 200. */
  async load(key: string, render: Render): Promise<Page> {
    return this.get(key) ?? this.#render(key, render);
  }

  /** Adds tags to the page that is being rendered; does nothing outside a rendering. */
  tag(...tags: readonly PageTag[]): void {
    const collected = this.#collected.getStore();
    for (const tag of tags) collected?.add(tag);
  }

  /** Renders without caching. `render` may call `tag` and `shown`. */
  collect<T>(render: () => Promise<T>): Promise<T> {
    return this.#collected.run(new Set(), render);
  }

  /** According to the tags that the page has so far. */
  shown(): Shown {
    const tags = this.#collected.getStore() ?? new Set();
    return { ids: ownIdsIn(tags), viewed: null, board: namesIn(tags, 'board:')[0] ?? null };
  }

  /** Outdates pages if one of their tags is among the topics. `EVERYTHING` and `ALL_PAGES` drop all pages. */
  outdate(topics: ReadonlySet<string>): void {
    if (topics.has(EVERYTHING) || topics.has(ALL_PAGES)) this.purge();
    const now = this.#clock.now();
    for (const tag of topics as ReadonlySet<PageTag>) {
      for (const page of this.#upToDate.get(tag) ?? []) page.made.changedAt ??= now;
      this.#upToDate.delete(tag);
      for (const { changes } of this.#renderings.values()) if (!changes.has(tag)) changes.set(tag, now);
    }
  }

  /** Drops every page, even those being rendered. For large changes, and for content that must vanish immediately. */
  purge(): void {
    this.#pages.clear();
    this.#renderings = new Map();
  }

  get size(): number {
    return this.#pages.calculatedSize;
  }

  #endOf({ made: { tags, startedAt } }: Page): number {
    const told = tags.has('lists') ? MAX_LIST_AGE_MS : MAX_TOLD_AGE_MS;
    const maxAge = tags.size === 0 || !this.#isCurrent() ? MAX_AGE_MS : told;
    return Math.min(startedAt + maxAge, ...namesIn(tags, 'until:').map(Number));
  }

  #render(key: string, render: Render): Promise<Page> {
    const running = this.#renderings;
    const waiting = running.get(key);
    if (waiting) return waiting.page;
    const startedAt = this.#clock.now();
    const tags = new Set<PageTag>();
    const changes = new Map<PageTag, number>();
    const page = this.#collected
      .run(tags, render)
      .then((rendered) => {
        const times = [...tags].flatMap((tag) => changes.get(tag) ?? []);
        const changedAt = times.length === 0 ? null : Math.min(...times);
        const tookMs = this.#clock.now() - startedAt;
        const page = makePage(rendered, { render, tags, startedAt, tookMs, changedAt });
        if (running !== this.#renderings) return page;
        if (page.status === 200) this.#keep(key, page);
        else this.#pages.delete(key);
        return page;
      })
      .finally(() => running.delete(key));
    running.set(key, { page, changes });
    return page;
  }

  #keep(key: string, page: Page): void {
    // Deletes the page first, because lru-cache would keep the old size of a page that is set again.
    this.#pages.delete(key);
    this.#pages.set(key, page);
    if (page.made.changedAt !== null || !this.#pages.has(key)) return;
    for (const tag of page.made.tags) {
      this.#upToDate.set(tag, (this.#upToDate.get(tag) ?? new Set()).add(page));
    }
  }

  #forget(page: Page): void {
    for (const tag of page.made.tags) {
      const pages = this.#upToDate.get(tag);
      pages?.delete(page);
      if (pages?.size === 0) this.#upToDate.delete(tag);
    }
  }
}

export function chooseEncoding(acceptEncoding = ''): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(acceptEncoding)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(acceptEncoding)) return 'gzip';
  return 'identity';
}

function encode(body: Buffer, encoding: Encoding, { gzip, br }: Effort): Buffer {
  if (encoding === 'identity') return body;
  const bytes = encoding === 'br' ? brotliCompressSync(body, br) : gzipSync(body, gzip);
  // Copied into a buffer of its size, because Node's results occupy 16 kB (gzip) or 64 kB (Brotli), however short.
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Like `encode`, but in another thread: compressing a refused form of 256 kB takes long. */
export async function encodeAside(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliCompress)(body, THOROUGH.br);
  return encoding === 'gzip' ? promisify(gzip)(body, THOROUGH.gzip) : body;
}
