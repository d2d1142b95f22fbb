import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '#platform/db/database.ts';
import type { DialectName } from '#platform/db/dialects/dialect.ts';
import { migrate } from '#platform/db/migrate.ts';

interface SiteDatabase extends AsyncDisposable {
  /** The database's PostgreSQL URL, or a SQLite file that each site copies. */
  place: { databaseUrl: string } | { template: string };
}

/** Creates databases as copies of a migrated one, which is faster than migrating each. */
export interface Databases extends AsyncDisposable {
  create(): Promise<SiteDatabase>;
}

export async function openDatabases(dialect: DialectName): Promise<Databases> {
  const dir = await mkdtemp(join(tmpdir(), 'playpodium-databases-'));
  const remove = () => rm(dir, { recursive: true, force: true });
  if (dialect === 'sqlite') {
    const template = join(dir, 'template.db');
    await using database = new Database({ url: template, onError: () => undefined });
    await migrate(database);
    return {
      create: async () => ({ place: { template }, [Symbol.asyncDispose]: async () => undefined }),
      [Symbol.asyncDispose]: remove,
    };
  }
  await chmod(dir, 0o755);
  const { POSTGRES_TEMPLATE, startTestPostgres } = await import('#tests/support/postgres-server.ts');
  const { runOn } = await import('#tests/support/run-on.ts');
  const server = await startTestPostgres(dir);
  let count = 0;
  return {
    async create() {
      count += 1;
      const name = `site_${count}`;
      await runOn(server.url, `create database ${name} template ${POSTGRES_TEMPLATE} strategy file_copy`);
      return {
        place: { databaseUrl: server.urlOf(name) },
        [Symbol.asyncDispose]: async () => {
          await runOn(server.url, `drop database ${name} with (force)`);
        },
      };
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await remove();
    },
  };
}
