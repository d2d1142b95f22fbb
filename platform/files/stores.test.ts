import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStore } from './disk.ts';
import { createS3Store } from './s3.ts';
import type { FileStore, StoredFile } from './store.ts';

interface StoreUnderTest {
  name: string;
  open(directory: string): Promise<{ files: FileStore; close(): Promise<void> }>;
}

const STORES: StoreUnderTest[] = [
  {
    name: 'disk',
    open: async (directory) => ({ files: createDiskStore({ directory }), close: async () => undefined }),
  },
  {
    name: 's3',
    async open(directory) {
      const server = new S3rver({
        port: 0,
        address: '127.0.0.1',
        silent: true,
        directory,
        configureBuckets: [{ name: 'covers' }],
      });
      const { port } = await server.run();
      const files = createS3Store({
        endpoint: `http://127.0.0.1:${port}`,
        bucket: 'covers',
        region: 'us-east-1',
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
      });
      return { files, close: () => server.close() };
    },
  },
];

const KEY = 'thumbnails/1700000000000_cat.webp';
const image = (text: string, key = KEY) => ({ key, bytes: Buffer.from(text), contentType: 'image/webp' });

async function collect(found: AsyncIterable<StoredFile>): Promise<StoredFile[]> {
  const files = await Array.fromAsync(found);
  return files.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

for (const store of STORES) {
  describe(`the ${store.name} store`, () => {
    let directory = '';
    let opened: Awaited<ReturnType<StoreUnderTest['open']>>;
    let files: FileStore;

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'playpodium-files-'));
      opened = await store.open(directory);
      files = opened.files;
    });

    afterAll(async () => {
      await opened.close();
      await rm(directory, { recursive: true });
    });

    it('returns what was stored, with its type, size and time', async () => {
      const before = Date.now();
      await files.put(image('meow'));
      const found = await files.get(KEY);
      expect(found).toMatchObject({ key: KEY, size: 4, contentType: 'image/webp' });
      expect(Buffer.from(found?.bytes ?? []).toString()).toBe('meow');
      // S3 stores whole seconds, and Linux dates files by a clock that is up to 10 ms behind.
      expect(found?.modifiedAt).toBeGreaterThan(before - 1_010);
    });

    it('stores bytes of every value, and a megabyte of them', async () => {
      const bytes = Uint8Array.from({ length: 1_000_000 }, (_, index) => index % 251);
      await files.put({ key: 'thumbnails/2_bytes.png', bytes, contentType: 'image/png' });
      const found = await files.get('thumbnails/2_bytes.png');
      expect(Buffer.compare(found?.bytes ?? new Uint8Array(), bytes)).toBe(0);
    });

    it('stores an empty file', async () => {
      await files.put(image('', 'thumbnails/3_empty.webp'));
      await expect(files.get('thumbnails/3_empty.webp')).resolves.toMatchObject({ size: 0 });
    });

    it('replaces a file of the same key', async () => {
      await files.put(image('old and long', 'thumbnails/4_twice.webp'));
      await files.put(image('new', 'thumbnails/4_twice.webp'));
      await expect(files.get('thumbnails/4_twice.webp')).resolves.toMatchObject({ size: 3 });
    });

    it('returns null for a missing file', async () => {
      await expect(files.get('thumbnails/0_nothing.webp')).resolves.toBeNull();
      await expect(files.get('nowhere/at/all.webp')).resolves.toBeNull();
    });

    it('deletes files, and ignores missing ones', async () => {
      await files.put(image('x', 'thumbnails/6_gone.webp'));
      await files.delete('thumbnails/6_gone.webp');
      await expect(files.get('thumbnails/6_gone.webp')).resolves.toBeNull();
      await expect(files.delete('thumbnails/6_gone.webp')).resolves.toBeUndefined();
      await expect(files.delete('nowhere/at/all.webp')).resolves.toBeUndefined();
    });

    it('lists files by prefix, including those in subfolders', async () => {
      for (const name of ['10_a.webp', '10_b.webp', '11_a.webp', 'deep/10_a.webp']) {
        await files.put(image('x', `listed/${name}`));
      }
      const keysOf = async (prefix: string) => (await collect(files.list(prefix))).map(({ key }) => key);
      await expect(keysOf('listed/')).resolves.toEqual([
        'listed/10_a.webp',
        'listed/10_b.webp',
        'listed/11_a.webp',
        'listed/deep/10_a.webp',
      ]);
      await expect(keysOf('listed/10')).resolves.toEqual(['listed/10_a.webp', 'listed/10_b.webp']);
      await expect(keysOf('liste')).resolves.toHaveLength(4);
      await expect(keysOf('nowhere/')).resolves.toEqual([]);
      const [first] = await collect(files.list('listed/10_a'));
      expect(first).toMatchObject({ size: 1, contentType: 'image/webp' });
      expect(first?.modifiedAt).toBeGreaterThan(0);
    });

    it.each([
      '../escape.webp',
      'thumbnails/../../escape.webp',
      '/etc/passwd.webp',
      'thumbnails//a.webp',
      '.partial/a.webp',
      'thumbnails\\a.webp',
      'thumbnails/a\u0000.webp',
      'thumbnails/a.webp/b.webp',
      'thumbnails/a.html',
      'a.webp',
      `thumbnails/${'a'.repeat(300)}.webp`,
      '',
    ])('refuses to write the key %j, and finds nothing there', async (key) => {
      await expect(files.put(image('x', key))).rejects.toMatchObject({ code: 'storage/invalid-argument' });
      await expect(files.delete(key)).rejects.toMatchObject({ code: 'storage/invalid-argument' });
      await expect(files.get(key)).resolves.toBeNull();
    });

    it('refuses a type that contradicts the extension', async () => {
      const lie = { ...image('<script>'), contentType: 'text/html' };
      await expect(files.put(lie)).rejects.toMatchObject({ code: 'storage/invalid-argument' });
    });

    it.each(['../', '/etc', 'a//b', '.partial/'])('refuses to list %j', async (prefix) => {
      await expect(collect(files.list(prefix))).rejects.toMatchObject({ code: 'storage/invalid-argument' });
    });

    it('stops reading when aborted', async () => {
      const key = 'thumbnails/7_canceled.webp';
      await files.put(image('x', key));
      const reading = files.get(key, { signal: AbortSignal.abort() });
      await expect(reading).rejects.toMatchObject({ code: 'storage/canceled' });
    });

    it('accepts many writes at once, even of one key', async () => {
      const writes = Array.from({ length: 20 }, (_, index) =>
        files.put(image(`${index % 10}`, `many/${index % 15}_x.webp`)),
      );
      await Promise.all(writes);
      const found = await collect(files.list('many/'));
      expect(found).toHaveLength(15);
      expect(found.every(({ size }) => size === 1)).toBe(true);
    });
  });
}
