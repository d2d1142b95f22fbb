import { constants } from 'node:fs';
import { access, chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder in memory, often tiny in containers. */
const MEMORY = '/dev/shm';
/** More than the databases of two workers ever need. */
const ENOUGH_BYTES = 3e9;

/**
 * Runs `use` with a folder for temporary files, then removes it. The folder is in memory if there is room, because databases
 * that wait for the disk at each commit make the tests a third slower.
 */
export async function withTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join((await hasRoom(MEMORY)) ? MEMORY : tmpdir(), 'playpodium-tests-'));
  try {
    // If we are root, PostgreSQL runs as another user, who must be able to enter the folder.
    await chmod(folder, 0o755);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}
