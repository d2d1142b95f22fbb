import { GENRES } from '#domain/game.ts';
import type { BrowseQuery } from '#domain/schemas/browse-query.ts';
import { foldText, normalizeQuery } from '#domain/search-text.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { labelKey } from '#platform/db/game-tags.ts';
import { countLabels, countLabelsOf } from '#platform/db/label-counts.ts';
import { placeFilter } from '#platform/db/placement.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { type BrowseList, browseFilter, browseOrder } from './browse-filter.ts';
import { searchGames } from './search-games.ts';

/**
 * How many games each genre would show beside everything else that a browse page is asked for: the figures on its
 * chips. Null where counting them would mean reading a large site.
 */
export async function countByCategory(
  ctx: AppContext,
  { query, list }: { query: BrowseQuery; list: BrowseList },
): Promise<Readonly<Record<string, number>> | null> {
  const labels = GENRES.map(labelKey);
  const counts = await readSnapshot(ctx.db.read, (db) =>
    countAll(ctx, db, { query: { ...query, categories: [] }, list, labels }),
  );
  if (!counts) return null;
  return Object.fromEntries(GENRES.map((genre) => [genre, counts.get(labelKey(genre)) ?? 0]));
}

async function countAll(
  ctx: AppContext,
  db: Db,
  { query, list, labels }: { query: BrowseQuery; list: BrowseList; labels: readonly string[] },
): Promise<Map<string, number> | null> {
  const filter = browseFilter(ctx, { query, list });
  const text = foldText(normalizeQuery(query.q));
  if (text === '') {
    const placement = await placeFilter(db, filter);
    return placement ? countLabels(db, { placement, labels }) : new Map();
  }
  const order = browseOrder(query, list);
  const { hits } = await searchGames(ctx, db, { text, filter, order, after: null, moment: '', limit: 0 });
  return hits && countLabelsOf(db, { seqs: hits, labels });
}
