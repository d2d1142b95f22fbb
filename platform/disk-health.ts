import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface DiskHealth {
  isWritable: boolean;
  /** Bytes that this user may still write; null where the system doesn't say. */
  free: number | null;
}

/** Whether the data directory takes files, and how many more. */
export async function examineDisk(dataDir: string): Promise<DiskHealth> {
  const probe = join(dataDir, `.doctor-${randomUUID()}`);
  const isWritable = await writeFile(probe, 'x', { flag: 'wx' })
    .then(() => rm(probe))
    .then(
      () => true,
      () => false,
    );
  const facts = await statfs(dataDir).catch(() => null);
  return { isWritable, free: facts && facts.bavail * facts.bsize };
}
