import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filePath } from '#domain/paths.ts';
import type { FileStore } from '#platform/files/store.ts';
import { COLLECTIONS, type Collection } from './collection-files.ts';

/** Where an export goes. */
export interface CollectionWriter extends AsyncDisposable {
  /** One document, as one line. Lines are held back and written some at a time. */
  write(collection: Collection, document: object): Promise<void>;
  /**
   * Copies a stored picture beside the documents and returns its path there; other addresses are returned as they are.
   * A picture that the store has lost becomes ''.
   */
  copyPicture(url: string, folder: 'covers' | 'avatars'): Promise<string>;
}

const FILES = filePath('');
const LINES_AT_ONCE = 500;

/** Makes a file for each collection in the folder, which is there and empty. */
export async function createCollectionWriter(directory: string, files: FileStore): Promise<CollectionWriter> {
  const stack = new AsyncDisposableStack();
  const outputs = new Map<Collection, { write(line: string): Promise<void> }>();
  for (const collection of COLLECTIONS) {
    const file = await open(join(directory, `${collection}.jsonl`), 'wx', 0o600);
    stack.use(file);
    const lines: string[] = [];
    const flush = async () => {
      if (lines.length > 0) await file.write(lines.splice(0).join(''));
    };
    stack.defer(flush);
    outputs.set(collection, {
      async write(line) {
        lines.push(line);
        if (lines.length >= LINES_AT_ONCE) await flush();
      },
    });
  }
  return {
    write: async (collection, document) => outputs.get(collection)?.write(`${JSON.stringify(document)}\n`),
    async copyPicture(url, folder) {
      if (!url.startsWith(FILES)) return url;
      const key = decodeURIComponent(url.slice(FILES.length));
      const file = await files.get(key);
      if (!file) return '';
      const path = `${folder}/${key.split('/').at(-1)}`;
      await mkdir(join(directory, folder), { recursive: true });
      await writeFile(join(directory, path), file.bytes);
      return path;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
