import { factLabels, labelsOf } from '#domain/games/game.ts';
import type { Db } from '../database.ts';
import { labelFactsOf, replaceTags } from '../games/write-game.ts';
import { withParts } from './game-cards.ts';
import { searchTextsOf, writeSearchRow } from './search-rows.ts';

export type TextDrift = { what: 'game.search' | 'game.labels' | 'game.slug'; id: string; was: string; is: string };

const BATCH = 500;

export async function findTextDrift(db: Db): Promise<TextDrift[]> {
  const drift: TextDrift[] = [];
  for (let games = await readBatch(db, '>', ''); games.length > 0; ) {
    drift.push(...games.flatMap(compare));
    games = await readBatch(db, '>', games.at(-1)?.id ?? '');
  }
  return drift;
}

/** For 'game.slug', makes the game's slug lead to this game again. */
export async function mendText(db: Db, { what, id }: TextDrift): Promise<void> {
  const [game] = await readBatch(db, '=', id);
  if (!game) return;
  const { title, description, category, tags, madeWith, slug, createdAt } = game;
  if (what === 'game.search') await writeSearchRow(db, { gameId: id, title, description, tags, madeWith });
  if (what === 'game.labels') await replaceTags(db, { gameId: id, category, tags, facts: labelFactsOf(game) });
  if (what === 'game.slug') {
    await db
      .insertInto('gameSlugs')
      .values({ slug, gameId: id, createdAt })
      .onConflict((c) => c.column('slug').doUpdateSet({ gameId: id }))
      .execute();
  }
}

function compare(game: Awaited<ReturnType<typeof readBatch>>[number]): TextDrift[] {
  const { id, slug, searchTitle, searchBody, slugOwner } = game;
  const drift: TextDrift[] = [];
  const expected = searchTextsOf(game);
  if (searchTitle !== expected.title || searchBody !== expected.body) {
    const was = searchTitle === null || searchBody === null ? 'missing' : 'outdated';
    drift.push({ what: 'game.search', id, was, is: 'written' });
  }
  const is = [...labelsOf(game), ...factLabels(labelFactsOf(game))].sort().join(', ');
  const was = game.labels.toSorted().join(', ');
  if (was !== is) drift.push({ what: 'game.labels', id, was, is });
  if (slugOwner !== id) drift.push({ what: 'game.slug', id, was: slugOwner ?? 'missing', is: slug });
  return drift;
}

async function readBatch(db: Db, comparison: '=' | '>', id: string) {
  const rows = await db
    .selectFrom('games')
    .leftJoin('gameSearch', 'gameSearch.gameId', 'games.id')
    .leftJoin('gameTitles', 'gameTitles.seq', 'games.seq')
    .leftJoin('gameSlugs', 'gameSlugs.slug', 'games.slug')
    .select(['games.id', 'games.title', 'description', 'category', 'games.slug', 'games.createdAt'])
    .select(['touch', 'gamepad', 'players', 'editor', 'model', 'gameSlugs.gameId as slugOwner'])
    .select(['gameTitles.title as searchTitle', 'gameSearch.body as searchBody'])
    .where('games.id', comparison, id)
    .orderBy('games.id')
    .limit(BATCH)
    .execute();
  const games = rows.map((game) => ({ ...game, madeWith: [game.editor, game.model] }));
  return withParts(db, games, { tags: 'gameTags', labels: 'gameLabels' });
}
