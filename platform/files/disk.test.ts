import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStore, sweepPartialFiles } from './disk.ts';

let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'playpodium-disk-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

const file = (key: string) => ({ key, bytes: Buffer.from('x'), contentType: 'image/webp' });

describe('the disk store', () => {
  it('creates its directory, and leaves no partial file', async () => {
    const files = createDiskStore({ directory: join(directory, 'not', 'there', 'yet') });
    await files.put(file('thumbnails/1_a.webp'));
    await expect(readdir(join(directory, 'not', 'there', 'yet', '.partial'))).resolves.toEqual([]);
    await expect(readdir(join(directory, 'not', 'there', 'yet', 'thumbnails'))).resolves.toEqual(['1_a.webp']);
  });

  it('leaves no partial file if the target can’t be written', async () => {
    const files = createDiskStore({ directory });
    await mkdir(join(directory, 'thumbnails', '1_a.webp'), { recursive: true });
    await expect(files.put(file('thumbnails/1_a.webp'))).rejects.toMatchObject({ code: 'storage/unknown' });
    await expect(readdir(join(directory, '.partial'))).resolves.toEqual([]);
  });

  it('lists neither partial files nor foreign files in its directory', async () => {
    const files = createDiskStore({ directory });
    await files.put(file('thumbnails/1_a.webp'));
    await writeFile(join(directory, '.partial', 'half'), 'x');
    await writeFile(join(directory, 'thumbnails', 'Notes of mine.doc'), 'x');
    const found = await Array.fromAsync(files.list(''));
    expect(found.map(({ key }) => key)).toEqual(['thumbnails/1_a.webp']);
  });

  it('doesn’t treat a folder as a file', async () => {
    const files = createDiskStore({ directory });
    await mkdir(join(directory, 'thumbnails', 'folder.webp'), { recursive: true });
    await expect(files.get('thumbnails/folder.webp')).resolves.toBeNull();
  });
});

describe('sweepPartialFiles', () => {
  it('removes old files and keeps recent ones', async () => {
    await mkdir(join(directory, '.partial'));
    for (const [name, seconds] of [['old', 1_000] as const, ['young', 3_000] as const]) {
      await writeFile(join(directory, '.partial', name), 'x');
      await utimes(join(directory, '.partial', name), seconds, seconds);
    }
    await expect(sweepPartialFiles({ directory, olderThan: 2_000_000 })).resolves.toBe(1);
    await expect(stat(join(directory, '.partial', 'young'))).resolves.toBeDefined();
    await expect(sweepPartialFiles({ directory: join(directory, 'nowhere'), olderThan: 1 })).resolves.toBe(0);
  });
});
