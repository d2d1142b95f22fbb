import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { createDiskStore } from './disk.ts';
import type { FileStore } from './store.ts';

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
