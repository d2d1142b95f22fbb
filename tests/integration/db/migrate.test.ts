import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { Database } from '#platform/db/database.ts';
import type { DialectName } from '#platform/db/dialects/dialect.ts';
import { listMigrations, migrate } from '#platform/db/migrate.ts';
import { MIGRATIONS } from '#platform/db/migrations/index.ts';
import { makeFolder } from '#tests/support/collection-files.ts';
import { createTestDatabase, DIALECTS, type TestDatabase } from '#tests/support/dialects.ts';
import { COMPILED, runCli } from '#tests/support/run-cli.ts';
import { runOn } from '#tests/support/run-on.ts';

const NAMES = Object.keys(MIGRATIONS);

for (const dialect of DIALECTS) {
  describe(`migrations on ${dialect}`, () => {
    it('bring an empty database to the newest schema, in their order', async () => {
      await using home = await createTestDatabase({ dialect, isEmpty: true });
      await using database = open(home.url);
      expect(await migrate(database)).toEqual(NAMES);
      expect(await tablesOf(database)).toEqual(
        expect.arrayContaining(['users', 'games', 'game_slugs', 'votes', 'game_claims', 'audit_log']),
      );
      expect(await migrate(database), 'the second time').toEqual([]);
    });

    it('take over a database of the last version before 1.0, in several processes at once', async () => {
      await using home = await openOld(dialect);
      await using fresh = await createTestDatabase({ dialect, isEmpty: true });
      await using database = open(home.url);
      await using other = open(fresh.url);
      const [baseline = '', ...later] = NAMES;
      await migrate(other, { target: baseline });
      expect(await schemaOf(database)).toEqual(await schemaOf(other));
      await migrate(other);
      const processes = [1, 2].map(() => startProcess(home.url));
      await Promise.all(processes.map((each) => each.nextLine()));
      for (const each of processes) each.begin();
      const done = await Promise.all(processes.map(async (each) => JSON.parse(await each.nextLine())));
      expect(done.flatMap(({ ran }) => ran)).toEqual(later);
      expect(done.flatMap(({ copies }) => copies)).toHaveLength(dialect === 'sqlite' ? 1 : 0);
      expect(await listMigrations(database.read)).toEqual(NAMES);
      expect(await schemaOf(database)).toEqual(await schemaOf(other));
      expect(await peopleOf(database)).toEqual(['ada']);
    });

    it('refuse an older database, with the version to start first', async () => {
      await using home = await openOld(dialect);
      await using database = open(home.url);
      await sql`delete from kysely_migration where name = '0270-plain-lists'`.execute(database.write);
      await expect(migrate(database)).rejects.toThrow(
        'The database is older than version 1.0 and lacks the migration 0270-plain-lists: start version 0.1.0 of Playpodium with it once, then this one.',
      );
    });

    it('end with an index for every reference to a person, so that deleting one scans no table', async () => {
      await using home = await createTestDatabase({ dialect });
      await using database = open(home.url);
      if (dialect === 'sqlite') await migrate(database);
      const references = await referencesToPeople(database);
      expect(references).toContain('votes."user_id"');
      // `actor_id` has no foreign key, because the log outlives accounts. It needs an index all the same.
      expect(await withoutIndex(database, [...references, 'audit_log."actor_id"'])).toEqual([]);
    });

    it('leave nothing of a migration that fails halfway', async () => {
      await using home = await createTestDatabase({ dialect, isEmpty: true });
      await using database = open(home.url);
      await sql`create table votes (in_the_way integer)`.execute(database.write);
      await expect(migrate(database)).rejects.toThrow('votes');
      expect(await tablesOf(database)).toEqual(['votes']);
      await sql`drop table votes`.execute(database.write);
      expect(await migrate(database)).toEqual(NAMES);
    });

    it('run once if several processes start at the same time', async () => {
      await using home = await createTestDatabase({ dialect, isEmpty: true });
      const processes = [1, 2].map(() => startProcess(home.url));
      await Promise.all(processes.map((each) => each.nextLine()));
      for (const each of processes) each.begin();
      const done = (await Promise.all(processes.map((each) => each.nextLine()))).map((line) => JSON.parse(line));
      expect(done.flatMap(({ ran }) => ran)).toEqual(NAMES);
      expect(done.flatMap(({ copies }) => copies)).toEqual([]);
    });

    it('keep schema and rows of the old version if one fails, and name it', async () => {
      await using home = await openOld(dialect);
      await using database = open(home.url);
      await migrate(database);
      const before = await schemaOf(database);
      const log = createLog();
      const failing = { up: () => Promise.reject(new Error('broken')) };
      const migrations = { ...NEXT, '9002-failing': failing };
      await expect(migrate(database, { migrations, log })).rejects.toThrow('broken');
      expect(await schemaOf(database)).toEqual(before);
      expect(await peopleOf(database)).toEqual(['ada']);
      expect(log.error.mock.calls).toEqual([
        [{ failed: '9002-failing' }, 'a migration failed: the database is as it was'],
      ]);
    });

    it('refuse a database of a newer version with a sentence', async () => {
      await using home = await createTestDatabase({ dialect, isEmpty: true });
      await using folder = await makeFolder();
      const isSqlite = dialect === 'sqlite';
      const env = { DATA_DIR: folder.path, ...(isSqlite ? {} : { DATABASE_URL: home.url }) };
      await using database = open(isSqlite ? join(folder.path, 'playpodium.db') : home.url);
      await migrate(database);
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01T00:00:00Z')`.execute(
        database.write,
      );
      const sentence =
        'The database was brought up to date by a newer version of Playpodium (it knows the migration 9999-later): start that version.';
      await expect(migrate(database)).rejects.toThrow(sentence);
      expect(await runCli(['migrate'], env)).toMatchObject({ code: 1, stderr: `${sentence}\n` });
    });
  });
}

