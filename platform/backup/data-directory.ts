import { cp, mkdir, readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

/** The stored files are copied through their store, and mail of yesterday is nobody's business. */
const NOT_KEPT = new Set(['files', 'outbox']);
/** Of another site whose data directory lies in this one. */
const ANOTHER_SITE = 'auth-secret';

export interface DataDirectory {
  dataDir: string;
  /** The SQLite file, where that is the database. */
  databasePath: string | null;
}

/** Copies what else an operator's data directory holds: the secret that signs sessions, and texts of their own. */
export async function saveDataDirectory(
  { dataDir, databasePath }: DataDirectory,
  directory: string,
): Promise<void> {
  const database = databasePath === null ? null : basename(databasePath);
  for (const entry of await readdir(dataDir, { withFileTypes: true }).catch(() => [])) {
    const from = join(dataDir, entry.name);
    if (NOT_KEPT.has(entry.name) || entry.name.startsWith('.')) continue;
    if (database !== null && entry.name.startsWith(database)) continue;
    if (resolve(directory).startsWith(resolve(from))) continue;
    if (entry.isDirectory() && (await readdir(from)).includes(ANOTHER_SITE)) continue;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await cp(from, join(directory, entry.name), { recursive: true });
  }
}

/** Brings it back. What is there already stays, unless `replace` is set. */
export async function loadDataDirectory(
  dataDir: string,
  { directory, replace }: { directory: string; replace: boolean },
): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    await cp(join(directory, name), join(dataDir, name), { recursive: true, force: replace });
  }
}
