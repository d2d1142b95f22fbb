import { formatCount, formatGames } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import { type BrowseList, type BrowseQuery, toSearchParams } from '#domain/listing/browse-query.ts';
import { BROWSE } from '#domain/messages/listing.ts';
import type { VoteState } from '#domain/votes/vote.ts';
import type { BrowsePage } from '#services/listing/browse.ts';

/** The list that a route's `filter` parameter names; null if unknown. */
export function listOf(filter: string | undefined): BrowseList | null {
  if (filter === undefined) return 'all';
  return filter === 'latest' || filter === 'unclaimed' ? filter : null;
}

export function listPath(list: BrowseList): string {
  return list === 'all' ? '/games' : `/games/${list}`;
}

type ListTexts = { title: string; tab: string; text?: string };

export const LISTS: Readonly<Record<BrowseList, ListTexts>> = {
  all: { title: BROWSE.title, tab: 'All games' },
  latest: { title: BROWSE.latestTitle, tab: 'Latest' },
  unclaimed: { title: BROWSE.unclaimedTitle, tab: 'Unclaimed', text: BROWSE.unclaimedText },
};

export const LIST_NAMES = ['all', 'latest', 'unclaimed'] as const satisfies readonly BrowseList[];

/** `vote` is the `vote` prop of `VoteControl`. */
export type GameEntry = { readonly game: GameCard; readonly vote?: VoteState | undefined };

export type GamesPage = {
  readonly entries: readonly GameEntry[];
  readonly nextCursor: string | null;
  /** The games on all pages; a lower bound unless `isTotalExact`. */
  readonly total: number;
  readonly isTotalExact: boolean;
};

/** The list page for a screen. Shared pages omit `voteOn`, because the browser adds the viewer's votes later. */
export function gamesPage({ games, ...rest }: BrowsePage, voteOn?: (game: GameCard) => VoteState): GamesPage {
  return { entries: games.map((game) => ({ game, ...(voteOn && { vote: voteOn(game) }) })), ...rest };
}

/** '1,656 games', or '2,000+ games' if the total isn't exact. */
export function formatTotal({ total, isTotalExact }: Pick<GamesPage, 'total' | 'isTotalExact'>): string {
  return isTotalExact ? formatGames(total) : `${formatCount(total)}+ games`;
}

export function browseHref(path: string, query: BrowseQuery): string {
  const params = toSearchParams(query).toString();
  return params === '' ? path : `${path}?${params}`;
}

/** The address that serves the page at `nextHref` as JSON. */
export function moreHref(nextHref: string): string {
  const url = new URL(nextHref, 'http://here.invalid');
  const path = url.pathname === '/games' ? '/games/all' : url.pathname;
  return `${path}/more${url.search}`;
}

/** Says 'all' only if there is no next page and at least `total` games are shown. */
export function shownSentence({
  shown,
  hasMore,
  total,
  isTotalExact,
}: Pick<GamesPage, 'total' | 'isTotalExact'> & { shown: number; hasMore: boolean }): string {
  if (!hasMore && shown >= total) return `These are all ${formatGames(shown)}`;
  return `Showing ${formatCount(shown)} of ${formatTotal({ total: Math.max(total, shown), isTotalExact })}`;
}
