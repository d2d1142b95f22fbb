import { BROWSE } from '#domain/messages/game.ts';
import type { BrowseList } from '#services/listing/browse.ts';

/** The lists of games by the {filter} of their address; without one it is all of them. */
const FILTERS = { latest: 'latest', unclaimed: 'unclaimed' } as const satisfies Record<string, BrowseList>;

/** The list of an address, or null for a filter that there isn't. */
export function listOf(filter: string | undefined): BrowseList | null {
  if (filter === undefined) return 'all';
  return filter === 'latest' || filter === 'unclaimed' ? FILTERS[filter] : null;
}

export function listPath(list: BrowseList): string {
  return list === 'all' ? '/games' : `/games/${list}`;
}

type ListTexts = {
  title: string /** Short, for the way from one list to another. */;
  tab: string;
  text?: string;
};

export const LISTS: Readonly<Record<BrowseList, ListTexts>> = {
  all: { title: BROWSE.title, tab: 'All games' },
  latest: { title: BROWSE.latestTitle, tab: 'Latest' },
  unclaimed: { title: BROWSE.unclaimedTitle, tab: 'Unclaimed', text: BROWSE.unclaimedText },
};

export const LIST_NAMES = ['all', 'latest', 'unclaimed'] as const satisfies readonly BrowseList[];
