import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Database } from '#platform/db/database.ts';
import { changeFileHashes, readFileHashes } from '#platform/db/upkeep/file-hashes.ts';
import { isDamaged } from '#platform/files/damage.ts';
import { assetKey, contentTypeOf } from '#platform/files/keys.ts';
import type { FileStore } from '#platform/files/store.ts';
import { readLines, UnreadableInput } from '#platform/transfer/collections/read-lines.ts';

const FOLDER = 'files';
/** A line for each file: its key and hash. Backups of version 0.1.0 have none. */
export const FILE_LIST = 'files.jsonl';

/**
 * Skips files that are deleted meanwhile, and a build's assets, which the next start stores again. `damaged`: keys.
 * `remember`: stores the hashes of files that no earlier backup had.
 */
export async function saveStoredFiles({ files, db }: { files: FileStore; db: Database }, directory: string) {
  const known = await readFileHashes(db.read);
  const added: [string, string][] = [];
  const damaged: string[] = [];
  const total = { count: 0, bytes: 0 };
  await using list = await open(join(directory, FILE_LIST), 'wx', 0o600);
  for await (const { key } of files.list('')) {
    const file = key.startsWith(assetKey('')) ? null : await files.get(key);
    if (!file) continue;
    const sha256 = hash('sha256', file.bytes, 'hex');
    const path = pathOf(directory, key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.bytes);
    await list.write(`${JSON.stringify({ key, sha256 })}\n`);
    if (isDamaged(file, known.get(key))) damaged.push(key);
    else if (!known.has(key)) added.push([key, sha256]);
    known.delete(key);
    total.count += 1;
    total.bytes += file.size;
  }
  await list.sync();
  const changes = { added, gone: [...known.keys()] };
  return { total, damaged, remember: () => db.transact((tx) => changeFileHashes(tx.db, changes)) };
}

/** Before anything is changed. Throws UnreadableInput for a file that is missing or differs from its hash. */
export async function checkStoredFiles(directory: string): Promise<void> {
  for await (const { text } of readLines(join(directory, FILE_LIST))) {
    const { key, sha256 } = JSON.parse(text) as { key: string; sha256: string };
    await checkHash(pathOf(directory, key), sha256);
  }
}

/** Skips files whose path isn't a valid key. */
export async function loadStoredFiles(files: FileStore, directory: string): Promise<void> {
  const folder = join(directory, FOLDER);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(folder, path).split(sep).join('/');
    const contentType = contentTypeOf(key);
    if (!entry.isFile() || contentType === null) continue;
    await files.put({ key, bytes: await readFile(path), contentType });
  }
}

/** Before anything is changed. Throws UnreadableInput. */
export async function checkHash(path: string, sha256: string): Promise<void> {
  if ((await hashFile(path)) !== sha256) throw new UnreadableInput(`${path} is damaged: its checksum differs.`);
}

/** Throws UnreadableInput. */
export async function hashFile(path: string): Promise<string> {
  const sum = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) sum.update(chunk);
  } catch (error) {
    UnreadableInput.at(path)(error);
  }
  return sum.digest('hex');
}

const pathOf = (directory: string, key: string): string => join(directory, FOLDER, ...key.split('/'));
