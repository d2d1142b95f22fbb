import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ConfigError } from '../config.ts';
import { errorCode } from '../error-code.ts';
import type { Log } from '../log.ts';
import type { Database, Db } from './database.ts';
import { MIGRATIONS } from './migrations/index.ts';

const WAIT_FOR_ANOTHER_MS = 600_000;
const PAUSE_MS = 250;
/** PostgreSQL's errors while another process migrates: a table vanished while being listed, or a lock took too long. */
const WHILE_ANOTHER_MIGRATES = new Set(['42P01', '57014']);

interface MigrateOptions {
  target?: string | undefined;
  /** Receives progress messages. If set, an existing SQLite database is copied before it changes. */
  log?: Pick<Log, 'debug' | 'warn' | 'error'>;
}

/** Safe in several processes at once. Throws ConfigError if a newer version of the site migrated the database. */
export async function migrate(database: Database, { target, log }: MigrateOptions = {}): Promise<string[]> {
  const { dialect } = database;
  let isCopied = false;
  const migrations = Object.entries(MIGRATIONS).map(([key, file]): [string, Migration] => {
    const up: Migration['up'] = async (db) => {
      // Only one process gets here and nobody can write meanwhile, so the copy is the state before the migration.
      if (log && dialect.copyFile && !isCopied && (await listMigrations(database.read)).length > 0) {
        const path = await dialect.copyFile(`before-${key}`);
        log.warn({ path }, `the database was copied to ${path} before its schema changes`);
        isCopied = true;
      }
      // Building an index on a large table may take longer than the statement time limit.
      await dialect.liftTimeLimit(db);
      await file.up(db, dialect.name);
    };
    return [key, { up }];
  });
  const provider = { getMigrations: async () => Object.fromEntries(migrations) };
  const migrator = new Migrator({ db: database.write.withoutPlugins(), provider });
  const deadline = Date.now() + WAIT_FOR_ANOTHER_MS;
  for (;;) {
    const known = await listMigrations(database.read);
    assertNotNewer(known);
    // Skips Kysely's migrator, which would read the database's whole catalogue at each start.
    if (!target && known.length === migrations.length) return [];
    const { error, results = [] } = target ? await migrator.migrateTo(target) : await migrator.migrateToLatest();
    if (!error) {
      const ran = results.map((result) => result.migrationName);
      if (ran.length > 0) log?.debug({ migrations: ran }, 'the schema is up to date');
      return ran;
    }
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    const isBeforeTurn =
      !failed && [error, (error as Error).cause].some((one) => WHILE_ANOTHER_MIGRATES.has(errorCode(one)));
    if (!(isBeforeTurn || dialect.isRetryable(error)) || Date.now() > deadline) {
      log?.error({ failed }, 'a migration failed: the database is as it was');
      throw error;
    }
    await pause(PAUSE_MS);
  }
}

export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name);
}

function assertNotNewer(known: readonly string[]): void {
  const unknown = known.find((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown === undefined) return;
  throw new ConfigError(
    `The database was brought up to date by a newer version of Playpodium (it knows the migration ${unknown}): ` +
      'start that version.',
  );
}
