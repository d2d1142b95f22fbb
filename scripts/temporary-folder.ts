import { constants } from 'node:fs';
import { access, chmod, mkdtempDisposable, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps this folder's files in memory. In containers, the folder often has little room. */
const MEMORY = '/dev/shm';
/** More than the databases of two test workers ever need. */
const ENOUGH_BYTES = 3e9;

/**
 * Makes a folder for temporary files. Disposing the result removes the folder. The folder is in memory if there is
 * room, because databases that wait for the disk at each commit make the tests a third slower.
 */
export async function makeTemporaryFolder() {
  const disk = access(MEMORY, constants.W_OK).then(() => statfs(MEMORY));
  const room = await disk.then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const folder = await mkdtempDisposable(join(room > ENOUGH_BYTES ? MEMORY : tmpdir(), 'playpodium-tests-'));
  // If root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder.path, 0o755);
  return folder;
}
