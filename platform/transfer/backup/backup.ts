import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { SECRET_FILE } from '#platform/auth/auth.ts';
import type { AppContext } from '#platform/context.ts';
import type { Database } from '#platform/db/database.ts';
import { listMigrations, migrate, namesSinceBaseline } from '#platform/db/migrate.ts';
import { MIGRATIONS } from '#platform/db/migrations/index.ts';
import { readSnapshot } from '#platform/db/portability.ts';
import { isDatabaseEmpty } from '#platform/db/transfer/import-rows.ts';
import { SETTINGS_FILE } from '#platform/settings-file.ts';
import { readLines, UnreadableInput } from '#platform/transfer/collections/read-lines.ts';
import { checkHash, checkStoredFiles, FILE_LIST, hashFile, loadStoredFiles, saveStoredFiles } from './stored-files.ts';
import { insertRows, type RawDb, type Row, readRows, readTables, resetSequences } from './tables.ts';

type BackupSite = Pick<AppContext, 'db' | 'files' | 'config'>;

const ROWS_AT_ONCE = 1_000;

/** Restorable into either database. `damaged`: keys of pictures that are saved as they are. Throws UnreadableInput if the folder isn't empty or can't be private. */
export async function saveBackup(
  { db: database, files, config }: BackupSite,
  { directory, now }: { directory: string; now: number },
): Promise<Manifest & { damaged: string[] }> {
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
  const { total, damaged, remember } = await saveStoredFiles({ files, db: database }, directory);
  const list = { sha256: await hashFile(join(directory, FILE_LIST)) };
  const manifest = { madeAt: new Date(now).toISOString(), ...saved, files: { ...total, ...list } };
  const databasePath = dialect === 'sqlite' ? config.database.url : null;
  await saveDataDirectory({ dataDir: config.dataDir, databasePath }, join(directory, 'data'));
  await writeManifest(directory, manifest);
  await remember();
  return { ...manifest, damaged };
}

/**
 * The tables in one transaction, then the rest. Throws UnreadableInput and changes nothing if the backup has links, is
 * damaged (even one picture) or newer, or is older and the database has tables, or the database isn't empty and `replace` isn't set.
 */
export async function loadBackup(
  { db: database, files, config }: BackupSite,
  { directory, replace }: { directory: string; replace: boolean },
): Promise<Manifest> {
  await refuseLinks(directory);
  const manifest = await readManifest(directory);
  for (const { name, sha256 } of manifest.tables) await checkHash(tablePath(directory, name), sha256);
  if (manifest.files.sha256) {
    await checkHash(join(directory, FILE_LIST), manifest.files.sha256);
    await checkStoredFiles(directory);
  }
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
  await loadStoredFiles(files, directory);
  await loadDataDirectory(config.dataDir, join(directory, 'data'), replace);
  return manifest;
}

/** A link may lead outside. */
async function refuseLinks(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (!odd) return;
  const what = odd.isSymbolicLink() ? 'is a symbolic link' : 'is no ordinary file';
  throw new UnreadableInput(
    `${join(odd.parentPath, odd.name)} ${what}. No backup contains one, so nothing is restored.`,
  );
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

async function prepareSchema(database: Database, manifest: Manifest, replace: boolean): Promise<void> {
  const names = namesSinceBaseline(manifest.migrations);
  const unknown = names.find((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown !== undefined) {
    throw new UnreadableInput(
      `This backup was made by a newer version of Playpodium (it knows the migration ${unknown}).`,
    );
  }
  const run = await listMigrations(database.read);
  if (run.length === 0) {
    await migrate(database, { target: names.at(-1) });
    return;
  }
  if (!replace && !(await isDatabaseEmpty(database.read))) {
    throw new UnreadableInput(
      'This database holds people or games already. Restore into an empty one, or replace all of it with --force.',
    );
  }
  if (run.join() !== names.join()) {
    throw new UnreadableInput(
      'This backup was made with an older schema: restore it into a new database, which is then brought up to date.',
    );
  }
}

/** Throws UnreadableInput if the folder can't be closed to other users or isn't empty. */
export async function makePrivateDirectory(path: string): Promise<void> {
  const unreadable = UnreadableInput.at(path);
  if (await mkdir(path, { recursive: true, mode: 0o700 }).catch(unreadable)) return;
  const entries = await readdir(path).catch(unreadable);
  if (entries.length > 0) throw new UnreadableInput(`${path} is not empty. ${OTHER_NAME}`);
  await closeToOthers(path).catch((cause) => {
    throw new UnreadableInput(`${path} can't be closed to other users. ${OTHER_NAME}`, { cause });
  });
}

const OTHER_NAME = 'Name a folder that does not exist yet.';

async function closeToOthers(path: string): Promise<void> {
  const { uid, mode } = await stat(path);
  // Refused even as root: the folder's owner could open it again.
  if (process.getuid && uid !== process.getuid()) throw new Error('The folder belongs to another user.');
  if ((mode & 0o777) !== 0o700) await chmod(path, 0o700);
}

const NAME = 'manifest.json';

const manifestSchema = z.object({
  software: z.literal('playpodium'),
  format: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number(), sha256: z.string().optional() }),
});

/** Written last, so a backup without a manifest was interrupted. */
type Manifest = Omit<z.output<typeof manifestSchema>, 'software' | 'format'>;

async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ software: 'playpodium', format: 1, ...manifest }, null, 2);
  await writeFile(join(directory, NAME), `${text}\n`, { mode: 0o600 });
}

async function readManifest(directory: string): Promise<Manifest> {
  const path = join(directory, NAME);
  const text = await readFile(path, 'utf8').catch((cause) => {
    const message = `${directory} holds no backup, or one that was interrupted: ${NAME} is missing.`;
    throw new UnreadableInput(message, { cause });
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new UnreadableInput(`${path} is not the manifest of a backup that this version reads.`, { cause });
  }
}

/** `saveStoredFiles` copies `files`, and `outbox` holds only old mail. */
const NOT_KEPT = new Set(['files', 'outbox']);

/** `databasePath`: the SQLite database, which is left out with its companions, such as `playpodium.db-wal`. */
async function saveDataDirectory(
  { dataDir, databasePath }: { dataDir: string; databasePath: string | null },
  directory: string,
): Promise<void> {
  const database = databasePath === null ? null : basename(databasePath);
  for (const entry of await readdir(dataDir, { withFileTypes: true }).catch(() => [])) {
    const from = join(dataDir, entry.name);
    if (NOT_KEPT.has(entry.name) || entry.name.startsWith('.')) continue;
    if (database !== null && entry.name.startsWith(database)) continue;
    if (`${resolve(directory)}${sep}`.startsWith(`${resolve(from)}${sep}`)) continue;
    // A folder that contains a secret is the data directory of another site.
    if (entry.isDirectory() && (await readdir(from)).includes(SECRET_FILE)) continue;
    // Copies what a link leads to, because backups with links aren't restored.
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await cp(from, join(directory, entry.name), { recursive: true, dereference: true });
  }
}

/**
 * Overwrites existing files only if `replace` is set, and the secret always: it belongs to the restored database. Leaves
 * out the settings, which may name another database.
 */
async function loadDataDirectory(dataDir: string, directory: string, replace: boolean): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    if (name === SETTINGS_FILE) continue;
    const to = join(dataDir, name);
    const force = replace || name === SECRET_FILE;
    // A link gives way, because what it leads to lies outside.
    if (force && (await lstat(to).catch(() => null))?.isSymbolicLink()) await rm(to);
    await cp(join(directory, name), to, { recursive: true, force });
  }
}
