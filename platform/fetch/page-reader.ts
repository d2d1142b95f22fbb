import { LRUCache } from 'lru-cache';
import type { FetchedPage } from './guarded-fetch.ts';
import { type PageMetadata, readPageMetadata } from './page-metadata.ts';

export interface ReadPage extends PageMetadata {
  /** Where the redirects ended. */
  url: string;
}

const KEPT_PAGES = 500;
const KEPT_MS = 10 * 60_000;

/**
 * Reads what pages say about themselves, each at most once in ten minutes: the form asks when a link is pasted, and
 * the server again when it is sent. Two who ask at once share one request. Failures are not kept.
 */
export function createPageReader(
  fetchHtml: (url: string) => Promise<FetchedPage>,
): (url: string) => Promise<ReadPage> {
  const pages = new LRUCache<string, Promise<ReadPage>>({ max: KEPT_PAGES, ttl: KEPT_MS });

  async function readNow(url: string): Promise<ReadPage> {
    const page = await fetchHtml(url);
    return { url: page.url, ...readPageMetadata(page.body, page.url) };
  }

  return (url) => {
    const known = pages.get(url);
    if (known) return known;
    const reading = readNow(url);
    pages.set(url, reading);
    reading.catch(() => pages.delete(url));
    return reading;
  };
}
