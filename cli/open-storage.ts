import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BackupSite } from '#platform/backup/save-backup.ts';
import { readConfig } from '#platform/config/config.ts';
import { Database, isPostgresUrl } from '#platform/db/database.ts';
import { openFileStore } from '#platform/files/open-store.ts';

/** Database and files alone, without bringing the schema up to date: a restore decides what it becomes. */
export async function openStorage(env: NodeJS.ProcessEnv): Promise<BackupSite & AsyncDisposable> {
  const config = readConfig(env);
  const { url } = config.database;
  await mkdir(config.dataDir, { recursive: true });
  if (!isPostgresUrl(url)) await mkdir(dirname(url), { recursive: true });
  const files = await openFileStore(config);
  const database = new Database({
    url,
    statementTimeoutMs: 0,
    onError: (error) => process.stderr.write(`${String(error)}\n`),
  });
  return {
    database,
    files,
    dataDir: config.dataDir,
    databaseUrl: url,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}
