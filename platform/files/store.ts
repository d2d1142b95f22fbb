import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { createDiskStore } from './disk.ts';

/** What is known of a stored file without reading it. */
export interface StoredFile {
  /** `thumbnails/1700000000000_cat-1f2e3d4c.webp`; see `keys.ts` for what a key may look like. */
  key: string;
  /** In bytes. */
  size: number;
  /** Follows from the key's ending, the same in every store. */
  contentType: string;
  /** When it was written, in milliseconds since 1970 by the store's clock. */
  modifiedAt: number;
}

export interface FileContent extends StoredFile {
  /** Whole: what people upload is re-encoded to some hundred kilobytes before it gets here. */
  bytes: Uint8Array;
}

export interface Cancelable {
  signal?: AbortSignal;
}

export interface NewFile extends Cancelable {
  key: string;
  bytes: Uint8Array;
  /** Must be the type that the key's ending stands for, so that no store serves a file as something else. */
  contentType: string;
}

/**
 * Where uploaded files live: the data directory (`disk.ts`) or an S3-compatible store (`s3.ts`).
 * Everything throws AppErrors of the closed list `storage/*` and nothing else.
 */
export interface FileStore {
  /**
   * Writes a file, replacing an older one of the same key; a reader sees the old one or the new one, never a part.
   * Throws `storage/invalid-argument` for a bad key or type, `storage/canceled` when aborted.
   */
  put(file: NewFile): Promise<void>;
  /** A file with its bytes; null when there is none, also for a key that could never be stored. */
  get(key: string, options?: Cancelable): Promise<FileContent | null>;
  /** As `get`, without the bytes. */
  head(key: string, options?: Cancelable): Promise<StoredFile | null>;
  /** Removes a file; that it isn't there is no error. */
  delete(key: string, options?: Cancelable): Promise<void>;
  /** Every file whose key begins with `prefix` (text, not folder), in no particular order. */
  list(prefix: string, options?: Cancelable): AsyncIterable<StoredFile>;
}

/** The files of a listing as an array, for those that are known to be few. */
export async function collectFiles(listing: AsyncIterable<StoredFile>): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of listing) files.push(file);
  return files;
}

/** Where the disk store keeps its files below the data directory. */
export function filesDirectory({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'files');
}

/** The file store that the operator configured: S3 when its variables are set, else the data directory. */
export async function openFileStore(config: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  if (!config.s3) return createDiskStore({ directory: filesDirectory(config) });
  // Loaded only when it is used.
  const { createS3Store } = await import('./s3.ts');
  return createS3Store(config.s3);
}
