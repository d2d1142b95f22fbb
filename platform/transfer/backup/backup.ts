import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AppContext } from '#platform/context.ts';
import type { Database } from '#platform/db/database.ts';
import { listMigrations, migrate } from '#platform/db/migrate.ts';
import { MIGRATIONS } from '#platform/db/migrations/index.ts';
import { readSnapshot } from '#platform/db/portability.ts';
import { isDatabaseEmpty } from '#platform/db/transfer/import-rows.ts';
import { readLines, UnreadableInput } from '#platform/transfer/collections/read-lines.ts';
import {
  loadDataDirectory,
  loadStoredFiles,
  type Manifest,
  makePrivateDirectory,
  readManifest,
  saveDataDirectory,
  saveStoredFiles,
  writeManifest,
} from './folder.ts';
import { insertRows, type RawDb, type Row, readRows, readTables, resetSequences } from './tables.ts';

type BackupSite = Pick<AppContext, 'db' | 'files' | 'config'>;

const ROWS_AT_ONCE = 1_000;

/**
 * Writes a snapshot of tables, stored files and data directory into a new or empty folder. `now`: ms since 1970. Both
 * databases can restore it. Throws UnreadableInput if the folder isn't empty or can't be closed to other users.
 */
export async function saveBackup(
  { db: database, files, config }: BackupSite,
  { directory, now }: { directory: string; now: number },
): Promise<Manifest> {
  await makePrivateDirectory(directory);
  await mkdir(join(directory, 'tables'));
  const { name: dialect } = database.dialect;
  const saved = await readSnapshot(database.read, async (transaction) => {
    const db = rawDb(transaction);
    const tables: Manifest['tables'] = [];
    for (const table of await readTables(db, dialect)) {
      const path = tablePath(directory, table.name);
      tables.push({ name: table.name, ...(await saveRows(path, readRows(db, dialect, table))) });
    }
    return { migrations: await listMigrations(transaction), tables };
  });
  const counts = await saveStoredFiles(files, join(directory, 'files'));
  const manifest = { madeAt: new Date(now).toISOString(), ...saved, files: counts };
  const databasePath = dialect === 'sqlite' ? config.database.url : null;
  await saveDataDirectory({ dataDir: config.dataDir, databasePath }, join(directory, 'data'));
  await writeManifest(directory, manifest);
  return manifest;
}

/**
 * Restores a site from a backup: the tables in one transaction, then the stored files and the data directory. A backup
 * of an older version needs a database without tables: they are created as in that version, filled, and then migrated.
 * Throws UnreadableInput and changes nothing if the backup's tables are damaged or from a newer version, if a backup of
 * an older version meets a database with tables, or if the database holds people or games and `replace` isn't set.
 */
export async function loadBackup(
  { db: database, files, config }: BackupSite,
  { directory, replace }: { directory: string; replace: boolean },
): Promise<Manifest> {
  const manifest = await readManifest(directory);
  for (const { name, sha256 } of manifest.tables) await checkTable(tablePath(directory, name), sha256);
  await prepareSchema(database, manifest, replace);
  const { name: dialect } = database.dialect;
  await database.transact(async (tx) => {
    const db = rawDb(tx.db);
    const tables = await readTables(db, dialect);
    if (dialect === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(db);
    for (const { name } of tables.toReversed()) await db.deleteFrom(name).execute();
    for (const table of tables) {
      if (!manifest.tables.some(({ name }) => name === table.name)) continue;
      for await (const rows of loadRows(tablePath(directory, table.name))) await insertRows(db, table, rows);
    }
    if (dialect === 'postgres') await resetSequences(db);
  });
  await migrate(database);
  await loadStoredFiles(files, join(directory, 'files'));
  await loadDataDirectory(config.dataDir, join(directory, 'data'), replace);
  return manifest;
}

function tablePath(directory: string, name: string): string {
  return join(directory, 'tables', `${name}.jsonl`);
}

function rawDb(db: { withoutPlugins(): unknown }): RawDb {
  return db.withoutPlugins() as RawDb;
}

async function saveRows(path: string, pages: AsyncIterable<object[]>) {
  const hash = createHash('sha256');
  let count = 0;
  await using file = await open(path, 'wx', 0o600);
  for await (const rows of pages) {
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    hash.update(lines);
    await file.write(lines);
    count += rows.length;
  }
  await file.sync();
  return { rows: count, sha256: hash.digest('hex') };
}

async function* loadRows(path: string): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  for await (const { text } of readLines(path)) {
    rows.push(JSON.parse(text) as Row);
    if (rows.length < ROWS_AT_ONCE) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

/** Throws UnreadableInput if a table's file is missing or damaged. Called before anything is changed. */
async function checkTable(path: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch (error) {
    UnreadableInput.at(path)(error);
  }
  if (hash.digest('hex') !== sha256) throw new UnreadableInput(`${path} is damaged: its checksum differs.`);
}

async function prepareSchema(database: Database, manifest: Manifest, replace: boolean): Promise<void> {
  const unknown = manifest.migrations.find((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown !== undefined) {
    throw new UnreadableInput(
      `This backup was made by a newer version of Playpodium (it knows the migration ${unknown}).`,
    );
  }
  const run = await listMigrations(database.read);
  if (run.length === 0) {
    await migrate(database, { target: manifest.migrations.at(-1) });
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
