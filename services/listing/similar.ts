import { type GameCard, GENRES, generatedTag, isFactLabel, labelKey } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { listGames, listGamesBelow } from '#platform/db/listing/find-games.ts';
import { type GameCardRow, readCards } from '#platform/db/listing/game-cards.ts';
import { findNeighbours, findSharedLabels } from '#platform/db/listing/similar-games.ts';
import { highestSeq } from '#platform/db/listing/text-predicates.ts';
import { presentCards } from '../games/present-game.ts';

const MOST_LABELS = 6;

/** Rare labels count more. Then the newest. */
export async function findSimilarGames(ctx: AppContext, { gameId }: { gameId: string }): Promise<GameCard[]> {
  const similar = await findByLabels(ctx, gameId);
  const { similarGames: wanted, similarFromNewest: limit } = LIMITS.lists;
  if (similar.length >= wanted) return presentCards(ctx, similar);
  const newest = await listGames(ctx.db, { filter: {}, order: 'newest', limit });
  const known = new Set([gameId, ...similar.map(({ id }) => id)]);
  const others = newest.filter(({ id }) => !known.has(id));
  return presentCards(ctx, [...similar, ...others].slice(0, wanted));
}

async function findByLabels(ctx: AppContext, gameId: string): Promise<GameCardRow[]> {
  const db = ctx.db.read;
  const [shared, total] = await Promise.all([findSharedLabels(db, { gameId }), highestSeq(db)]);
  const labels = shared.filter(({ label }) => saysSomething(ctx, label)).slice(0, MOST_LABELS);
  const weights = new Map(labels.map(({ label, games }) => [label, Math.log((1 + total) / games)]));
  const neighbours = await findNeighbours(db, { labels: [...weights.keys()], gameId });
  const best = neighbours
    .map((game) => ({ ...game, score: game.labels.reduce((sum, label) => sum + (weights.get(label) ?? 0), 0) }))
    .sort((a, b) => b.score - a.score || b.trending - a.trending || b.seq - a.seq);
  return readCards(db, best.slice(0, LIMITS.lists.similarGames));
}

/** False for 'Other', fact labels, and tags about the AI editor. */
function saysSomething(ctx: AppContext, label: string): boolean {
  const { editorName } = ctx.settings;
  const silent = [GENRES.at(-1) ?? '', generatedTag(true, editorName), generatedTag(false, editorName)];
  return !isFactLabel(label) && !silent.some((text) => labelKey(text) === label);
}

/** Some have a dead link. */
const LOOKED_AT = 4;

/** In order of upvotes, same category first. After the last game comes the first. */
export async function findNextGame(ctx: AppContext, { id, category }: Pick<GameCard, 'id' | 'category'>) {
  const { db } = ctx;
  const alike = { playsInPage: true, anyLabel: [labelKey(category)] };
  const all = { playsInPage: true };
  const attempts: (() => Promise<GameCardRow[]>)[] = [
    () => listGamesBelow(db, { gameId: id, filter: alike, limit: LOOKED_AT }),
    () => listGamesBelow(db, { gameId: id, filter: all, limit: LOOKED_AT }),
    () => listGames(db, { filter: all, order: 'top', limit: LOOKED_AT }),
  ];
  for (const attempt of attempts) {
    const games = await presentCards(ctx, await attempt());
    const next = games.find((game) => game.playsInPage && game.id !== id);
    if (next) return next;
  }
  return null;
}
