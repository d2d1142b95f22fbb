import { constants } from 'node:fs';
import { access, chmod, mkdtempDisposable, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps this folder's files in memory. In containers, it is often tiny. */
const MEMORY = '/dev/shm';
/** More than the databases of two test workers ever need. */
const ENOUGH_BYTES = 3e9;

/**
 * Makes a folder for temporary files. Disposing it removes it. The folder is in memory if there is room, because
 * databases that wait for the disk at each commit make the tests a third slower.
 */
export async function makeTemporaryFolder() {
  const place = (await hasRoom(MEMORY)) ? MEMORY : tmpdir();
  const folder = await mkdtempDisposable(join(place, 'playpodium-tests-'));
  // If root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder.path, 0o755);
  return folder;
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
