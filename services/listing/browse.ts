import { factLabels, GENRES, generatedTag, labelKey } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { type BrowseList, type BrowseQuery, browseOrder, periodOf } from '#domain/listing/browse-query.ts';
import { queryText } from '#domain/text.ts';
import type { AppContext } from '#platform/context.ts';
import { findGames } from '#platform/db/listing/find-games.ts';
import { countGamesOf, listGamesOf } from '#platform/db/listing/game-cards.ts';
import { countLabels } from '#platform/db/listing/game-counts.ts';
import type { GameFilter } from '#platform/db/listing/list-query.ts';
import { readSnapshot } from '#platform/db/portability.ts';
import { presentCards } from '../games/present-game.ts';
import { readPage } from '../timed-cursor.ts';

/** A lower bound unless `isTotalExact`. */
export type BrowsePage = Awaited<ReturnType<typeof browseGames>>;

export async function browseGames(ctx: AppContext, { query, list = 'all' }: { query: BrowseQuery; list?: BrowseList }) {
  ctx.pages.tag('lists');
  const { games, nextCursor, count } = await findGames(ctx.db, {
    filter: filterOf(ctx, { query, list }),
    order: browseOrder(query, list),
    seed: query.seed ?? 0,
    text: queryText(query.q),
    cursor: query.cursor,
    limit: LIMITS.lists.browsePage,
  });
  const cards = await presentCards(ctx, games);
  return { games: cards, nextCursor, total: count.games, isTotalExact: count.isExact };
}

/** Passes all filters except `categories`. Null if counting would read too many games. */
export async function countByCategory(ctx: AppContext, { query, list }: { query: BrowseQuery; list: BrowseList }) {
  ctx.pages.tag('lists');
  const counts = await readSnapshot(ctx.db.read, (db) =>
    countLabels(db, {
      filter: filterOf(ctx, { query: { ...query, categories: [] }, list }),
      order: browseOrder(query, list),
      text: queryText(query.q),
      labels: GENRES.map(labelKey),
    }),
  );
  if (!counts) return null;
  return Object.fromEntries(GENRES.map((genre) => [genre, counts.get(labelKey(genre)) ?? 0]));
}

function filterOf(ctx: AppContext, { query, list }: { query: BrowseQuery; list: BrowseList }): GameFilter {
  const generated = query.generated ? [generatedTag(true, ctx.settings.editorName)] : [];
  return {
    anyLabel: query.categories.map(labelKey),
    allLabels: [...[...generated, ...query.tags].map(labelKey), ...factLabels(query)],
    noLabels: query.withoutTags.map(labelKey),
    unclaimed: list === 'unclaimed',
    hasSource: query.hasSource,
    playsInPage: query.playsInPage,
    added: browseOrder(query, list) === 'top' ? periodOf(query.window, ctx.clock.now()) : null,
    onBoards: false,
  };
}

type GamesOf = { userId: string; cursor?: string | null; withHidden?: boolean };
export async function findGamesOf(ctx: AppContext, { userId, cursor = null, withHidden = false }: GamesOf) {
  ctx.pages.tag('lists');
  const { read } = ctx.db;
  const [{ shown, nextCursor }, total] = await Promise.all([
    readPage(cursor, (page) => listGamesOf(read, { creatorId: userId, withHidden, ...page })),
    countGamesOf(read, { creatorId: userId, withHidden }),
  ]);
  return { games: await presentCards(ctx, shown), nextCursor, total, isTotalExact: true };
}
