import { type Kysely, sql } from 'kysely';
import { distinctTags, isFactLabel, labelsOf } from '#domain/games/game.ts';
import { learntWords, searchTextOf, searchTitleOf, typoKeys } from '#domain/text.ts';
import type { DialectName } from '../../dialects/dialect.ts';

/** Folds all titles, tags and search texts anew, so that 'cafe' finds 'Café' and 'pacman' finds 'Pac-Man'. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const joined = sql.raw(
    dialect === 'sqlite' ? 'substr(title, 1, instr(title || char(31), char(31)) - 1)' : 'split_part(title, chr(31), 1)',
  );
  await sql`drop index game_titles_exact`.execute(db);
  await sql`create index game_titles_exact on game_titles (substr(${joined}, 1, 100))`.execute(db);
  const tables = db as Kysely<Tables>;
  const words = new Set<string>();
  for (let games = await readBatch(tables, 0); games.length > 0; games = await readBatch(tables, games.at(-1)?.seq)) {
    await foldGames(tables, games);
    for (const word of games.flatMap(({ title, tags }) => [title, ...tags].flatMap(learntWords))) words.add(word);
  }
  await db.deleteFrom('search_word_keys' as never).execute();
  await db.deleteFrom('search_words' as never).execute();
  for (const some of batches([...words].sort(), WORDS)) {
    await insert(
      tables,
      'search_words',
      some.map((word) => ({ word })),
    );
    const keys = some.flatMap((word) => typoKeys(word).map((key) => ({ key, word })));
    for (const rows of batches(keys, ROWS)) await insert(tables, 'search_word_keys', rows);
  }
}

type Texts = { seq: number; id: string; title: string; description: string; category: string };
type Tables = {
  games: Texts;
  game_tags: { game_id: string; position: number; tag: string; tag_key: string };
  game_labels: { game_id: string; label: string };
  search_words: { word: string };
  search_word_keys: { key: string; word: string };
};
type Game = Texts & { tags: string[]; rows: Tables['game_tags'][]; labels: string[] };

const GAMES = 500;
const WORDS = 500;
const ROWS = 2_000;

async function readBatch(db: Kysely<Tables>, after = 0): Promise<Game[]> {
  const games = await db
    .selectFrom('games')
    .select(['seq', 'id', 'title', 'description', 'category'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(GAMES)
    .execute();
  const ids = games.map(({ id }) => id);
  if (ids.length === 0) return [];
  const tags = await db.selectFrom('game_tags').selectAll().where('game_id', 'in', ids).orderBy('position').execute();
  const labels = await db.selectFrom('game_labels').selectAll().where('game_id', 'in', ids).execute();
  const [tagsOf, labelsBy] = [Map.groupBy(tags, (row) => row.game_id), Map.groupBy(labels, (row) => row.game_id)];
  return games.map((game) => {
    const rows = tagsOf.get(game.id) ?? [];
    const kept = distinctTags(rows.map(({ tag }) => tag)).map(({ tag }) => tag);
    return { ...game, tags: kept, rows, labels: (labelsBy.get(game.id) ?? []).map(({ label }) => label) };
  });
}

async function foldGames(db: Kysely<Tables>, games: readonly Game[]): Promise<void> {
  await rewrite(db, {
    table: 'game_titles',
    column: 'title',
    rows: games.map((game) => [game.seq, searchTitleOf(game.title)]),
  });
  await rewrite(db, {
    table: 'game_search',
    column: 'body',
    rows: games.map((game) => [game.seq, searchTextOf(game)]),
  });
  for (const game of games) {
    await foldTags(db, game);
    const is = labelsOf(game);
    const gone = game.labels.filter((label) => !isFactLabel(label) && !is.includes(label));
    for (const label of gone) {
      await db.deleteFrom('game_labels').where('game_id', '=', game.id).where('label', '=', label).execute();
    }
    const added = is.filter((label) => !game.labels.includes(label));
    await insert(
      db,
      'game_labels',
      added.map((label) => ({ game_id: game.id, label })),
    );
  }
}

async function foldTags(db: Kysely<Tables>, { id, tags, rows }: Game): Promise<void> {
  const folded = distinctTags(tags).map(({ tag, tagKey }, position) => ({
    game_id: id,
    position,
    tag,
    tag_key: tagKey,
  }));
  if (folded.length === rows.length && folded.every(({ tag_key }, at) => tag_key === rows[at]?.tag_key)) return;
  await db.deleteFrom('game_tags').where('game_id', '=', id).execute();
  await insert(db, 'game_tags', folded);
}

type Rewrite = { table: string; column: string; rows: (readonly [seq: number, text: string])[] };

/** Writes only texts that change, because each write updates the full-text index. */
async function rewrite(db: Kysely<Tables>, { table, column, rows }: Rewrite): Promise<void> {
  const values = rows.map(([seq, text]) => sql`(${sql.lit(Number(seq))}, ${text})`);
  const [old, name] = [sql.ref(`${table}.${column}`), sql.ref(column)];
  await sql`with folded (seq, text) as (values ${sql.join(values)})
    update ${sql.ref(table)} set ${name} = folded.text from folded
    where folded.seq = ${sql.ref(`${table}.seq`)} and ${old} <> folded.text`.execute(db);
}

async function insert<Table extends keyof Tables>(db: Kysely<Tables>, table: Table, rows: readonly Tables[Table][]) {
  if (rows.length > 0)
    await db
      .insertInto(table)
      .values(rows as never)
      .execute();
}

function* batches<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
