import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { makePrivateDirectory } from './backup.ts';

/** An empty folder that everybody may read. */
async function openFolder() {
  const parent = await mkdtemp(join(tmpdir(), 'playpodium-private-'));
  const path = join(parent, 'backup');
  await mkdir(path);
  await chmod(path, 0o755);
  return { path, [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }) };
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('a folder for a backup or an export', () => {
  it('is created for its owner only', async () => {
    await using folder = await openFolder();
    const path = join(folder.path, 'new', 'newer');
    await makePrivateDirectory(path);
    expect(await modeOf(path)).toBe('700');
  });

  it('may exist if it is empty, and is then closed to others', async () => {
    await using folder = await openFolder();
    await makePrivateDirectory(folder.path);
    expect(await modeOf(folder.path)).toBe('700');
  });

  it('is unchanged and refused if it contains anything', async () => {
    await using folder = await openFolder();
    await writeFile(join(folder.path, 'notes'), 'mine');
    await expect(makePrivateDirectory(folder.path)).rejects.toThrow(/is not empty/);
    expect(await modeOf(folder.path)).toBe('755');
  });

  it('is refused if it belongs to another user, who could open it again', async () => {
    await using folder = await openFolder();
    const { uid } = await stat(folder.path);
    vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
    await expect(makePrivateDirectory(folder.path)).rejects.toThrow(/can't be closed to other users/);
    expect(await modeOf(folder.path)).toBe('755');
  });
});
