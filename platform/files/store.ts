import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { createDiskStore } from './disk.ts';

/** A stored file without its bytes. */
export interface StoredFile {
  /** For example `thumbnails/1700000000000_cat-1f2e3d4c.webp`. keys.ts defines valid keys. */
  key: string;
  /** In bytes. */
  size: number;
  /** Derived from the key's extension. */
  contentType: string;
  /** When it was written, in milliseconds since 1970 by the store's clock. */
  modifiedAt: number;
}

interface FileContent extends StoredFile {
  /** Not a stream, because re-encoded uploads have only a few hundred kilobytes. */
  bytes: Uint8Array;
}

export interface NewFile {
  key: string;
  bytes: Uint8Array;
  /** Must match the key's extension; otherwise a store might serve the file as something else. */
  contentType: string;
}

/** Stores uploaded files. Methods throw only AppErrors with `storage/*` codes. */
export interface FileStore {
  /**
   * Writes a file or replaces it. Readers see the old or the new file, never a part. Throws `storage/invalid-argument` for a
   * bad key or type.
   */
  put(file: NewFile): Promise<void>;
  /** A file with its bytes. Null if it doesn't exist or the key is invalid. Throws `storage/canceled` if aborted. */
  get(key: string, options?: { signal?: AbortSignal }): Promise<FileContent | null>;
  /** Removes a file, if there is one. */
  delete(key: string): Promise<void>;
  /** Every file whose key begins with `prefix`, in no particular order. `prefix` need not be a folder. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

/** Where the disk store keeps its files, below the data directory. */
export function filesDirectory({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'files');
}

/** The file store that the operator configured: S3 if its variables are set, else the data directory. */
export async function openFileStore(config: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  if (!config.s3) return createDiskStore({ directory: filesDirectory(config) });
  // Loaded only when needed.
  const { createS3Store } = await import('./s3.ts');
  return createS3Store(config.s3);
}
