import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { createDiskStore } from './disk.ts';

export interface StoredFile {
  /** For example `thumbnails/1700000000000_cat-1f2e3d4c.webp`. */
  key: string;
  size: number;
  contentType: string;
  /** In milliseconds since 1970 by the store's clock. */
  modifiedAt: number;
}

interface FileContent extends StoredFile {
  /** The whole file, not a stream, because re-encoded pictures are only a few hundred kilobytes. */
  bytes: Uint8Array;
}

/** `contentType` must match the key's extension, because a file is served with its extension's type. */
type NewFile = Pick<FileContent, 'key' | 'bytes' | 'contentType'>;

/** Methods throw only AppErrors with `storage/*` codes. */
export interface FileStore {
  /** Atomic: a reader gets the old or the new file. Throws `storage/invalid-argument` for a bad key or content type. */
  put(file: NewFile): Promise<void>;
  /** Null if the file doesn't exist or the key is invalid. Throws `storage/canceled` if aborted. */
  get(key: string, options?: { signal?: AbortSignal }): Promise<FileContent | null>;
  /** Does nothing if there is no such file. */
  delete(key: string): Promise<void>;
  /** Lists every file whose key begins with `prefix`, in no particular order. `prefix` need not end with a slash. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

/** The directory of the disk store, which keeps files if no S3 store is configured. */
export function filesDirectory({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'files');
}

/** Opens the S3 store if its environment variables are set, otherwise a directory in the data directory. */
export async function openFileStore(config: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  if (!config.s3) return createDiskStore({ directory: filesDirectory(config) });
  const { createS3Store } = await import('./s3.ts');
  return createS3Store(config.s3);
}
