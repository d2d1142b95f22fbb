import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, PageCache, type RenderedPage } from './page-cache.ts';

function setUp(maxBytes = 1_000_000) {
  let now = 0;
  const cache = new PageCache({ maxBytes, clock: { now: () => now } });
  return { cache, pass: (ms: number) => (now += ms) };
}

const page = (text: string, status = 200): RenderedPage => ({
  status,
  headers: [],
  body: Buffer.from(text),
  countsViewOf: null,
});

describe('PageCache', () => {
  it('keeps a page for less than a second', async () => {
    const { cache, pass } = setUp();
    await cache.load('/', async () => page('a'));
    pass(999);
    expect(cache.get('/')?.body.toString()).toBe('a');
    pass(1);
    expect(cache.get('/')).toBeNull();
  });

  it('renders once for all who wait', async () => {
    const { cache } = setUp();
    let renders = 0;
    const render = async () => page(String(++renders));
    const pages = await Promise.all([
      cache.load('/', render),
      cache.load('/', render),
      cache.load('/', render),
    ]);
    expect(renders).toBe(1);
    expect(new Set(pages).size).toBe(1);
  });

  it('does not keep what was rendered before a purge', async () => {
    const { cache } = setUp();
    let finish: (page: RenderedPage) => void = () => {};
    const old = cache.load('/', () => new Promise((resolve) => (finish = resolve)));
    cache.purge();
    const fresh = await cache.load('/', async () => page('new'));
    finish(page('old'));
    expect((await old).body.toString()).toBe('old');
    expect(fresh.body.toString()).toBe('new');
    expect(cache.get('/')?.body.toString()).toBe('new');
  });

  it('tries again after a failed rendering', async () => {
    const { cache } = setUp();
    await expect(cache.load('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await cache.load('/', async () => page('a'))).body.toString()).toBe('a');
  });

  it('keeps only good pages', async () => {
    const { cache } = setUp();
    await cache.load('/x', async () => page('gone', 404));
    expect(cache.get('/x')).toBeNull();
  });

  it('stays within its bytes, encodings included', async () => {
    const { cache } = setUp(20_000);
    for (let n = 0; n < 50; n += 1) {
      const key = `/${n}`;
      const made = await cache.load(key, async () => page(`${n}`.repeat(2_000)));
      cache.encoded(key, made, 'br');
      expect(cache.size).toBeLessThanOrEqual(20_000);
    }
    expect(cache.get('/49')).not.toBeNull();
    expect(cache.get('/0')).toBeNull();
  });

  it('gives the same text in every encoding', async () => {
    const { cache } = setUp();
    const made = await cache.load('/', async () => page('hello hello hello'));
    expect(gunzipSync(cache.encoded('/', made, 'gzip')).toString()).toBe('hello hello hello');
    expect(brotliDecompressSync(cache.encoded('/', made, 'br')).toString()).toBe('hello hello hello');
    expect(cache.encoded('/', made, 'br')).toBe(cache.encoded('/', made, 'br'));
    expect(cache.get('/')).toBe(made);
  });
});

describe('chooseEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['deflate', 'identity'],
  ])('%s → %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});
