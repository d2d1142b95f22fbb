import { mkdir } from 'node:fs/promises';
import { readConfig } from '#platform/config.ts';
import type { AppContext } from '#platform/context.ts';
import { Database } from '#platform/db/database.ts';
import { listMigrations } from '#platform/db/migrate.ts';
import { openFileStore } from '#platform/files/store.ts';
import { type ContextParts, openContext } from '#platform/open-context.ts';
import { describeSite } from '#platform/site.ts';
import { findServedOtherwise } from '#services/upkeep/site-identity.ts';

/** SQL statements have no time limit, because they can take long on a large site. Throws ConfigError without a site. */
export async function openSite(env: NodeJS.ProcessEnv, parts: ContextParts = {}): Promise<AppContext> {
  const config = readConfig({ ...env, LOG_LEVEL: env.LOG_LEVEL || 'warn' });
  const ctx = await openContext(config, { statementTimeoutMs: 0, mustExist: true, ...parts });
  nameSite(ctx.isNew, `${ctx.settings.brandName}, ${describeSite(config)}`);
  for (const sentence of await findServedOtherwise(ctx)) process.stderr.write(`${sentence}\n`);
  return ctx;
}

/** For commands that may make a new site. */
export const openAnySite = (env: NodeJS.ProcessEnv, parts: ContextParts = {}): Promise<AppContext> =>
  openSite(env, { mustExist: false, ...parts });

/** Doesn't migrate: a backup decides the schema's version. */
export async function openStorage(env: NodeJS.ProcessEnv) {
  const config = readConfig(env);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const files = await openFileStore(config);
  const db = new Database({ url: config.database.url, statementTimeoutMs: 0, onError: () => undefined });
  nameSite((await listMigrations(db.read)).length === 0, describeSite(config));
  return { db, files, config, [Symbol.asyncDispose]: () => db[Symbol.asyncDispose]() };
}

function nameSite(isNew: boolean, name: string): void {
  process.stderr.write(`${isNew ? 'A new site' : 'Site'}: ${name}\n`);
}
