import type { WindowChip } from '#app/components/window-chips.tsx';
import { type BrowseQuery, SORTS, type Sort, TIME_WINDOWS } from '#domain/listing/browse-query.ts';
import { SORT } from '#domain/messages/finding.ts';
import type { BrowseOrder } from '#services/listing/browse.ts';
import { browseHref } from './games-page.ts';

export type SortChoice = {
  readonly label: string;
  readonly hint: string;
  readonly href: string;
  readonly selected: boolean;
};

/** The orders to choose from; how well games match is one while something is searched for. */
export function sortChoices(path: string, query: BrowseQuery, order: BrowseOrder): SortChoice[] {
  const hrefOf = (sort: Sort | null) =>
    browseHref(path, { ...query, sort, window: 'all', seed: null, cursor: null });
  const best = { ...SORT.best, href: hrefOf(null), selected: order === 'relevance' };
  return [
    ...(query.q === '' ? [] : [best]),
    ...SORTS.map((sort) => ({ ...SORT.sorts[sort], href: hrefOf(sort), selected: order === sort })),
  ];
}

/** The time windows of the top rated games. */
export function windowChips(path: string, query: BrowseQuery): WindowChip[] {
  return TIME_WINDOWS.map((window) => ({
    label: SORT.windows[window].label,
    href: browseHref(path, { ...query, sort: 'top', window, cursor: null }),
    selected: query.window === window,
  }));
}
