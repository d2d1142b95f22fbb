import { mkdir } from 'node:fs/promises';
import { readConfig } from '#platform/config.ts';
import type { AppContext } from '#platform/context.ts';
import { Database } from '#platform/db/database.ts';
import { openFileStore } from '#platform/files/store.ts';
import { openContext } from '#platform/open-context.ts';

/** SQL statements have no time limit, because they can take long on a large site. */
export async function openSite(env: NodeJS.ProcessEnv): Promise<AppContext> {
  return openContext(readConfig({ ...env, LOG_LEVEL: env.LOG_LEVEL || 'warn' }), { statementTimeoutMs: 0 });
}

/** Doesn't migrate: a backup decides the schema's version. */
export async function openStorage(env: NodeJS.ProcessEnv) {
  const config = readConfig(env);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const files = await openFileStore(config);
  const onError = (error: unknown) => process.stderr.write(`${String(error)}\n`);
  const db = new Database({ url: config.database.url, statementTimeoutMs: 0, onError });
  return { db, files, config, [Symbol.asyncDispose]: () => db[Symbol.asyncDispose]() };
}
