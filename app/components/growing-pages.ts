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
