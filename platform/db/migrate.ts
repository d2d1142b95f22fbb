import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isAppError } from '#domain/errors.ts';
import { ConfigError } from '../config.ts';
import { errorCode } from '../error-code.ts';
import type { Log } from '../log.ts';
import type { Database, Db } from './database.ts';
import { MIGRATIONS } from './migrations/index.ts';

const WAIT_FOR_ANOTHER_MS = 600_000;
const PAUSE_MS = 250;
/** PostgreSQL's errors while another process migrates: a table vanished while being listed, or a lock took too long. */
const WHILE_ANOTHER_MIGRATES = new Set(['42P01', '57014']);

/** The last migration before version 1.0. After it, the schema is that of the baseline. */
const LAST_BEFORE_BASELINE = '0270-plain-lists';
const BASELINE = '1000-baseline';

interface MigrateOptions {
  target?: string | undefined;
  migrations?: typeof MIGRATIONS;
  /** Receives progress messages. If set, an existing SQLite database is copied before it changes. */
  log?: Pick<Log, 'debug' | 'warn' | 'error'>;
}

/** Safe in several processes at once. Throws ConfigError if another version has to migrate the database. */
export async function migrate(
  database: Database,
  { target, migrations: all = MIGRATIONS, log }: MigrateOptions = {},
): Promise<string[]> {
  const { dialect } = database;
  let isCopied = false;
  const migrations = Object.entries(all).map(([key, file]): [string, Migration] => {
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
    const known = await takeOver(database);
    assertNotNewer(known, all);
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

/** The names since version 1.0 of a database's migrations. Throws ConfigError if it lacks some from before that. */
export function namesSinceBaseline(names: readonly string[]): readonly string[] {
  if (names.length === 0 || (names[0] ?? '') >= BASELINE) return names;
  if (names.includes(LAST_BEFORE_BASELINE)) return [BASELINE];
  throw new ConfigError(
    `The database is older than version 1.0 and lacks the migration ${LAST_BEFORE_BASELINE}: ` +
      'start version 0.1.0 of Playpodium with it once, then this one.',
  );
}

/** Returns `namesSinceBaseline`. */
async function takeOver(database: Database): Promise<readonly string[]> {
  const names = await listMigrations(database.read);
  const since = namesSinceBaseline(names);
  if (since === names) return names;
  await database.transact(async ({ db }) => {
    await sql`delete from kysely_migration where name < ${BASELINE}`.execute(db);
    // Another process may have done the same meanwhile.
    await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, cast(current_timestamp as text))
      on conflict do nothing`.execute(db);
  });
  return since;
}

/** Empty for a database without our tables. Throws AppError if the database doesn't answer. */
export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch((error: unknown) => {
      if (isAppError(error)) throw error;
      return { rows: [] };
    });
  return rows.map(({ name }) => name);
}

function assertNotNewer(known: readonly string[], all: typeof MIGRATIONS): void {
  const unknown = known.find((name) => !Object.hasOwn(all, name));
  if (unknown === undefined) return;
  throw new ConfigError(
    `The database was brought up to date by a newer version of Playpodium (it knows the migration ${unknown}): ` +
      'start that version.',
  );
}
