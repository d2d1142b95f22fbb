import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pictureSize, renditionOf } from '#domain/games/picture.ts';
import { createDiskStore } from './disk.ts';
import { deletePicture, type StoredPicture, storePicture } from './pictures.ts';
import type { FileStore } from './store.ts';

/** The key and width of each stored size of a picture. */
function renditionsOf({ key, widths }: StoredPicture) {
  return widths.map((width) => ({ width, key: width === widths.at(-1) ? key : renditionOf(key, width) }));
}

let directory = '';
let files: FileStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'playpodium-pictures-'));
  files = createDiskStore({ directory });
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

const solid = (width: number, height: number, background = '#a33') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const stored = async () => (await Array.fromAsync(files.list(''))).map(({ key }) => key).toSorted();

describe('storePicture', () => {
  it('stores every rendition at the specified path', async () => {
    const cover = await storePicture(files, {
      timestamp: 1_700_000_000_000,
      filename: 'My Cat.PNG',
      bytes: await solid(2_000, 1_000),
    });
    expect(cover.key).toMatch(/^thumbnails\/1700000000000_my-cat-[0-9a-f]{8}-1440x720\.webp$/);
    expect(cover).toMatchObject({ widths: [320, 640, 960, 1440], width: 1440, height: 720 });
    expect(cover.placeholder).toMatch(/^data:image\/webp;base64,/);
    const renditions = renditionsOf(cover);
    expect(await stored()).toEqual(renditions.map(({ key }) => key).toSorted());
    expect(renditions.at(-1)).toEqual({ key: cover.key, width: 1440 });
    for (const { key, width } of renditions) {
      const file = await files.get(key);
      expect(file?.contentType).toBe('image/webp');
      expect((await sharp(file?.bytes).metadata()).width).toBe(width);
    }
  });

  it('keeps the size at the end of a name that is too long', async () => {
    const filename = `${'very-long-'.repeat(30)}.png`;
    const { key } = await storePicture(files, { timestamp: 1, filename, bytes: await solid(640, 400) });
    expect(pictureSize(key)).toEqual({ width: 640, height: 400 });
  });

  it('stores two pictures of one name and millisecond separately', async () => {
    const upload = { timestamp: 1, filename: 'cover.png' };
    const one = await storePicture(files, { ...upload, bytes: await solid(10, 10, '#f00') });
    const two = await storePicture(files, { ...upload, bytes: await solid(10, 10, '#00f') });
    expect(one.key).not.toBe(two.key);
    expect(await stored()).toHaveLength(2);
  });

  it('stores one picture that two people send in one millisecond separately', async () => {
    const upload = { timestamp: 1, filename: 'cover.png', bytes: await solid(10, 10) };
    const keys: string[] = [];
    for (const id of ['one', 'two', undefined, undefined])
      keys.push((await storePicture(files, { ...upload, id })).key);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe(keys[3]);
  });

  it('leaves no files if the picture is refused', async () => {
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expect(storePicture(files, { timestamp: 1, filename: 'cover.png', bytes })).rejects.toMatchObject({
      code: 'unsupported-image',
    });
    expect(await stored()).toEqual([]);
  });

  it('leaves no files if the store fails halfway', async () => {
    let puts = 0;
    const failing: FileStore = {
      ...files,
      put(file) {
        puts += 1;
        return puts < 3 ? files.put(file) : Promise.reject(new Error('no room'));
      },
    };
    const upload = { timestamp: 1, filename: 'cover.png', bytes: await solid(1_000, 500) };
    await expect(storePicture(failing, upload)).rejects.toThrow('no room');
    expect(puts).toBe(3);
    expect(await stored()).toEqual([]);
  });
});

describe('storePicture for an avatar', () => {
  it('stores squares', async () => {
    const upload = { timestamp: 1, filename: 'me.png', bytes: await solid(600, 400) };
    const avatar = await storePicture(files, upload, 'avatar');
    expect(avatar).toMatchObject({ widths: [96, 256], width: 256, height: 256 });
  });
});

describe('deletePicture', () => {
  it('removes all renditions, and nothing else', async () => {
    const upload = { timestamp: 1, filename: 'cover.png' };
    const one = await storePicture(files, { ...upload, bytes: await solid(1_000, 500, '#f00') });
    const two = await storePicture(files, { ...upload, bytes: await solid(500, 500, '#00f') });
    await deletePicture(files, one.key);
    expect(await stored()).toEqual(
      renditionsOf(two)
        .map(({ key }) => key)
        .toSorted(),
    );
  });
});
