import { type Kysely, sql } from 'kysely';
import { learntWords, typoKeys } from '#domain/text.ts';
import type { DialectName } from '../dialects/dialect.ts';
import { createPostgresShelving } from './0050-ranking-postgres.ts';
import { createSqliteShelving } from './0050-ranking-sqlite.ts';

/** docs/decisions/0030-shelves.md. Triggers maintain `game_shelves`, so code that writes games needn't. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await addGameColumns(db, dialect);
  await createShelves(db, dialect);
  await createTitles(db, dialect);
  if (dialect === 'sqlite') await createSqliteShelving(db);
  else await createPostgresShelving(db);
  await createWords(db);
}

/** Copied from domain/listing/ranking.ts. A test checks that the database computes the same scores. */
const SECONDS_PER_DECADE = 79_200;
const Z = 1.959963984540054;
const Z2 = Z ** 2;
const MIN_VOTES = 3;

async function addGameColumns(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const real = sql.raw(dialect === 'sqlite' ? 'real' : 'double precision');
  // SQLite can't add a stored generated column to an existing table, but indexes on a virtual column store its values.
  const kept = sql.raw(dialect === 'sqlite' ? 'virtual' : 'stored');
  const score = sql`cast(upvotes - downvotes as ${real})`;
  const votes = sql`cast(upvotes + downvotes as ${real})`;
  const share = sql`(cast(upvotes as ${real}) / ${votes})`;
  const number = (value: number) => sql`cast(${sql.lit(value)} as ${real})`;
  // 0 if the game's link has been dead for a long time.
  await sql`alter table games add column on_boards integer not null default 1
    check (on_boards in (0, 1))`.execute(db);
  await sql`alter table games add column created_day bigint
    generated always as (created_at / 86400000) ${kept}`.execute(db);
  await sql`alter table games add column trending ${real} generated always as (
    case when upvotes > downvotes then log10(${score}) when upvotes < downvotes then -log10(-${score}) else 0 end
    + cast(created_at as ${real}) / 1000 / ${sql.lit(SECONDS_PER_DECADE)}
  ) ${kept}`.execute(db);
  await sql`alter table games add column best_rated ${real} generated always as (
    case when upvotes + downvotes < ${sql.lit(MIN_VOTES)} then -1 when upvotes = 0 then 0 else
      (${share} + ${number(Z2)} / (2 * ${votes})
        - ${number(Z)} * sqrt((${share} * (1 - ${share}) + ${number(Z2)} / (4 * ${votes})) / ${votes}))
      / (1 + ${number(Z2)} / ${votes})
    end
  ) ${kept}`.execute(db);
  await addGameNumbers(db, dialect);
}

/** A game with a search row gets that row's number. */
async function addGameNumbers(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await sql`alter table games add column seq bigint`.execute(db);
  await sql`update games
    set seq = (select seq from game_search where game_search.game_id = games.id)`.execute(db);
  await sql`update games set seq = added.seq from (
    select id, row_number() over (order by created_at, id) + (select coalesce(max(seq), 0) from game_search) as seq
    from games where seq is null
  ) as added where added.id = games.id`.execute(db);
  await sql`create unique index games_seq on games (seq)`.execute(db);
  if (dialect === 'postgres') {
    await sql`create sequence games_seq_numbers owned by games.seq`.execute(db);
    await sql`select setval('games_seq_numbers', coalesce(max(seq), 0) + 1, false) from games`.execute(db);
    await sql`alter table games alter column seq set default nextval('games_seq_numbers'),
      alter column seq set not null`.execute(db);
  }
  // Shelves don't hold view counts, which change too often.
  for (const [name, columns] of [
    ['games_day_top', 'created_day, upvotes desc, created_at desc, seq desc'],
    ['games_day_viewed', 'created_day, views desc, created_at desc, seq desc'],
    ['games_viewed', 'views desc, created_at desc, seq desc'],
  ] as const) {
    await sql`create index ${sql.ref(name)} on games (${sql.raw(columns)})`.execute(db);
  }
  for (const name of ['games_newest', 'games_top', 'games_most_viewed', 'games_by_ownership']) {
    await db.schema.dropIndex(name).execute();
  }
}