/** The migrations of a version after this one. */
const NEXT: typeof MIGRATIONS = {
  ...MIGRATIONS,
  '9001-next': { up: async (db) => void (await sql`create table next (id integer)`.execute(db)) },
};

/** A database of the last version before 1.0, with one person and one game. */
async function openOld(dialect: DialectName): Promise<TestDatabase> {
  const home = await createTestDatabase({ dialect, isEmpty: true });
  const path = fileURLToPath(import.meta.resolve(`#tests/support/pre-release/${dialect}.sql`));
  const script = await readFile(path, 'utf8');
  if (dialect === 'postgres') await runOn(home.url, script);
  else new Sqlite(home.url).exec(script).close();
  return home;
}

async function peopleOf(database: Database): Promise<string[]> {
  const people = await database.read.selectFrom('users').select('id').execute();
  return people.map(({ id }) => id);
}

const createLog = () => ({ debug: vi.fn(), warn: vi.fn(), error: vi.fn() });

/** Starts a process that migrates. Within one process, a second migration would queue, not wait for the lock. */
function startProcess(url: string): { nextLine: () => Promise<string>; begin: () => void } {
  const script = fileURLToPath(import.meta.resolve('#tests/support/migrate-process.ts'));
  const child = spawn(process.execPath, [script, url], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const complaints = text(child.stderr);
  return {
    async nextLine() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`The process ended: ${await complaints}`);
      return value;
    },
    begin: () => child.stdin.end('begin\n'),
  };
}

/** Makes the creation of the index `link_checks_due` take a second. On a large site, it takes minutes. */
const SLOW_INDEX = sql`
  create function take_a_second() returns event_trigger language plpgsql as $$
  begin
    if exists (select from pg_event_trigger_ddl_commands() where object_identity like '%.link_checks_due') then
      perform pg_sleep(1);
    end if;
  end $$`;

