import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** How long a process that starts waits for another one's migration. */
const WAIT_FOR_ANOTHER_MS = 600_000;
const PAUSE_MS = 250;

/**
 * Brings the database to the newest schema, or to `target`. Safe when several processes start at once.
 * Returns the names of the migrations it ran; throws the first failure, with nothing of that migration applied.
 */
export async function migrate(database: Database, target?: string): Promise<string[]> {
  const { name } = database.dialect;
  const migrator = new Migrator({
    db: database.write.withoutPlugins(),
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(MIGRATIONS).map(([key, file]) => [
            key,
            {
              up: async (db) => {
                // An index over a large table takes longer than any request may.
                await database.dialect.liftTimeLimit(db);
                await file.up(db, name);
              },
            },
          ]),
        ),
    },
  });
  const deadline = Date.now() + WAIT_FOR_ANOTHER_MS;
  for (;;) {
    const { error, results = [] } = target
      ? await migrator.migrateTo(target)
      : await migrator.migrateToLatest();
    if (!error) return results.map((result) => result.migrationName);
    // Another process is migrating: a long migration may outlast the time that one statement waits.
    if (!database.dialect.isRetryable(error) || Date.now() > deadline) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
