import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** How long a starting process waits for another one's migration. */
const WAIT_FOR_ANOTHER_MS = 600_000;
const PAUSE_MS = 250;

/**
 * Brings the database to the newest schema, or to `target`. Safe when several processes start at once.
 * Returns the names of the migrations it ran; throws the first failure, with nothing of that migration applied.
 */
export async function migrate(database: Database, target?: string): Promise<string[]> {
  const { dialect } = database;
  const migrations = Object.entries(MIGRATIONS).map(([key, file]): [string, Migration] => {
    const up: Migration['up'] = async (db) => {
      // An index over a large table takes longer than any request may.
      await dialect.liftTimeLimit(db);
      await file.up(db, dialect.name);
    };
    return [key, { up }];
  });
  const provider = { getMigrations: async () => Object.fromEntries(migrations) };
  const migrator = new Migrator({ db: database.write.withoutPlugins(), provider });
  const deadline = Date.now() + WAIT_FOR_ANOTHER_MS;
  for (;;) {
    const { error, results = [] } = target
      ? await migrator.migrateTo(target)
      : await migrator.migrateToLatest();
    if (!error) return results.map((result) => result.migrationName);
    // Another process is migrating, and its migration may take longer than one statement waits.
    if (!dialect.isRetryable(error) || Date.now() > deadline) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
