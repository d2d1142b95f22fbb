import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** One page of a list, and the cursor that it was asked for with: null for the first. */
export type ListPage<Item> = {
  readonly cursor: string | null;
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
};

/**
 * The pages to show once `page` has come: the one after those that are there is added to them, the last one again takes
 * its own place, and anything else begins the list anew.
 */
export function growPages<Item>(
  pages: readonly ListPage<Item>[],
  page: ListPage<Item>,
): readonly ListPage<Item>[] {
  const last = pages.at(-1);
  if (last && page.cursor !== null && last.nextCursor === page.cursor) return [...pages, page];
  if (last && page.cursor !== null && last.cursor === page.cursor) return [...pages.slice(0, -1), page];
  return [page];
}

/** The items of all pages, each once and as it is now: a list may move while somebody reads it. */
export function itemsOf<Item>(pages: readonly ListPage<Item>[], idOf: (item: Item) => string): Item[] {
  const items = new Map<string, Item>();
  for (const page of pages) for (const item of page.items) items.set(idOf(item), item);
  return [...items.values()];
}

export type GrowingListOptions<Item> = {
  /** The list's own address. */
  path: string;
  /** The page that the address shows. */
  items: readonly Item[];
  nextCursor: string | null;
  idOf: (item: Item) => string;
};

type GrowingList<Item> = {
  items: readonly Item[];
  /** The address of the next page; following it adds that page here. Null at the end. */
  nextHref: string | null;
  /** The list's beginning, when it is not shown. */
  firstHref: string | null;
  /** For what is around the list: whoever loaded more goes on at the first new item. */
  list: RefObject<HTMLDivElement | null>;
};

const MAX_KEPT = 10;

/** What was shown at each place of the tab's history, so that 'back' leads to where one was. */
const kept = new Map<string, readonly ListPage<unknown>[]>();

/** What is shown now: the list may be put into the page anew when its next page comes. */
let latest: { path: string; pages: readonly ListPage<unknown>[] } = { path: '', pages: [] };

function keep(key: string, { path, pages }: typeof latest): void {
  latest = { path, pages };
  kept.delete(key);
  // A list that begins anew may have changed: what was kept of it is old.
  if (pages.length === 1 && pages[0]?.cursor === null) kept.clear();
  kept.set(key, pages);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
}

/** A list whose 'Load more' is a link to the next page: with JavaScript the page is added to what is there. */
export function useGrowingList<Item>({
  path,
  items,
  nextCursor,
  idOf,
}: GrowingListOptions<Item>): GrowingList<Item> {
  const { key, search } = useLocation();
  const cursor = new URLSearchParams(search).get('cursor');
  const [shown, setShown] = useState(() => {
    const sofar = latest.path === path ? latest.pages : [];
    const before = (kept.get(key) ?? sofar) as readonly ListPage<Item>[];
    return { of: items, before, pages: growPages(before, { cursor, items, nextCursor }) };
  });
  let { pages } = shown;
  if (shown.of !== items) {
    pages = growPages(pages, { cursor, items, nextCursor });
    setShown({ of: items, before: shown.pages, pages });
  }
  const list = useRef<HTMLDivElement>(null);
  const all = itemsOf(pages, idOf);
  const hasGrown = shown.before.length > 0 && pages.length > shown.before.length;
  useFocusOn(list, hasGrown ? itemsOf(shown.before, idOf).length : null);
  useEffect(() => keep(key, { path, pages }), [key, path, pages]);
  const next = pages.at(-1)?.nextCursor ?? null;
  return {
    items: all,
    nextHref: next === null ? null : `${path}?cursor=${encodeURIComponent(next)}`,
    firstHref: pages[0]?.cursor ? path : null,
    list,
  };
}

function useFocusOn(list: RefObject<HTMLDivElement | null>, item: number | null): void {
  useEffect(() => {
    if (item !== null)
      list.current?.querySelectorAll('li')[item]?.querySelector('a')?.focus({ preventScroll: true });
  }, [list, item]);
}
