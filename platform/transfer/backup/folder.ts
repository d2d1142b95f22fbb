import { chmod, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { contentTypeOf } from '#platform/files/keys.ts';
import type { FileStore } from '#platform/files/store.ts';
import { UnreadableInput } from '#platform/transfer/collections/read-lines.ts';

/** Creates a folder closed to other users, or closes an empty one. Throws UnreadableInput if it can't or isn't empty. */
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
  // Root may change anybody's folder, but the folder's owner could open it again.
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
  files: z.object({ count: z.number(), bytes: z.number() }),
});

/** Describes a backup. The manifest is written last, so a backup without one was interrupted. */
export type Manifest = Omit<z.output<typeof manifestSchema>, 'software' | 'format'>;

export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ software: 'playpodium', format: 1, ...manifest }, null, 2);
  await writeFile(join(directory, NAME), `${text}\n`, { mode: 0o600 });
}

/** Throws UnreadableInput if the folder holds no complete backup. */
export async function readManifest(directory: string): Promise<Manifest> {
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

/** Not copied with the data directory: `saveStoredFiles` copies `files`, and `outbox` holds only old mail. */
const NOT_KEPT = new Set(['files', 'outbox']);

/**
 * Copies the data directory except stored files, the outbox, hidden files, the backup itself, data directories of other
 * sites, and the SQLite database (`databasePath`) with its companions, such as `playpodium.db-wal`.
 */
export async function saveDataDirectory(
  { dataDir, databasePath }: { dataDir: string; databasePath: string | null },
  directory: string,
): Promise<void> {
  const database = databasePath === null ? null : basename(databasePath);
  for (const entry of await readdir(dataDir, { withFileTypes: true }).catch(() => [])) {
    const from = join(dataDir, entry.name);
    if (NOT_KEPT.has(entry.name) || entry.name.startsWith('.')) continue;
    if (database !== null && entry.name.startsWith(database)) continue;
    // Skips the folder that holds the backup itself.
    if (`${resolve(directory)}${sep}`.startsWith(`${resolve(from)}${sep}`)) continue;
    // A folder with this file is the data directory of another site.
    if (entry.isDirectory() && (await readdir(from)).includes('auth-secret')) continue;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await cp(from, join(directory, entry.name), { recursive: true });
  }
}

/** Restores what `saveDataDirectory` has copied. Doesn't overwrite existing files unless `replace` is set. */
export async function loadDataDirectory(dataDir: string, directory: string, replace: boolean): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    await cp(join(directory, name), join(dataDir, name), { recursive: true, force: replace });
  }
}

/** Copies every stored file into a folder, at a path that equals its key. Skips files that are deleted meanwhile. */
export async function saveStoredFiles(files: FileStore, directory: string): Promise<Manifest['files']> {
  const total = { count: 0, bytes: 0 };
  for await (const { key } of files.list('')) {
    const file = await files.get(key);
    if (!file) continue;
    const path = join(directory, ...key.split('/'));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.bytes);
    total.count += 1;
    total.bytes += file.size;
  }
  return total;
}

/** Stores what `saveStoredFiles` has copied. Skips files whose path isn't a valid key. */
export async function loadStoredFiles(files: FileStore, directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(directory, path).split(sep).join('/');
    const contentType = contentTypeOf(key);
    if (!entry.isFile() || contentType === null) continue;
    await files.put({ key, bytes: await readFile(path), contentType });
  }
}
