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
  /** Not a stream, because re-encoded uploads have only a few hundred kilobytes. */
  bytes: Uint8Array;
}

interface NewFile {
  key: string;
  bytes: Uint8Array;
  /** Must match the key's extension; otherwise the file might be served as another type. */
  contentType: string;
}

/** Methods throw only AppErrors with `storage/*` codes. */
export interface FileStore {
  /** Readers see the old or the new file, never a part. Throws `storage/invalid-argument` for a bad key or type. */
  put(file: NewFile): Promise<void>;
  /** Null if the file doesn't exist or the key is invalid. Throws `storage/canceled` if aborted. */
  get(key: string, options?: { signal?: AbortSignal }): Promise<FileContent | null>;
  /** Does nothing if there is no such file. */
  delete(key: string): Promise<void>;
  /** Lists every file whose key begins with `prefix`, which need not be a folder. In no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

/** The disk store's directory. */
export function filesDirectory({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'files');
}

/** Opens S3 if its variables are set, else the data directory. */
export async function openFileStore(config: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  if (!config.s3) return createDiskStore({ directory: filesDirectory(config) });
  const { createS3Store } = await import('./s3.ts');
  return createS3Store(config.s3);
}
