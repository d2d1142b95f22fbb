import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { Database } from '#platform/db/database.ts';
import type { DialectName } from '#platform/db/dialects/dialect.ts';
import { listMigrations, migrate } from '#platform/db/migrate.ts';
import { MIGRATIONS } from '#platform/db/migrations/index.ts';
import { ROOT } from '#platform/root.ts';
import { makeFolder } from '#tests/support/collection-files.ts';
import { createTestDatabase, DIALECTS, type TestDatabase } from '#tests/support/dialects.ts';
import { COMPILED, runCli } from '#tests/support/run-cli.ts';

const NAMES = Object.keys(MIGRATIONS);
const BASELINES = {
  sqlite: 'kNCWcV6Xl523WnnFEylEKMWBehRyiu-AYrcbl-wEq8Q',
  postgres: 'AMwbNnN6cih5AvWoV77vuNPhqAINqFj7VrfnYgMIics',
};

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
      await using database = open(home.url);
      const processes = [1, 2].map(() => startProcess(home.url));
      await Promise.all(processes.map((each) => each.nextLine()));
      for (const each of processes) each.begin();
      const done = await Promise.all(processes.map(async (each) => JSON.parse(await each.nextLine())));
      expect(done.flatMap(({ ran }) => ran)).toEqual(NAMES.slice(1));
      expect(done.flatMap(({ copies }) => copies)).toHaveLength(dialect === 'sqlite' ? 1 : 0);
      expect(await listMigrations(database.read)).toEqual(NAMES);
      expect(await peopleOf(database)).toEqual(['ada']);
    });

    it('begin with a baseline that never changes', async () => {
      const baseline = new URL(`platform/db/migrations/1000-baseline-${dialect}.sql`, ROOT);
      const hash = createHash('sha256').update(await readFile(baseline));
      expect(hash.digest('base64url')).toBe(BASELINES[dialect]);
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

    it('keep tables and rows of the old version if one fails, and name it', async () => {
      await using home = await openOld(dialect);
      await using database = open(home.url);
      await migrate(database);
      const before = await tablesOf(database);
      const log = createLog();
      const failing = { up: () => Promise.reject(new Error('broken')) };
      const migrations = { ...NEXT, '9002-failing': failing };
      await expect(migrate(database, { migrations, log })).rejects.toThrow('broken');
      expect(await tablesOf(database)).toEqual(before);
      expect(await peopleOf(database)).toEqual(['ada']);
      expect(log.error.mock.calls).toEqual([
        [{ failed: '9002-failing' }, 'a migration failed: the database is as it was'],
      ]);
    });
  });
}

/** The migrations of a version after this one. */
const NEXT: typeof MIGRATIONS = {
  ...MIGRATIONS,
  '9001-next': { up: async (db) => void (await sql`create table next (id integer)`.execute(db)) },
};

/** A database of the last version before 1.0, whose schema was the baseline's, with one person and one game. */
async function openOld(dialect: DialectName): Promise<TestDatabase> {
  const home = await createTestDatabase({ dialect, isEmpty: true });
  await using database = open(home.url);
  await migrate(database, { target: NAMES[0] });
  for (const change of [
    sql`update kysely_migration set name = '0001-games-people-votes-claims'`,
    sql`insert into kysely_migration (name, timestamp) values ('0270-plain-lists', '2026-11-28T00:00:00.000Z')`,
    sql`insert into users (id, username, username_key, name, date_joined, auth_id)
      values ('ada', 'ada', 'ada', 'Ada', 1, 'ada')`,
    sql`insert into games (id, slug, title, play_url, url_key, category, creator_id, created_by, created_at, updated_at,
      ownership_status, seq) values ('lost', 'lost', 'Lost', 'https://lost.example/', 'lost.example/', 'puzzle', 'ada',
      'ada', 1, 1, 'claimed', 1)`,
    sql`insert into votes (game_id, user_id, vote_type, created_at) values ('lost', 'ada', 'up', 1)`,
  ]) {
    await change.execute(database.write);
  }
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
  it('refuses an older database, with the version to start first', async () => {
    await using home = await openOld('sqlite');
    await using database = open(home.url);
    await sql`delete from kysely_migration where name = '0270-plain-lists'`.execute(database.write);
    await expect(migrate(database)).rejects.toThrow(
      'The database is older than version 1.0 and lacks the migration 0270-plain-lists: start version 0.1.0 of Playpodium with it once, then this one.',
    );
  });

  it('refuses a database of a newer version with a sentence', async () => {
    await using folder = await makeFolder();
    const env = { DATA_DIR: folder.path };
    await using database = open(join(folder.path, 'playpodium.db'));
    await migrate(database);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01T00:00:00Z')`.execute(
      database.write,
    );
    const sentence =
      'The database was brought up to date by a newer version of Playpodium (it knows the migration 9999-later): start that version.';
    await expect(migrate(database)).rejects.toThrow(sentence);
    expect(await runCli(['migrate'], env)).toMatchObject({ code: 1, stderr: `${sentence}\n` });
  });

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
