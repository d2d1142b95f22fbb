import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { DialectName } from '#platform/db/dialects/dialect.ts';
import { POSTGRES_TEMPLATE } from './postgres-server.ts';
import { runOn } from './run-on.ts';

/** The databases to test on. */
export const DIALECTS = ['sqlite', 'postgres'] as const satisfies DialectName[];

export interface TestDatabase extends AsyncDisposable {
  url: string;
}

/** Creates a database for one test. For SQLite, only names a file that doesn't exist yet. */
export async function createTestDatabase({
  dialect,
  isEmpty = false,
  isFresh = false,
}: {
  dialect: DialectName;
  /** PostgreSQL only: whether to use a new database, which no other test gets. Deleted rows change query plans. */
  isFresh?: boolean;
  /** PostgreSQL only: whether the database must have no tables. */
  isEmpty?: boolean;
}): Promise<TestDatabase> {
  return dialect === 'sqlite'
    ? createFile()
    : createPostgresDatabase({ template: isEmpty ? 'template0' : POSTGRES_TEMPLATE, isFresh });
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

/** A migrated database without rows, with the connection that empties it after each test. */
interface EmptiedDatabase {
  name: string;
  client: pg.Client;
}

/**
 * Databases for reuse. Emptying one takes a tenth of the time that copying the template takes. Their connections stay
 * open, because for each new one PostgreSQL would read its catalogue, which takes longer than deleting the rows.
 */
const emptied: EmptiedDatabase[] = [];

async function createPostgresDatabase({
  template,
  isFresh,
}: {
  template: string;
  isFresh: boolean;
}): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const isReused = template === POSTGRES_TEMPLATE && !isFresh;
  const used = isReused ? emptied.pop() : undefined;
  const name = used?.name ?? `test_${randomBytes(8).toString('hex')}`;
  const url = withDatabaseName(server, name);
  if (!used) await runOn(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    url,
    async [Symbol.asyncDispose]() {
      const client = used?.client ?? (isReused ? await openIdle(url) : null);
      if (client && (await emptySmall(client))) emptied.push({ name, client });
      else await runOn(server, `drop database ${name} with (force)`);
    },
  };
}

/** Opens a connection that doesn't keep the process running, and that the server may end. */
async function openIdle(url: string): Promise<pg.Client> {
  const stream = new Socket();
  const client = new pg.Client({ connectionString: url, stream: () => stream });
  client.on('error', () => undefined);
  await client.connect();
  stream.unref();
  return client;
}

/**
 * Empties a small database. For a large one, does nothing and returns false, because its deleted rows and statistics
 * would change the query plans of the next test.
 */
async function emptySmall(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select count(*) < 100 as small from games');
  if (rows[0]?.small) await client.query(EMPTY_ALL_TABLES);
  return rows[0]?.small === true;
}

/** Ends other connections, which could lock tables. The role `replica` turns off foreign key checks meanwhile. */
const EMPTY_ALL_TABLES = `
  select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();
  do $$ declare found record; begin
    set local session_replication_role = replica;
    for found in select tablename from pg_tables where schemaname = 'public'
      and tablename not like 'kysely_%' loop
      execute 'delete from ' || quote_ident(found.tablename);
    end loop;
    perform setval(quote_ident(sequencename)::regclass, start_value, false) from pg_sequences
      where schemaname = 'public' and last_value is not null;
  end $$;`;
