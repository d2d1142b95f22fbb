import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { DialectName } from '#platform/db/dialects/dialect.ts';
import { migrate } from '#platform/db/migrate.ts';
import { MIGRATIONS } from '#platform/db/migrations/index.ts';
import { isDatabaseEmpty } from '#platform/db/transfer/bulk-tables.ts';
import { readLines, UnreadableInput } from '#platform/transfer/collections/read-lines.ts';
import { type RawDb, readCatalog, type TableFacts } from './catalog.ts';
import { loadDataDirectory, loadStoredFiles, type Manifest, readManifest } from './folder.ts';
import { type BackupSite, readMigrations } from './save-backup.ts';
import { deleteAllRows, insertRows, resetSequences } from './table-rows.ts';

export interface RestoreOptions {
  directory: string;
  /** Whether what the database holds now may go. */
  replace: boolean;
  onTable?: (name: string, rows: number) => void;
}

/** Rows that are held in memory on their way. */
const ROWS_AT_ONCE = 1_000;

/**
 * Brings a site back from a backup: tables in one transaction, then the stored files and the data directory. The
 * backup of an older version is loaded into the schema that it was made with, then migrated.
 * Throws UnreadableInput, with nothing changed, when the backup is damaged, was made by a newer version, or when the
 * database holds anything and `replace` is not set.
 */
export async function loadBackup(site: BackupSite, options: RestoreOptions): Promise<Manifest> {
  const { directory, replace, onTable } = options;
  const manifest = await readManifest(directory);
  await checkTables(directory, manifest);
  await prepareSchema(site.database, { manifest, replace });
  const { name: dialect } = site.database.dialect;
  await site.database.transact(async (tx) => {
    const db = tx.db.withoutPlugins() as unknown as RawDb;
    const tables = await readCatalog(db, dialect);
    if (dialect === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(db);
    await deleteAllRows(db, tables);
    for (const table of tables) {
      const facts = manifest.tables.find(({ name }) => name === table.name);
      if (facts) await loadTable(db, { dialect, table, directory });
      onTable?.(table.name, facts?.rows ?? 0);
    }
    if (dialect === 'postgres') await resetSequences(db, tables);
  });
  await migrate(site.database);
  await loadStoredFiles(site.files, join(directory, 'files'));
  await loadDataDirectory(site.dataDir, { directory: join(directory, 'data'), replace });
  return manifest;
}

/** Before anything is touched: every table is there, whole. */
async function checkTables(directory: string, { tables }: Manifest): Promise<void> {
  for (const { name, sha256 } of tables) {
    const path = join(directory, 'tables', `${name}.jsonl`);
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(path)) hash.update(chunk);
    } catch (error) {
      throw UnreadableInput.of(path, error);
    }
    if (hash.digest('hex') !== sha256) throw new UnreadableInput(`${path} is damaged: its checksum differs.`);
  }
}

async function prepareSchema(
  database: Database,
  { manifest, replace }: { manifest: Manifest; replace: boolean },
): Promise<void> {
  const unknown = manifest.migrations.find((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown !== undefined) {
    throw new UnreadableInput(
      `This backup was made by a newer version of Playpodium (it knows the migration ${unknown}).`,
    );
  }
  const db = database.read.withoutPlugins() as unknown as RawDb;
  const run = await readMigrations(db).catch(() => []);
  if (run.length === 0) {
    await migrate(database, manifest.migrations.at(-1));
    return;
  }
  if (!replace && !(await isDatabaseEmpty(database.read))) {
    throw new UnreadableInput(
      'This database holds people or games already. Restore into an empty one, or replace all of it with --force.',
    );
  }
  if (run.join() !== manifest.migrations.join()) {
    throw new UnreadableInput(
      'This backup was made with an older schema: restore it into a new database, which is then brought up to date.',
    );
  }
}

async function loadTable(
  db: RawDb,
  { dialect, table, directory }: { dialect: DialectName; table: TableFacts; directory: string },
): Promise<void> {
  let rows: Record<string, unknown>[] = [];
  for await (const { text } of readLines(join(directory, 'tables', `${table.name}.jsonl`))) {
    rows.push(JSON.parse(text) as Record<string, unknown>);
    if (rows.length < ROWS_AT_ONCE) continue;
    await insertRows(db, { dialect, table, rows });
    rows = [];
  }
  await insertRows(db, { dialect, table, rows });
}
