import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ByteRange, FileOnDisk, FileStore } from '../files/store.ts';

const FOLDER = 'hosted/';
const ENDING = '.bin';

/** Where a file's content is stored, by its SHA-256 in hexadecimal digits. */
export const blobKey = (hash: string): string => `${FOLDER}${hash}${ENDING}`;

/** The content of hosted games. Throws AppErrors with `storage/…` codes. */
export function createContent(files: FileStore) {
  return {
    put: (file: FileOnDisk) => files.put({ key: blobKey(file.hash), contentType: 'application/octet-stream', ...file }),
    /** Null if it isn't there. */
    open: (hash: string, options?: Parameters<FileStore['open']>[1]) => files.open(blobKey(hash), options),
    delete: (hash: string) => files.delete(blobKey(hash)),
    /** Null if it isn't there. */
    async readText(hash: string, range: ByteRange): Promise<string | null> {
      const file = await files.open(blobKey(hash), { range });
      return file && text(file.stream);
    },
    async listHashes(): Promise<Set<string>> {
      const hashes = new Set<string>();
      for await (const { key } of files.list(FOLDER)) hashes.add(key.slice(FOLDER.length, -ENDING.length));
      return hashes;
    },
    /** A host name that nobody guesses, valid in DNS. */
    newLabel: (): string => `g${randomBytes(10).toString('hex')}`,
  };
}
