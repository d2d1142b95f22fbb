import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DialectName } from '#platform/db/dialects/dialect.ts';

export interface SiteDatabase extends AsyncDisposable {
  /** Undefined: the embedded database of the site's data directory. */
  url?: string;
}

/** A database for one site: SQLite lies in the site's own directory, PostgreSQL is a server of its own. */
export async function startDatabase(dialect: DialectName): Promise<SiteDatabase> {
  if (dialect === 'sqlite') return { [Symbol.asyncDispose]: async () => undefined };
  const { POSTGRES_TEMPLATE, startTestPostgres } = await import('#tests/support/postgres-server.ts');
  const dir = await mkdtemp(join(tmpdir(), 'playpodium-pg-'));
  const server = await startTestPostgres(dir);
  return {
    // Nobody else uses this server: the migrated database itself will do.
    url: server.urlOf(POSTGRES_TEMPLATE),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