describe('a migration on sqlite', () => {
  it('copies an existing database before it changes, for the operator alone', async () => {
    await using home = await openOld('sqlite');
    const log = createLog();
    const path = `${home.url}.before-9001-next`;
    {
      await using database = open(home.url);
      await migrate(database);
      await migrate(database, { log, migrations: NEXT });
      await migrate(database, { log, migrations: NEXT });
    }
    expect(log.warn.mock.calls).toEqual([[{ path }, `the database was copied to ${path} before its schema changes`]]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await using copy = open(path);
    expect(await peopleOf(copy)).toEqual(['ada']);
    expect(await migrate(copy, { migrations: NEXT })).toEqual(['9001-next']);
  });

  it('doesn’t copy a new database', async () => {
    await using home = await createTestDatabase({ dialect: 'sqlite', isEmpty: true });
    const log = createLog();
    await using database = open(home.url);
    await migrate(database, { log });
    expect(log.warn).not.toHaveBeenCalled();
  });
});

describe('a migration on postgres', () => {
  it('may take, or wait for another process, longer than the time limit of a statement', async () => {
    await using home = await createTestDatabase({ dialect: 'postgres', isEmpty: true });
    await using first = open(home.url, 200);
    await using second = open(home.url, 200);
    await SLOW_INDEX.execute(first.write);
    await sql`create event trigger slow on ddl_command_end execute function take_a_second()`.execute(first.write);
    const ran = await Promise.all([migrate(first), migrate(second)]);
    expect(ran.flat()).toEqual(NAMES);
    await expect(sql`select pg_sleep(1)`.execute(first.write)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('statement timeout') },
    });
  });
});

function open(url: string, statementTimeoutMs?: number): Database {
  return new Database({ url, statementTimeoutMs, onError: () => undefined });
}

async function tablesOf(database: Database): Promise<string[]> {
  const tables = await database.write.introspection.getTables();
  return tables.map((table) => table.name);
}

/** The columns with a foreign key to a person. */
async function referencesToPeople(database: Database): Promise<string[]> {
  const query =
    database.dialect.name === 'sqlite'
      ? sql<{ name: string }>`select t.name || '."' || f."from" || '"' as name
          from sqlite_master t, pragma_foreign_key_list(t.name) f
          where t.type = 'table' and f."table" in ('users', 'auth_users')`
      : sql<{ name: string }>`select conrelid::regclass || '."' || attname || '"' as name
          from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
          where contype = 'f' and confrelid in ('users'::regclass, 'auth_users'::regclass)`;
  const { rows } = await query.execute(database.write);
  return rows.map(({ name }) => name);
}

/** The columns without a usable index: to find a row by such a column, the database reads the whole table. */
function withoutIndex({ write, dialect }: Database, columns: readonly string[]): Promise<string[]> {
  const isSqlite = dialect.name === 'sqlite';
  return write.connection().execute(async (db) => {
    // Without this, PostgreSQL would read the whole table even if there is an index, because the table is empty.
    if (!isSqlite) await sql`set enable_seqscan = off`.execute(db);
    const scanned: string[] = [];
    for (const column of columns) {
      const [table] = column.split('.');
      const find = `select 1 from ${table} where ${column} = 'x'`;
      const plan = await sql.raw(`${isSqlite ? 'explain query plan' : 'explain'} ${find}`).execute(db);
      if (/"SCAN|Seq Scan/.test(JSON.stringify(plan.rows))) scanned.push(column);
    }
    return scanned;
  });
}

/** All statements that created the schema without spaces (SQLite), or all columns, indexes and constraints (PostgreSQL). */
async function schemaOf(database: Database): Promise<unknown[]> {
  const query =
    database.dialect.name === 'sqlite'
      ? sql`select type, name, tbl_name, lower(replace(replace(sql, ' ', ''), char(10), '')) as sql from sqlite_master
          where name not like 'kysely_%' order by type, name`
      : sql`
          select 'column' as kind, table_name as name, column_name || ' ' || data_type || ' ' || is_nullable || ' '
            || coalesce(column_default, '') as definition
          from information_schema.columns where table_schema = 'public'
          union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
          union all select 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint
            where connamespace = 'public'::regnamespace
          order by 1, 2, 3`;
  const { rows } = await query.execute(database.write);
  return rows;
}