async function createShelves(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const isSqlite = dialect === 'sqlite';
  const number = sql.raw(isSqlite ? 'integer' : 'bigserial');
  const real = sql.raw(isSqlite ? 'real' : 'double precision');
  await sql`create table shelves (
    id ${number} primary key, name text not null unique, games bigint default 0 not null
  )`.execute(db);
  // Lists sort in descending order, so `quiet` is minus the number of votes. `dice` is a hash of `seq`.
  await sql`create table game_shelves (
    shelf_id bigint not null references shelves (id),
    seq bigint not null references games (seq) on delete cascade,
    created_at bigint not null,
    upvotes bigint not null,
    quiet bigint not null,
    trending ${real} not null,
    best_rated ${real} not null,
    dice bigint not null,
    constraint game_shelves_once primary key (shelf_id, seq)
  ) ${sql.raw(isSqlite ? 'without rowid' : '')}`.execute(db);
  for (const [name, columns] of [
    ['game_shelves_of_game', 'seq, shelf_id'],
    ['game_shelves_newest', 'shelf_id, created_at desc, seq desc'],
    ['game_shelves_top', 'shelf_id, upvotes desc, created_at desc, seq desc'],
    ['game_shelves_quiet', 'shelf_id, quiet desc, created_at desc, seq desc'],
    ['game_shelves_trending', 'shelf_id, trending desc, seq desc'],
    ['game_shelves_best_rated', 'shelf_id, best_rated desc, created_at desc, seq desc'],
    ['game_shelves_dice', 'shelf_id, dice desc, seq desc'],
  ] as const) {
    await sql`create index ${sql.ref(name)} on game_shelves (${sql.raw(columns)})`.execute(db);
  }
  await sql`create table game_moves (
    id ${number} primary key ${sql.raw(isSqlite ? 'autoincrement' : '')},
    seq bigint not null references games (seq) on delete cascade,
    upvotes bigint not null,
    quiet bigint not null,
    trending ${real} not null,
    best_rated ${real} not null
  )`.execute(db);
  await sql`create index game_moves_of_game on game_moves (seq)`.execute(db);
}

/** Stores titles separately from the long texts, so that titles are cheap to read. */
async function createTitles(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await sql`create table game_titles (
    seq ${sql.raw(dialect === 'sqlite' ? 'integer' : 'bigint')} primary key references games (seq) on delete cascade,
    title text not null
  )`.execute(db);
  await sql`insert into game_titles (seq, title) select seq, title from game_search`.execute(db);
  await sql`alter table game_search drop column title`.execute(db);
  // Indexes only the first 100 characters, because an index entry can't hold a long title.
  await sql`create index game_titles_exact on game_titles (substr(title, 1, 100))`.execute(db);
}

async function createWords(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_words (word text primary key)`.execute(db);
  await sql`create table search_word_keys (
    key text not null,
    word text not null references search_words (word) on delete cascade,
    constraint search_word_keys_once primary key (key, word)
  )`.execute(db);
  const words = await readWords(db);
  for (let from = 0; from < words.length; from += WORDS_AT_ONCE) {
    await writeWords(db as Kysely<WordTables>, words.slice(from, from + WORDS_AT_ONCE));
  }
}

const WORDS_AT_ONCE = 500;
type WordTables = { search_words: { word: string }; search_word_keys: { key: string; word: string } };

async function readWords(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select title as text from game_titles union select label from game_labels`.execute(db);
  return [...new Set(rows.flatMap(({ text }) => learntWords(text)))].sort();
}

async function writeWords(db: Kysely<WordTables>, words: readonly string[]): Promise<void> {
  const keys = words.flatMap((word) => typoKeys(word).map((key) => ({ key, word })));
  await db
    .insertInto('search_words')
    .values(words.map((word) => ({ word })))
    .execute();
  for (let from = 0; from < keys.length; from += WORDS_AT_ONCE) {
    await db
      .insertInto('search_word_keys')
      .values(keys.slice(from, from + WORDS_AT_ONCE))
      .execute();
  }
}
