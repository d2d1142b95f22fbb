import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { FirstPageLink, LoadMore } from '#app/ui/page-links.tsx';
import { SITE } from '#domain/messages/site.ts';

/** `cursor`: the cursor of the page's request; null for the first page. */
export type ListPage<Item> = {
  readonly cursor: string | null;
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
};

/**
 * The pages to show when `page` has arrived. A next page is appended, a reloaded last page replaces the old last page, and any
 * other page starts a new list.
 */
export function growPages<Item>(
  pages: readonly ListPage<Item>[],
  page: ListPage<Item>,
): readonly ListPage<Item>[] {
  const last = pages.at(-1);
  if (!last || page.cursor === null) return [page];
  if (last.nextCursor === page.cursor) return [...pages, page];
  return last.cursor === page.cursor ? [...pages.slice(0, -1), page] : [page];
}

/** The items of all pages, each once and in its latest version, even if the list has changed between two pages. */
export function itemsOf<Item>(pages: readonly ListPage<Item>[], idOf: (item: Item) => string): Item[] {
  const items = pages.flatMap((page) => page.items);
  return [...new Map(items.map((item) => [idOf(item), item])).values()];
}

type LoadMoreListProps<Item> = {
  path: string;
  /** The items of the page at the current address. */
  items: readonly Item[];
  nextCursor: string | null;
  idOf: (item: Item) => string;
  children: (items: readonly Item[]) => ReactNode;
};

const MAX_KEPT = 10;

/** Keeps the lists shown at the last history entries of the tab, so that going back restores them. */
export function rememberPlaces<List>() {
  const kept = new Map<string, List>();
  return {
    at: (key: string) => kept.get(key),
    forgetAll: () => kept.clear(),
    keep(key: string, list: List) {
      kept.delete(key);
      kept.set(key, list);
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size > MAX_KEPT) kept.delete(oldest);
    },
  };
}

/** For keyboard users, moves the focus to the link of the item at the index `item`, without scrolling. */
export function focusItem(list: HTMLElement | null, item: number): void {
  list?.querySelectorAll('li')[item]?.querySelector('a')?.focus({ preventScroll: true });
}

const places = rememberPlaces<readonly ListPage<unknown>[]>();

/** Kept here because the list may be remounted when its next page arrives. */
let latest: { path: string; pages: readonly ListPage<unknown>[] } = { path: '', pages: [] };

function keep(key: string, { path, pages }: typeof latest): void {
  latest = { path, pages };
  // A list reloaded from its first page may have changed, so all kept pages are outdated.
  if (pages.length === 1 && pages[0]?.cursor === null) places.forgetAll();
  places.keep(key, pages);
}

/**
 * A list with links to its beginning and its next page. With JavaScript, 'Load more' appends the next page. The router loads
 * that page and changes the address to the page's own, so a reload shows that page again.
 *
 * The lists of /games use browse/more-pages.ts instead. Their address stays, because people share it as a search. Going back
 * reloads all their pages, because votes reorder games. Using that loader here, too, would save some 70 lines. But each list
 * would need a JSON route with its own access check (some 50 lines), and would start at its first page after a reload.
 */
export function LoadMoreList<Item>({ path, items, nextCursor, idOf, children }: LoadMoreListProps<Item>) {
  const { key, search } = useLocation();
  const cursor = new URLSearchParams(search).get('cursor');
  const [shown, setShown] = useState(() => {
    const sofar = latest.path === path ? latest.pages : [];
    const before = (places.at(key) ?? sofar) as readonly ListPage<Item>[];
    return { of: items, before, pages: growPages(before, { cursor, items, nextCursor }) };
  });
  let { pages } = shown;
  if (shown.of !== items) {
    pages = growPages(pages, { cursor, items, nextCursor });
    setShown({ of: items, before: shown.pages, pages });
  }
  const list = useRef<HTMLDivElement>(null);
  const hasGrown = shown.before.length > 0 && pages.length > shown.before.length;
  const firstNew = hasGrown ? itemsOf(shown.before, idOf).length : null;
  useEffect(() => {
    if (firstNew !== null) focusItem(list.current, firstNew);
  }, [firstNew]);
  useEffect(() => keep(key, { path, pages }), [key, path, pages]);
  const next = pages.at(-1)?.nextCursor ?? null;
  return (
    <div ref={list}>
      <FirstPageLink href={pages[0]?.cursor ? path : null} label={SITE.firstPage} />
      {children(itemsOf(pages, idOf))}
      {next === null ? null : (
        <LoadMore href={`${path}?cursor=${encodeURIComponent(next)}`} label={SITE.loadMore} grows />
      )}
    </div>
  );
}
