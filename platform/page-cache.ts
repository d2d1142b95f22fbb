import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/** A page is at most this old, so what another process changed shows after one second. */
const MAX_AGE_MS = 1_000;
const ENTRY_OVERHEAD_BYTES = 1_024;
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

export type Encoding = 'identity' | 'gzip' | 'br';

export interface RenderedPage {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  /** The game whose view a load of this page counts; null for all other pages. */
  countsViewOf: string | null;
}

/** A rendered page with its ETag and its compressed forms, each made when first asked for. */
export class Page implements RenderedPage {
  readonly status: number;
  readonly headers: RenderedPage['headers'];
  readonly body: Buffer;
  readonly countsViewOf: string | null;
  readonly etag: string;
  readonly storedAt: number;
  readonly #encoded = new Map<Encoding, Buffer>();

  constructor(rendered: RenderedPage, storedAt: number) {
    this.status = rendered.status;
    this.headers = rendered.headers;
    this.body = rendered.body;
    this.countsViewOf = rendered.countsViewOf;
    this.storedAt = storedAt;
    // Weak, because the same page has other bytes in another encoding.
    this.etag = `W/"${createHash('sha1').update(rendered.body).digest('base64url')}"`;
  }

  bytes(encoding: Encoding): Buffer {
    if (encoding === 'identity') return this.body;
    let encoded = this.#encoded.get(encoding);
    if (!encoded) {
      encoded = encode(this.body, encoding);
      this.#encoded.set(encoding, encoded);
    }
    return encoded;
  }

  get size(): number {
    let size = ENTRY_OVERHEAD_BYTES + this.body.length;
    for (const encoded of this.#encoded.values()) size += encoded.length;
    return size;
  }
}

/** Pages for anonymous readers, bounded by bytes. Each is rendered once, however many ask at the same time. */
export class PageCache {
  readonly #pages: LRUCache<string, Page>;
  readonly #clock: Clock;
  #rendering = new Map<string, Promise<Page>>();

  constructor({ maxBytes, clock }: { maxBytes: number; clock: Clock }) {
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: (page) => page.size });
    this.#clock = clock;
  }

  /** A page that is still fresh, or null. */
  get(key: string): Page | null {
    const page = this.#pages.get(key);
    return page && this.#clock.now() - page.storedAt < MAX_AGE_MS ? page : null;
  }

  /** The fresh page, or the one that `render` makes for everybody who waits. Only pages with status 200 are kept. */
  async load(key: string, render: () => Promise<RenderedPage>): Promise<Page> {
    const fresh = this.get(key);
    if (fresh) return fresh;
    const running = this.#rendering;
    const waiting = running.get(key);
    if (waiting) return waiting;
    const rendering = render()
      .then((rendered) => {
        const page = new Page(rendered, this.#clock.now());
        // A purge replaces the map: a page rendered before a write must not be kept after it.
        if (page.status === 200 && running === this.#rendering) this.#pages.set(key, page);
        return page;
      })
      .finally(() => running.delete(key));
    running.set(key, rendering);
    return rendering;
  }

  /** The page's bytes in an encoding. A newly compressed form counts towards the cache's size. */
  encoded(key: string, page: Page, encoding: Encoding): Buffer {
    const before = page.size;
    const bytes = page.bytes(encoding);
    if (page.size !== before && this.#pages.peek(key) === page) {
      // Delete first: lru-cache keeps the old size when the same value is set again.
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return bytes;
  }

  /** Forgets every page. Called after every local write. */
  purge(): void {
    this.#pages.clear();
    this.#rendering = new Map();
  }

  /** Bytes held now. */
  get size(): number {
    return this.#pages.calculatedSize;
  }
}

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(acceptEncoding)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(acceptEncoding)) return 'gzip';
  return 'identity';
}

/** Compresses a page's bytes. */
export function encode(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') {
    return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  }
  return encoding === 'gzip' ? gzipSync(body, { level: GZIP_LEVEL }) : body;
}
