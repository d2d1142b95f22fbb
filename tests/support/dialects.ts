import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { DialectName } from '#platform/db/dialects/dialect.ts';
import { POSTGRES_TEMPLATE } from './postgres-server.ts';

/** `for (const dialect of DIALECTS) describe(dialect, …)`: one suite, two real databases, or one for `npm run mutate`. */
export const DIALECTS = (['sqlite', 'postgres'] as const satisfies DialectName[]).filter(
  (name) => !process.env.ONLY_DIALECT || name === process.env.ONLY_DIALECT,
);

export interface TestDatabase extends AsyncDisposable {
  url: string;
}

/** An address for a database of its own, gone when disposed. SQLite files are always made new, without tables. */
export async function createTestDatabase({
  dialect,
  isEmpty = false,
}: {
  dialect: DialectName;
  /** PostgreSQL: without tables, for tests of migrations. */
  isEmpty?: boolean;
}): Promise<TestDatabase> {
  return dialect === 'sqlite'
    ? createFile()
    : createPostgresDatabase(isEmpty ? 'template0' : POSTGRES_TEMPLATE);
}

function withDatabaseName(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}

async function createFile(): Promise<TestDatabase> {
  const dir = await mkdtemp(join(tmpdir(), 'playpodium-db-'));
  return {
    url: join(dir, 'test.db'),
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }),
  };
}

/** Emptied databases of this test file: emptying one takes a tenth of the time that copying the template takes. */
const emptied: string[] = [];

async function createPostgresDatabase(template: string): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const isMigrated = template === POSTGRES_TEMPLATE;
  const used = isMigrated ? emptied.pop() : undefined;
  const name = used ?? `test_${randomBytes(8).toString('hex')}`;
  const url = withDatabaseName(server, name);
  if (!used) await runOn(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    url,
    async [Symbol.asyncDispose]() {
      if (!isMigrated) return runOn(server, `drop database ${name} with (force)`);
      await runOn(url, EMPTY_ALL_TABLES);
      emptied.push(name);
    },
  };
}

/** Whoever is still connected would keep the tables locked. */
const EMPTY_ALL_TABLES = `
  select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();
  do $$ begin
    execute (
      select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' restart identity cascade'
      from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'
    );
  end $$;`;

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
