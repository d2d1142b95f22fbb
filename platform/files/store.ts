import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '#platform/config.ts';
import { createDiskStore } from './disk.ts';

export interface StoredFile {
  key: string;
  size: number;
  contentType: string;
  modifiedAt: number;
}

interface FileContent extends StoredFile {
  /** For pictures and the like, which have a few hundred kilobytes. */
  bytes: Uint8Array;
}

interface OpenFile extends StoredFile {
  stream: Readable;
}

/** Positions of the first and the last byte. */
export type ByteRange = { start: number; end: number };

/** A file is served with its extension's type, so `contentType` must match it. */
type NewFile = Pick<FileContent, 'key' | 'contentType'> & (Pick<FileContent, 'bytes'> | FileOnDisk);

/** `hash`: SHA-256 in hexadecimal digits. */
export type FileOnDisk = { path: string; hash: string };

/** Methods throw only AppErrors with `storage/*` codes. */
export interface FileStore {
  /** Atomic. Throws `storage/invalid-argument` for a bad key or content type. */
  put(file: NewFile): Promise<void>;
  /** Null if the file doesn't exist or the key is invalid. Throws `storage/canceled` if aborted. */
  get(key: string, options?: { signal?: AbortSignal }): Promise<FileContent | null>;
  /** Like `get`, for files of any size. The caller reads the stream to its end or destroys it. */
  open(key: string, options?: { range?: ByteRange; signal?: AbortSignal }): Promise<OpenFile | null>;
  delete(key: string): Promise<void>;
  /** In no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

export function filesDirectory({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'files');
}

export async function openFileStore(config: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  if (!config.s3) return createDiskStore({ directory: filesDirectory(config) });
  const { createS3Store } = await import('./s3.ts');
  return createS3Store(config.s3);
}
