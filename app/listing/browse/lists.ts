import { type BrowseList, type BrowseQuery, toSearchParams } from '#domain/listing/browse-query.ts';
import { BROWSE } from '#domain/messages/listing.ts';

/** The list that a route's `filter` parameter names; null if unknown. */
export function listOf(filter: string | undefined): BrowseList | null {
  if (filter === undefined) return 'all';
  return filter === 'latest' || filter === 'unclaimed' ? filter : null;
}

export function listPath(list: BrowseList): string {
  return list === 'all' ? '/games' : `/games/${list}`;
}

export const LISTS: Readonly<Record<BrowseList, { title: string; tab: string; text?: string }>> = {
  all: { title: BROWSE.title, tab: 'All games' },
  latest: { title: BROWSE.latestTitle, tab: 'Latest' },
  unclaimed: { title: BROWSE.unclaimedTitle, tab: 'Unclaimed', text: BROWSE.unclaimedText },
};

export const LIST_NAMES = ['all', 'latest', 'unclaimed'] as const satisfies readonly BrowseList[];

export function browseHref(path: string, query: BrowseQuery): string {
  const params = toSearchParams(query).toString();
  return params === '' ? path : `${path}?${params}`;
}
