import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Fill, NOTHING_MINE, noIds } from '#domain/accounts/mine.ts';
import { BodyInPieces, chooseEncoding, type Page, PageCache, type RenderedPage } from './page-cache.ts';

function setUp({ maxBytes = 1_000_000, isCurrent = true } = {}) {
  let now = 0;
  const cache = new PageCache({ maxBytes, clock: { now: () => now }, isCurrent: () => isCurrent });
  return { cache, pass: (ms: number) => (now += ms) };
}

const page = (text: string, status = 200): RenderedPage => ({
  status,
  headers: [],
  body: Buffer.from(text),
  counts: null,
  sharing: { readers: 'visitors', marks: new Map(), asked: noIds(), differsFor: new Set() },
  isShared: true,
});

const textOf = (page: Page | null) => page?.for(NOTHING_MINE).in('identity').toString();

describe('PageCache', () => {
  it('keeps a page for less than a second', async () => {
    const { cache, pass } = setUp();
    await cache.load('/', async () => page('a'));
    pass(999);
    expect(textOf(cache.get('/'))).toBe('a');
    pass(1);
    expect(cache.get('/')).toBeNull();
  });

  it('keeps no page beyond the time from which it is wrong', async () => {
    const { cache, pass } = setUp();
    await cache.load('/', async () => {
      cache.tag('lists', 'until:1500');
      return page('this week');
    });
    pass(1_499);
    expect(textOf(cache.get('/'))).toBe('this week');
    pass(1);
    expect(cache.get('/')).toBeNull();
  });

  it('renders once for simultaneous requests', async () => {
    const { cache } = setUp();
    let renders = 0;
    const render = async () => page(String(++renders));
    const pages = await Promise.all([cache.load('/', render), cache.load('/', render), cache.load('/', render)]);
    expect(renders).toBe(1);
    expect(new Set(pages).size).toBe(1);
  });

  it('doesn’t cache a page whose rendering began before a purge', async () => {
    const { cache } = setUp();
    let finish: (page: RenderedPage) => void = () => {};
    const old = cache.load('/', () => new Promise((resolve) => (finish = resolve)));
    cache.purge();
    const fresh = await cache.load('/', async () => page('new'));
    finish(page('old'));
    expect(textOf(await old)).toBe('old');
    expect(textOf(fresh)).toBe('new');
    expect(textOf(cache.get('/'))).toBe('new');
  });

  it('renders again after a failed rendering', async () => {
    const { cache } = setUp();
    await expect(cache.load('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(textOf(await cache.load('/', async () => page('a')))).toBe('a');
  });

  it('caches only pages with status 200', async () => {
    const { cache } = setUp();
    await cache.load('/x', async () => page('gone', 404));
    expect(cache.get('/x')).toBeNull();
  });

  it('stays within its bytes, including all encodings', async () => {
    const { cache } = setUp({ maxBytes: 20_000 });
    for (let n = 0; n < 50; n += 1) {
      await cache.load(`/${n}`, async () => page(`${n}`.repeat(2_000)));
      expect(cache.size).toBeLessThanOrEqual(20_000);
    }
    expect(cache.get('/49')).not.toBeNull();
    expect(cache.get('/0')).toBeNull();
  });

  it('returns the same text in every encoding', async () => {
    const { cache } = setUp();
    const made = await cache.load('/', async () => page('hello hello hello'));
    expect(gunzipSync(made.for(NOTHING_MINE).in('gzip')).toString()).toBe('hello hello hello');
    expect(brotliDecompressSync(made.for(NOTHING_MINE).in('br')).toString()).toBe('hello hello hello');
    expect(made.for(NOTHING_MINE).in('br')).toBe(made.for(NOTHING_MINE).in('br'));
    expect(cache.get('/')).toBe(made);
  });
});

describe('a page with parts that differ by reader', () => {
  const NAME = `mark${'a1'.repeat(16)}`;
  const VOTES = '123,456,789,012,345';
  const marks = new Map<string, Fill>([
    [NAME, ({ ownRank }) => ownRank],
    [VOTES, () => '12'],
  ]);
  const bodyOf = (html: string, ownRank: string) => new BodyInPieces(html, marks).for({ ...NOTHING_MINE, ownRank });

  it.each(['Ada', 'Åsa <&> "Östlund" 🎮', ''])('has those of %j in every encoding', (name) => {
    const body = bodyOf(`<p title="${NAME}">Same</p><b>${VOTES}</b>${NAME}`, name);
    const whole = `<p title="${name}">Same</p><b>12</b>${name}`;
    expect(body.in('identity').toString()).toBe(whole);
    expect(gunzipSync(body.in('gzip')).toString()).toBe(whole);
    expect(brotliDecompressSync(body.in('br')).toString()).toBe(whole);
  });

  it('keeps text that only looks like a mark', () => {
    const text = `mark${'b2'.repeat(16)} 111,222,333,444,555 111222333444555`;
    expect(bodyOf(`${text}${NAME}`, 'Ada').in('identity').toString()).toBe(`${text}Ada`);
    expect(bodyOf(text, 'Ada').in('identity').toString()).toBe(text);
  });

  it('has another ETag for another reader only', () => {
    expect(bodyOf(NAME, 'Ada').etag).toBe(bodyOf(NAME, 'Ada').etag);
    expect(bodyOf(NAME, 'Ada').etag).not.toBe(bodyOf(NAME, 'Bea').etag);
  });
});

describe('a page whose content has changed', () => {
  function setUpGame() {
    const { cache, pass } = setUp();
    const renders = new Map<string, number>();
    const load = (key: string) =>
      cache.load(key, async () => {
        cache.tag(`game:${key}`);
        renders.set(key, (renders.get(key) ?? 0) + 1);
        return page(`${key} ${renders.get(key)}`);
      });
    return { cache, pass, load, read: async (key: string) => textOf(await load(key)) };
  }

  it('is shown for less than a second', async () => {
    const { cache, pass, read } = setUpGame();
    await read('a');
    pass(300);
    cache.outdate(new Set(['game:a']));
    pass(600);
    expect(await read('a')).toBe('a 1');
    pass(400);
    expect(await read('a')).toBe('a 2');
  });

  it('is outdated from the start if the change came during its rendering', async () => {
    const { cache, pass } = setUp();
    let finish: (page: RenderedPage) => void = () => {};
    const old = cache.load('/', () => {
      cache.tag('lists');
      return new Promise((resolve) => (finish = resolve));
    });
    pass(10);
    cache.outdate(new Set(['lists']));
    finish(page('old'));
    await old;
    expect(cache.get('/')?.made.changedAt).toBe(10);
  });

  it('is rendered again in the background, at most once a second', async () => {
    const { cache, pass, read } = setUpGame();
    await read('a');
    for (let second = 0; second < 3; second += 1) {
      pass(900);
      cache.outdate(new Set(['game:a']));
      expect(await read('a')).toBe(`a ${second + 1}`);
      pass(100);
      expect(await read('a')).toBe(`a ${second + 1}`);
      await new Promise(setImmediate);
      expect(await read('a')).toBe(`a ${second + 2}`);
    }
  });

  it.each([
    { what: 'it keeps changing', age: 1_000, isChanged: true },
    { what: 'nothing has changed', age: 10_000, isChanged: false },
  ])('makes no reader wait for its next rendering, although $what', async ({ age, isChanged }) => {
    const { cache, pass } = setUp();
    let renders = 0;
    const render = async () => {
      cache.tag('lists');
      renders += 1;
      await null;
      pass(60);
      // The first change comes while the page is rendered.
      if (isChanged) cache.outdate(new Set(['lists']));
      pass(40);
      return page(String(renders));
    };
    await cache.load('/', render);
    for (let passed = 0; passed < 3 * age; passed += 100) {
      pass(100);
      expect(cache.get('/')).not.toBeNull();
      await new Promise(setImmediate);
    }
    expect(renders).toBeLessThanOrEqual(isChanged ? 5 : 4);
  });

  it.each(['pages', '*'])('is not shown at all after a change of %s', async (topic) => {
    const { cache, read } = setUpGame();
    await read('a');
    cache.outdate(new Set([topic]));
    expect([cache.get('a'), cache.size]).toEqual([null, 0]);
  });

  it.each([
    { what: 'a list', tags: ['lists', 'game:a'], isCurrent: true, age: 10_000 },
    { what: 'a game', tags: ['game:a'], isCurrent: true, age: 300_000 },
    { what: 'a game whose changes cannot be heard', tags: ['game:a'], isCurrent: false, age: 1_000 },
  ] as const)('is rendered again even without a change: $what after $age ms', async ({ tags, isCurrent, age }) => {
    const { cache, pass } = setUp({ isCurrent });
    await cache.load('/', async () => {
      cache.tag(...tags);
      return page('a');
    });
    pass(age - 1);
    expect(cache.get('/')).not.toBeNull();
    pass(1);
    expect(cache.get('/')).toBeNull();
  });

  it('is shown for another minute, while it is rendered again, if the alternative is a refusal', async () => {
    const { cache, pass } = setUp();
    let texts = 0;
    await cache.load('/', async () => {
      cache.tag('lists');
      texts += 1;
      return page(`text ${texts}`);
    });
    pass(10_000 + 59_999);
    expect(cache.get('/')).toBeNull();
    expect(textOf(cache.getOld('/'))).toBe('text 1');
    // `getOld` has started a rendering. This waits for it.
    await cache.load('/', async () => page('never'));
    expect(textOf(cache.getOld('/'))).toBe('text 2');
    pass(10_000 + 60_000);
    expect(cache.getOld('/')).toBeNull();
  });

  it('is never outdated while changes can’t be read', async () => {
    const { cache, pass } = setUp({ isCurrent: false });
    await cache.load('/', async () => page('a'));
    pass(1_000);
    expect(cache.getOld('/')).toBeNull();
  });

  it('is forgotten when it no longer exists', async () => {
    const { cache, pass } = setUp();
    await cache.load('/', async () => page('there'));
    pass(1_000);
    await cache.load('/', async () => page('gone', 404));
    expect([cache.get('/'), cache.size]).toEqual([null, 0]);
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
