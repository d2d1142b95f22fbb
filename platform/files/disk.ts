import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError, isAppError, type StorageCode } from '#domain/errors.ts';
import { errorCode } from '../error-code.ts';
import { assertKey, assertPrefix, contentTypeOf } from './keys.ts';
import type { FileStore, StoredFile } from './store.ts';

const PARTIAL = '.partial';

const CODES: Readonly<Record<string, StorageCode>> = {
  ENOSPC: 'storage/quota-exceeded',
  EDQUOT: 'storage/quota-exceeded',
  EACCES: 'storage/unauthorized',
  EPERM: 'storage/unauthorized',
  EROFS: 'storage/unauthorized',
};
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/** Writes each file in `.partial` and moves it, so that a crash leaves the old or new file. */
export function createDiskStore({ directory }: { directory: string }): FileStore {
  const pathOf = (key: string) => join(directory, ...key.split('/'));

  async function describe(key: string): Promise<StoredFile | null> {
    const contentType = contentTypeOf(key);
    if (contentType === null) return null;
    const found = await stat(pathOf(key)).catch(nullIfAbsent);
    if (!found?.isFile()) return null;
    return { key, size: found.size, contentType, modifiedAt: Math.trunc(found.mtimeMs) };
  }

  async function* keysBelow(folder: string): AsyncGenerator<string> {
    const entries = await readdir(pathOf(folder), { withFileTypes: true }).catch(nullIfAbsent);
    for (const entry of entries ?? []) {
      if (entry.isDirectory() && entry.name !== PARTIAL) yield* keysBelow(`${folder}${entry.name}/`);
      else if (entry.isFile()) yield `${folder}${entry.name}`;
    }
  }

  return {
    async put({ key, contentType, ...given }) {
      assertKey(key, contentType);
      const path = pathOf(key);
      const partial = join(directory, PARTIAL, randomUUID());
      try {
        await mkdir(dirname(partial), { recursive: true });
        await mkdir(dirname(path), { recursive: true });
        const content = 'bytes' in given ? given.bytes : createReadStream(given.path);
        await writeFile(partial, content, { flag: 'wx', mode: 0o644, flush: true });
        await rename(partial, path);
        await flushDirectory(dirname(path));
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined);
        throw asStorageError(error);
      }
    },

    async get(key, { signal } = {}) {
      const file = await describe(key);
      if (!file) return null;
      const bytes = await readFile(pathOf(key), { signal }).catch(nullIfAbsent);
      return bytes && { ...file, size: bytes.length, bytes };
    },

    async open(key, { range, signal } = {}) {
      const file = await describe(key);
      const opened = file && (await open(pathOf(key), 'r').catch(nullIfAbsent));
      return opened && { ...file, stream: opened.createReadStream({ ...range, signal }) };
    },

    async delete(key) {
      assertKey(key);
      await rm(pathOf(key), { force: true }).catch(nullIfAbsent);
    },

    async *list(prefix) {
      assertPrefix(prefix);
      for await (const key of keysBelow(prefix.slice(0, prefix.lastIndexOf('/') + 1))) {
        const file = key.startsWith(prefix) ? await describe(key) : null;
        if (file) yield file;
      }
    },
  };
}

export const sweepPartialFiles = ({ directory, olderThan }: { directory: string; olderThan: number }) =>
  sweepFolder(join(directory, PARTIAL), olderThan);

/** What killed processes left. `olderThan`: in milliseconds since 1970. Returns how much it removed. */
export async function sweepFolder(folder: string, olderThan: number): Promise<number> {
  let removed = 0;
  for (const name of (await readdir(folder).catch(nullIfAbsent)) ?? []) {
    const found = await stat(join(folder, name)).catch(nullIfAbsent);
    if (!found || found.mtimeMs >= olderThan) continue;
    await rm(join(folder, name), { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/** Flushes a directory, so that a rename in it survives a power cut. */
async function flushDirectory(path: string): Promise<void> {
  // Windows can't open a directory.
  if (process.platform === 'win32') return;
  await using directory = await open(path, 'r');
  await directory.sync();
}

function nullIfAbsent(error: unknown): null {
  if (ABSENT.has(errorCode(error))) return null;
  throw asStorageError(error);
}

/** For errors of the file system. */
export function asStorageError(error: unknown): AppError {
  if (isAppError(error)) return error;
  const code = errorCode(error);
  if (code === 'ABORT_ERR') return new AppError('storage/canceled', { cause: error });
  return new AppError(CODES[code] ?? 'storage/unknown', { cause: error });
}

/** `free`: in bytes, null if unknown. */
export async function examineDisk(dataDir: string) {
  const probe = join(dataDir, `.doctor-${randomUUID()}`);
  const writing = writeFile(probe, 'x', { flag: 'wx' }).then(() => rm(probe));
  const [outcome] = await Promise.allSettled([writing]);
  const facts = await statfs(dataDir).catch(() => null);
  const { mode } = await stat(dataDir);
  return {
    isWritable: outcome.status === 'fulfilled',
    isPrivate: process.platform === 'win32' || (mode & 0o077) === 0,
    free: facts && facts.bavail * facts.bsize,
  };
}
