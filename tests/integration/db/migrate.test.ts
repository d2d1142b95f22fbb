import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { MIGRATIONS } from '#platform/db/migrations/index.ts';
import { createTestDatabase, DIALECTS } from '#tests/support/dialects.ts';
import { COMPILED } from '#tests/support/run-cli.ts';

const NAMES = Object.keys(MIGRATIONS);

for (const dialect of DIALECTS) {
  describe(`migrations on ${dialect}`, () => {
    it('bring an empty database to the newest schema, all of them in their order', async () => {
      await using home = await createTestDatabase({ dialect, isEmpty: true });
      await using database = open(home.url);
      expect(await migrate(database)).toEqual(NAMES);
      expect(await tablesOf(database)).toEqual(
        expect.arrayContaining(['users', 'games', 'game_slugs', 'votes', 'game_claims', 'audit_log']),
      );
    });

    it('do nothing the second time', async () => {
      await using home = await createTestDatabase({ dialect, isEmpty: true });
      await using database = open(home.url);
      await migrate(database);
      expect(await migrate(database)).toEqual([]);
    });

    for (const [index, from] of NAMES.entries()) {
      it(`lead from version ${from} to the same schema as from empty`, async () => {
        await using home = await createTestDatabase({ dialect, isEmpty: true });
        await using fresh = await createTestDatabase({ dialect, isEmpty: true });
        await using database = open(home.url);
        await using other = open(fresh.url);
        expect(await migrate(database, from)).toEqual(NAMES.slice(0, index + 1));
        expect(await migrate(database)).toEqual(NAMES.slice(index + 1));
        await migrate(other);
        expect(await schemaOf(database)).toEqual(await schemaOf(other));
      });
    }

    it('leave nothing of a migration that fails halfway', async () => {
      await using home = await createTestDatabase({ dialect, isEmpty: true });
      await using database = open(home.url);
      await sql`create table votes (in_the_way integer)`.execute(database.write);
      await expect(migrate(database)).rejects.toThrow('votes');
      expect(await tablesOf(database)).toEqual(['votes']);
      await sql`drop table votes`.execute(database.write);
      expect(await migrate(database)).toEqual(NAMES);
    });

    it('run once when several processes start at the same time', async () => {
      await using home = await createTestDatabase({ dialect, isEmpty: true });
      const processes = [1, 2, 3].map(() => startProcess(home.url));
      await Promise.all(processes.map((each) => each.nextLine()));
      for (const each of processes) each.begin();
      const ran = await Promise.all(processes.map((each) => each.nextLine()));
      expect(ran.flatMap((line): string[] => JSON.parse(line))).toEqual(NAMES);
    });
  });
}

/** Real processes, since two connections in one would wait for each other's turn and not for each other's lock. */
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

/** On a large site an index is made for minutes; here one of the last migration takes a second. */
const SLOW_INDEX = sql`
  create function take_a_second() returns event_trigger language plpgsql as $$
  begin
    if exists (select from pg_event_trigger_ddl_commands() where object_identity like '%.link_checks_due') then
      perform pg_sleep(1);
    end if;
  end $$`;

describe('a migration on postgres', () => {
  it('takes longer than a statement of a request may', async () => {
    await using home = await createTestDatabase({ dialect: 'postgres', isEmpty: true });
    await using database = open(home.url, 500);
    await SLOW_INDEX.execute(database.write);
    await sql`create event trigger slow on ddl_command_end execute function take_a_second()`.execute(
      database.write,
    );
    expect(await migrate(database)).toEqual(NAMES);
    await expect(sql`select pg_sleep(1)`.execute(database.write)).rejects.toThrow('statement timeout');
  });
});

function open(url: string, statementTimeoutMs?: number): Database {
  return new Database({ url, statementTimeoutMs, onError: () => undefined });
}

async function tablesOf(database: Database): Promise<string[]> {
  const tables = await database.write.introspection.getTables();
  return tables.map((table) => table.name);
}

/** Every statement that made the schema (SQLite), or all columns, indexes and constraints (PostgreSQL). */
async function schemaOf(database: Database): Promise<unknown[]> {
  const query =
    database.dialect.name === 'sqlite'
      ? sql`select type, name, tbl_name, sql from sqlite_master order by type, name`
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
