import { CompiledQuery, sql } from 'kysely';
import { usernameKey } from '#domain/accounts/username.ts';
import { distinctTags, labelsOf } from '#domain/games/game.ts';
import { canonicalUrlKey } from '#domain/url.ts';
import type { Db } from '#platform/db/database.ts';
import { rebuildSearchIndex, searchTextsOf } from '#platform/db/listing/search-rows.ts';
import { isPostgres } from '#platform/db/portability.ts';
import type { GameRow, UserRow } from '#platform/db/schema.ts';
import { insertRows, type RawDb } from '#platform/transfer/backup/tables.ts';

export type GeneratedPerson = Pick<
  UserRow,
  'id' | 'username' | 'name' | 'dateJoined' | 'totalSubmissions' | 'totalVotes'
>;

export interface GeneratedGame
  extends Pick<
    GameRow,
    | 'id'
    | 'slug'
    | 'title'
    | 'description'
    | 'playUrl'
    | 'sourceUrl'
    | 'playsInPage'
    | 'category'
    | 'creatorId'
    | 'createdBy'
    | 'createdAt'
    | 'upvotes'
    | 'downvotes'
    | 'views'
  > {
  /** Starts at 1. */
  seq: number;
  tags: readonly string[];
}

const TABLES = [
  ...['users', 'usernames', 'games', 'game_slugs', 'game_tags', 'game_labels', 'game_search', 'game_titles'],
  ...['votes', 'search_words', 'search_word_keys'],
];

/** What must be done after the bulk insert. The steps run in the array's order, each in its own transaction. */
export type Steps = ((db: Db) => Promise<unknown>)[];

/**
 * Removes or disables an empty database's indexes, triggers and foreign keys for a bulk insert. Returns the steps that
 * restore them and do the work that the triggers would have done. The database is unusable until all steps are done.
 */
export async function beginBulk(db: Db): Promise<Steps> {
  const aside = isPostgres(db) ? await findOfPostgres(db) : await findOfSqlite(db);
  for (const { away } of aside) await run(db, away);
  const putBack = aside.toReversed().map(
    ({ back }): Steps[number] =>
      (later) =>
        run(later, back),
  );
  return [...putBack, finish];
}

export async function bulkInsertPeople(db: Db, people: readonly GeneratedPerson[]): Promise<void> {
  const named = people.map((person) => ({ ...person, usernameKey: usernameKey(person.username) }));
  await insert(db, {
    users: named.map((person) => ({ ...person, authId: person.id })),
    usernames: named.map(({ id: userId, ...person }) => ({
      usernameKey: person.usernameKey,
      userId,
      takenAt: person.dateJoined,
    })),
  });
}

export async function bulkInsertGames(db: Db, games: readonly GeneratedGame[]): Promise<void> {
  const texts = games.map((game) => ({ seq: game.seq, gameId: game.id, ...searchTextsOf(game) }));
  await insert(db, {
    games: games.map(({ tags: _, ...game }) => ({
      ...game,
      urlKey: canonicalUrlKey(game.playUrl),
      updatedAt: game.createdAt,
      ownershipStatus: game.creatorId === null ? 'unclaimed' : 'claimed',
      quickSubmission: game.creatorId === null ? 1 : 0,
    })),
    game_slugs: games.map(({ slug, id: gameId, createdAt }) => ({ slug, gameId, createdAt })),
    game_tags: games.flatMap(({ id: gameId, tags }) =>
      distinctTags(tags).map((tag, position) => ({ gameId, position, ...tag })),
    ),
    game_labels: games.flatMap((game) => labelsOf(game).map((label) => ({ label, gameId: game.id, seq: game.seq }))),
    game_search: texts.map(({ title: _, ...text }) => text),
    game_titles: texts.map(({ seq, title }) => ({ seq, title })),
  });
}

async function finish(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`select setval('games_seq_numbers', (select max(seq) from games))`.execute(db);
  else await rebuildSearchIndex(db);
  await sql`analyze`.execute(db);
}

/** Inserts each table's rows. A property such as `createdAt` becomes the column `created_at`. */
export async function insert(db: Db, tables: Readonly<Record<string, readonly object[]>>): Promise<void> {
  const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const inDatabase = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]));
  const raw = db.withoutPlugins() as unknown as RawDb;
  for (const [name, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? {}).map(columnOf);
    await insertRows(raw, { name, columns }, rows.map(inDatabase));
  }
}

/** Two statements: `away` removes or disables an index, trigger or foreign key; `back` restores it. */
type Aside = { away: string; back: string };

/** SQLite can't remove foreign keys, and these may refer to unique indexes. So unique indexes stay in place. */
async function findOfSqlite(db: Db): Promise<Aside[]> {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_schema
    where sql is not null and type in ('trigger', 'index') and tbl_name in (${sql.join(TABLES)})
      and lower(sql) not like 'create unique%'
    order by type desc, name`.execute(db);
  return rows.map(({ type, name, sql: text }) => ({ away: `drop ${type} "${name}"`, back: text }));
}

async function findOfPostgres(db: Db): Promise<Aside[]> {
  const names = sql.join(TABLES);
  const keys = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid::regclass::text in (${names})`.execute(db);
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename in (${names})
      and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))`.execute(db);
  return [
    ...TABLES.map((table) => ({
      away: `alter table ${table} disable trigger user`,
      back: `alter table ${table} enable trigger user`,
    })),
    ...keys.rows.map(({ table, name, definition }) => ({
      away: `alter table ${table} drop constraint ${name}`,
      back: `alter table ${table} add constraint ${name} ${definition}`,
    })),
    ...indexes.rows.map(({ name, definition }) => ({ away: `drop index ${name}`, back: definition })),
  ];
}

async function run(db: Db, text: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(text));
}
