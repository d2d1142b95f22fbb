import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { contentTypeOf } from '#platform/files/keys.ts';
import type { FileStore } from '#platform/files/store.ts';

export interface FileCount {
  count: number;
  bytes: number;
}

/** Copies every stored file into a folder, under its key. Files that go meanwhile are left out. */
export async function saveStoredFiles(files: FileStore, directory: string): Promise<FileCount> {
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

/** Puts the files of such a folder into the store. What could not have come out of one is left out. */
export async function loadStoredFiles(files: FileStore, directory: string): Promise<FileCount> {
  const total = { count: 0, bytes: 0 };
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(directory, path).split(sep).join('/');
    const contentType = contentTypeOf(key);
    if (!entry.isFile() || contentType === null) continue;
    const bytes = await readFile(path);
    await files.put({ key, bytes, contentType });
    total.count += 1;
    total.bytes += bytes.length;
  }
  return total;
}
