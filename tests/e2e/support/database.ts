import type { TestProject } from 'vitest/node';
import type { DialectName } from '#platform/db/dialects/dialect.ts';

export interface SiteDatabase extends AsyncDisposable {
  /** Undefined: the embedded database of the site's data directory. */
  url?: string;
}

/** A database for one site: SQLite lies in the site's own directory, PostgreSQL is the server that all tests use. */
export async function startDatabase(dialect: DialectName): Promise<SiteDatabase> {
  if (dialect === 'sqlite') return { [Symbol.asyncDispose]: async () => undefined };
  const { default: startPostgres } = await import('#tests/support/postgres-global.ts');
  const { POSTGRES_TEMPLATE, withDatabaseName } = await import('#tests/support/dialects.ts');
  let server = '';
  // It is written as a global setup of vitest and hands its address over in vitest's way.
  const project = {
    provide: (_: string, url: string) => {
      server = url;
    },
  } as unknown as TestProject;
  const stop = await startPostgres(project);
  // Nobody else uses this server: the migrated database itself will do.
  return { url: withDatabaseName(server, POSTGRES_TEMPLATE), [Symbol.asyncDispose]: stop };
}
