import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, isPostgresUrl } from '#platform/db/database.ts';
import type { DialectName } from '#platform/db/dialects/dialect.ts';
import { readSnapshot } from '#platform/db/portability.ts';
import type { FileStore } from '#platform/files/store.ts';
import { type RawDb, readCatalog, type TableFacts } from './catalog.ts';
import {
  type Manifest,
  makePrivateDirectory,
  saveDataDirectory,
  saveStoredFiles,
  writeManifest,
} from './folder.ts';
import { readRows } from './table-rows.ts';

/** The site's parts that a backup is made of. */
export interface BackupSite {
  database: Database;
  files: FileStore;
  dataDir: string;
  databaseUrl: string;
}

export interface BackupOptions {
  directory: string;
  /** Milliseconds since 1970. */
  now: number;
  onTable?: (name: string, rows: number) => void;
}

/**
 * Writes all of a site into a new folder that only the operator may read: every table as of one moment, the stored
 * files, and what else the data directory holds. The site may run meanwhile. It is the same on both databases, and
 * either can be restored from it. Throws UnreadableInput when the folder is not empty.
 */
export async function saveBackup(
  site: BackupSite,
  { directory, now, onTable }: BackupOptions,
): Promise<Manifest> {
  await makePrivateDirectory(directory);
  await mkdir(join(directory, 'tables'));
  const { name: dialect } = site.database.dialect;
  const { migrations, tables } = await readSnapshot(site.database.read, async (transaction) => {
    const db = transaction.withoutPlugins() as unknown as RawDb;
    const saved: Manifest['tables'] = [];
    for (const table of await readCatalog(db, dialect)) {
      const facts = await saveTable(db, { dialect, table, directory });
      onTable?.(table.name, facts.rows);
      saved.push(facts);
    }
    return { migrations: await readMigrations(db), tables: saved };
  });
  const files = await saveStoredFiles(site.files, join(directory, 'files'));
  const databasePath = isPostgresUrl(site.databaseUrl) ? null : site.databaseUrl;
  await saveDataDirectory({ dataDir: site.dataDir, databasePath }, join(directory, 'data'));
  const manifest = { madeAt: new Date(now).toISOString(), migrations, tables, files };
  await writeManifest(directory, manifest);
  return manifest;
}

/** The names of the migrations that were run, in their order; none where there are no tables yet. */
export async function readMigrations(db: RawDb): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function saveTable(
  db: RawDb,
  { dialect, table, directory }: { dialect: DialectName; table: TableFacts; directory: string },
): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256');
  let count = 0;
  await using file = await open(join(directory, 'tables', `${table.name}.jsonl`), 'wx', 0o600);
  for await (const rows of readRows(db, { dialect, table })) {
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    hash.update(lines);
    await file.write(lines);
    count += rows.length;
  }
  await file.sync();
  return { name: table.name, rows: count, sha256: hash.digest('hex') };
}
