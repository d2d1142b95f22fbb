import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { movingOf } from '#domain/games/picture.ts';
import { fileKeyOf } from '#domain/paths.ts';
import type { FileStore } from '#platform/files/store.ts';
import { blobKey } from '#platform/hosting/content.ts';
import { COLLECTIONS, type Collection, EXPORTED_FIELDS } from './documents.ts';
import { flagField, timeField } from './fields.ts';

export type CollectionWriter = Awaited<ReturnType<typeof createCollectionWriter>>;
const PICTURES: Readonly<Record<string, string>> = {
  profilePicture: 'avatars',
  thumbnailUrl: 'covers',
  screenshotUrls: 'covers',
  pictureUrl: 'updates',
};

/** The directory must exist and be empty. */
export async function createCollectionWriter(directory: string, files: FileStore) {
  const stack = new AsyncDisposableStack();
  const copied = new Set<string>();
  const outputs = new Map<Collection, FileHandle>();
  for (const collection of COLLECTIONS) {
    const file = await open(join(directory, `${collection}.jsonl`), 'wx', 0o600);
    outputs.set(collection, stack.use(file));
  }

  /** With its moving rendition. Returns '' if the file store lacks the picture. */
  async function copyPicture(url: string, folder: string): Promise<string> {
    const key = fileKeyOf(url);
    if (key === null) return url;
    const moving = movingOf(url);
    if (moving !== null) await copyPicture(moving, folder);
    const file = await files.get(key);
    if (!file) return '';
    const path = `${folder}/${key.split('/').at(-1)}`;
    await mkdir(join(directory, folder), { recursive: true });
    await writeFile(join(directory, path), file.bytes);
    return path;
  }

  /** Each content once. */
  async function copyContent({ path, hash }: { path: string; hash: string }) {
    const source = `hosted/${hash}`;
    if (!copied.has(hash)) {
      copied.add(hash);
      await mkdir(join(directory, 'hosted'), { recursive: true });
      const file = await files.open(blobKey(hash));
      if (file) await writeFile(join(directory, source), file.stream);
    }
    return { path, source };
  }

  async function fieldOf(name: string, schema: unknown, value: unknown): Promise<unknown> {
    if (schema === timeField && typeof value === 'number') return new Date(value).toISOString();
    if (schema === flagField) return value === 1;
    if (name === 'files') {
      const all: object[] = [];
      for (const file of value as readonly Parameters<typeof copyContent>[0][]) all.push(await copyContent(file));
      return all;
    }
    const folder = PICTURES[name];
    if (folder === undefined) return value;
    if (typeof value === 'string') return copyPicture(value, folder);
    const copies: string[] = [];
    for (const url of value as readonly string[]) copies.push(await copyPicture(url, folder));
    return copies.filter((path) => path !== '');
  }

  return {
    /** Keeps the addresses of pictures that aren't stored. */
    async write(collection: Collection, row: object): Promise<void> {
      const document: Record<string, unknown> = {};
      for (const [name, schema] of Object.entries(EXPORTED_FIELDS[collection])) {
        const value: unknown = Reflect.get(row, name);
        if (value !== undefined) document[name] = await fieldOf(name, schema, value);
      }
      await outputs.get(collection)?.write(`${JSON.stringify(document)}\n`);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
