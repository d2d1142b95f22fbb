import { readConfig } from '#platform/config.ts';
import type { AppContext } from '#platform/context.ts';
import { openContext } from '#platform/open-context.ts';
import { type PostgresServer, startPostgresServer } from '#tests/support/postgres-server.ts';
import { generateSite } from './large-site/make-site.ts';
import type { SiteSize } from './large-site/rows.ts';

/** What an operator would set for a large site on a small machine. */
const FLAGS = { shared_buffers: '512MB', max_wal_size: '4GB', maintenance_work_mem: '512MB' };

/** A PostgreSQL server of the benchmark's own, below `dir`, which keeps its data for the next run. */
export async function startPostgres(dir: string): Promise<PostgresServer> {
  const server = await startPostgresServer({ dir, flags: FLAGS });
  if (server.isNew) for (const name of ['small', 'large']) await server.createDatabase(name);
  return server;
}

/** A made-up site of a size, made when it isn't there yet. */
export async function openSite(
  env: Readonly<Record<string, string>>,
  { size, say }: { size: SiteSize; say: (line: string) => void },
): Promise<AppContext> {
  const ctx = await openContext(readConfig({ LOG_LEVEL: 'silent', ...env }), { statementTimeoutMs: 0 });
  let shown = -1;
  await generateSite(ctx, {
    size,
    onProgress: (share, label) => {
      const percent = Math.floor(share * 20) * 5;
      if (percent !== shown) say(`  ${percent} %  ${label}`);
      shown = percent;
    },
  });
  return ctx;
}
