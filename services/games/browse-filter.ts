import { generatedTag } from '#domain/game.ts';
import type { BrowseQuery } from '#domain/schemas/browse-query.ts';
import type { AppContext } from '#platform/context.ts';
import type { GameOrder } from '#platform/db/game-orders.ts';
import { labelKey } from '#platform/db/game-tags.ts';
import type { GameFilter } from '#platform/db/placement.ts';
import { periodOf } from './time-window.ts';

/** /games, /games/latest, /games/unclaimed. */
export type BrowseList = 'all' | 'latest' | 'unclaimed';

/** By what a browse page is ordered: a sort, or how well games match a search. */
export type BrowseOrder = GameOrder | 'relevance';

/** What a page is ordered by: the address says it, else the search, else the list itself. */
export function browseOrder(query: Pick<BrowseQuery, 'q' | 'sort'>, list: BrowseList): BrowseOrder {
  if (query.sort) return query.sort;
  if (query.q !== '') return 'relevance';
  return list === 'all' ? 'top' : 'newest';
}

/** What a browse page is narrowed to, its search aside. */
export function browseFilter(
  ctx: AppContext,
  { query, list }: { query: BrowseQuery; list: BrowseList },
): GameFilter {
  const generated = query.generated ? [generatedTag(true, ctx.config.editorName)] : [];
  return {
    anyLabel: query.categories.map(labelKey),
    allLabels: [...generated, ...query.tags].map(labelKey),
    noLabels: query.withoutTags.map(labelKey),
    unclaimed: list === 'unclaimed',
    hasSource: query.hasSource,
    playsInPage: query.playsInPage,
    // Only the most voted have windows.
    added: browseOrder(query, list) === 'top' ? periodOf(query.window, ctx.clock.now()) : null,
    onBoards: false,
  };
}
