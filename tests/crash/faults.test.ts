import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import sharp from 'sharp';
import { FormData } from 'undici';
import { describe, expect, it, vi } from 'vitest';
import { ERRORS } from '#domain/errors.ts';
import { createS3Store } from '#platform/files/s3.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { recount } from '#services/upkeep/recount.ts';
import { type Site, startSite } from '#tests/e2e/support/site.ts';
import { dumpRows } from '#tests/support/database-rows.ts';
import { createTestDatabase } from '#tests/support/dialects.ts';
import { makeGame } from '#tests/support/factories.ts';
import { serveFixture } from '#tests/support/fixture-server.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { PlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';
import { openPlainSite, type PlainSite } from '#tests/support/plain-site.ts';
import { startPostgresServer } from '#tests/support/postgres-server.ts';
import { runOn } from '#tests/support/run-on.ts';

const run = promisify(execFile);
const sentenceOf = (code: keyof typeof ERRORS) => String(ERRORS[code][1]);

const liftLimits = ({ ctx }: Site) => Object.assign(ctx.limits, { take: async () => undefined });

let count = 0;
const quickSubmit = async (browser: PlainBrowser) => {
  count += 1;
  const body = new URLSearchParams({
    playUrl: `https://fault-${count}.example/`,
    title: `Fault ${count}`,
    tags: 'faulty',
  });
  return browser.send({
    method: 'POST',
    url: new URL('/?index', (await browser.goto('/about')).address),
    body,
  });
};

/** A picture of noise, whose file stays large because noise can't be compressed. */
const noise = async (width: number) => {
  const bytes = await sharp({
    create: {
      width,
      height: width,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'noise.png', { type: 'image/png' });
};

async function submit(browser: PlainBrowser, width = 64): Promise<PlainPage> {
  count += 1;
  return (await browser.goto('/submit')).main.press('Submit Game', {
    'Game Title': `Pictured ${count}`,
    Description: 'With a picture.',
    'Game URL': `https://play.example/pictured-${count}`,
    Genre: 'Puzzle',
    Tags: 'faulty',
    'Choose an image': await noise(width),
  });
}

async function upload(site: PlainSite, browser: PlainBrowser): Promise<PlainPage> {
  const body = new FormData();
  body.append('file', await noise(64));
  return browser.send({ method: 'POST', url: new URL('/upload', site.url), body });
}

/** Expects reads to work, and writes to be refused with `sentence`. */
async function expectReadsOnly(site: PlainSite, sentence: string): Promise<void> {
  liftLimits(site);
  const { slug } = await site.ctx.db.read.selectFrom('games').select('slug').executeTakeFirstOrThrow();
  // The first writes may still fit into the database file, so this waits for five refusals in a row.
  for (let refusals = 0; refusals < 5; ) {
    const { status } = await quickSubmit(site.open());
    refusals = status === 200 ? 0 : refusals + 1;
  }
  // Reads as curl, whose views the site doesn't count, so that reading writes nothing.
  const reader = new PlainBrowser(site.url, { 'user-agent': 'curl/8' });
  for (const path of ['/', '/games', `/game/${slug}`, '/login', '/healthz', '/readyz'])
    expect((await reader.goto(path)).status, path).toBe(200);
  // Writes the counted views now, so that the site doesn't write them while rows are compared. A failure is fine.
  await site.ctx.views.flush().catch(() => undefined);
  // A submission may still fit into space that an earlier write freed, so this waits for one that is refused.
  let before = await dumpRows(site.ctx);
  let refused = await quickSubmit(site.open());
  while (refused.status === 200) {
    before = await dumpRows(site.ctx);
    refused = await quickSubmit(site.open());
  }
  expect({ status: refused.status, after: refused.headers.get('retry-after') }).toEqual({
    status: 503,
    after: '5',
  });
  expect(refused.text).toContain(sentence);
  expect(await dumpRows(site.ctx)).toEqual(before);
}

async function expectNoRegistration(site: PlainSite): Promise<void> {
  const registered = await (await site.open().goto('/register')).main.press('Sign Up', {
    Username: 'too_late',
    Email: 'too_late@example.com',
    Password: 'long enough words',
    'Confirm Password': 'long enough words',
  });
  expect(registered.status).toBe(503);
  expect(registered.main.field('Username').value).toBe('too_late');
}

describe('a database that can’t be written to', () => {
  it.each([
    ['full', 'pragma max_page_count = 1', 'pragma max_page_count = 1000000'],
    ['read-only', 'pragma query_only = 1', 'pragma query_only = 0'],
  ])('is reported when SQLite is %s, and works again afterwards', async (what, begin, end) => {
    await using site = await openPlainSite();
    await makeGame(site);
    await sql`vacuum`.execute(site.ctx.db.write);
    await sql.raw(begin).execute(site.ctx.db.write);
    await expectReadsOnly(site, sentenceOf('not-saved'));
    // A full database may still have room for an account, which needs little.
    if (what === 'read-only') await expectNoRegistration(site);
    await sql.raw(end).execute(site.ctx.db.write);
    expect((await quickSubmit(site.open())).status).toBe(200);
  });

  it('is reported when PostgreSQL is read-only, and works again afterwards', async () => {
    // Fresh, because this test also ends the connection with which a used database is emptied.
    await using database = await createTestDatabase({ dialect: 'postgres', isFresh: true });
    const name = new URL(database.url).pathname.slice(1);
    const server = new URL('/postgres', database.url).href;
    const set = async (value: 'on' | 'off') => {
      await runOn(server, `alter database ${name} set default_transaction_read_only = ${value}`);
      // Ends open connections, which would keep the old setting.
      await runOn(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    };
    await using site = await openPlainSite({ dialect: 'postgres', env: { DATABASE_URL: database.url } });
    await makeGame(site);
    // Waits until the site has connected to the database again.
    const isReady = () => vi.waitFor(async () => expect((await site.open().goto('/readyz')).status).toBe(200));
    await set('on');
    await isReady();
    try {
      await expectReadsOnly(site, sentenceOf('not-saved'));
      await expectNoRegistration(site);
    } finally {
      await set('off');
    }
    await isReady();
    expect((await quickSubmit(site.open())).status).toBe(200);
  });
});

describe('a PostgreSQL that is killed under load', () => {
  it('gives 503 with a sentence while it is away; then the site works again, and no acknowledged write is lost', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'playpodium-killed-'));
    // Only the process is killed, not the machine, so writes survive in the system's file cache even without fsync.
    const at = { dir, flags: { fsync: 'off' }, port: await findFreePort() };
    let server = await startPostgresServer(at);
    try {
      await server.createDatabase('site');
      await using site: Site = await startSite({ databaseUrl: server.urlOf('site') });
      liftLimits(site);
      const acknowledged: string[] = [];
      const seen = new Map<number, string>();
      let isOver = false;
      const act = async () => {
        const browser = new PlainBrowser(site.url);
        while (!isOver) {
          const page = await quickSubmit(browser);
          if (page.redirects.length > 0) acknowledged.push(page.path.slice('/game/'.length));
          else seen.set(page.status, page.text);
        }
      };
      const acting = Promise.all(Array.from({ length: 3 }, act));
      const until = (look: () => void | Promise<void>) => vi.waitFor(look, { timeout: 60_000 });
      await until(() => expect(acknowledged.length).toBeGreaterThan(10));
      seen.clear();
      await server.crash();
      await until(() => expect(seen.size).toBeGreaterThan(0));
      const page = await new PlainBrowser(site.url).goto('/games');
      expect(page.status).toBe(503);
      expect(page.heading).toBe(sentenceOf('unavailable'));
      expect((await new PlainBrowser(site.url).goto('/readyz')).status).toBe(503);
      server = await startPostgresServer(at);
      await until(async () => expect((await new PlainBrowser(site.url).goto('/readyz')).status).toBe(200));
      expect([...seen.keys()]).toEqual([503]);
      expect(seen.get(503)).toContain(sentenceOf('unavailable'));
      isOver = true;
      await acting;
      const rows = await site.ctx.db.read.selectFrom('games').select('slug').execute();
      expect(rows.map(({ slug }) => slug)).toEqual(expect.arrayContaining(acknowledged));
      expect(await examine(site.ctx)).toEqual([]);
      expect(await recount(site.ctx)).toEqual([]);
    } finally {
      await server[Symbol.asyncDispose]();
      await rm(dir, { recursive: true, force: true });
    }
  });
});

describe('a file store that fails', () => {
  const hurried = { firstPauseMs: 1, operationRetryMs: 50, uploadRetryMs: 50 };

  it.each([
    [503, 'storage/retry-limit-exceeded'],
    [403, 'storage/unauthorized'],
  ] as const)('responds with %s: uploads and submissions report it, and everything else works', async (status, code) => {
    await using s3 = await serveFixture((_request, response) => response.writeHead(status).end());
    const endpoint = `http://127.0.0.1:${s3.port}`;
    const account = { bucket: 'covers', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' };
    await using site = await openPlainSite({
      parts: { files: createS3Store({ endpoint, ...account }, hurried) },
    });
    const { browser } = await site.signIn();
    const thumbnailUrl = '/files/thumbnails/1700000000000_cat-1f2e3d4c-8x8.webp';
    await makeGame(site, { thumbnailUrl });
    const before = await dumpRows(site.ctx);
    const refused = await submit(browser);
    expect(refused.status).toBe(503);
    expect(refused.text).toContain(sentenceOf(code));
    expect(refused.main.field('Description').value).toBe('With a picture.');
    const uploaded = await upload(site, browser);
    expect({ status: uploaded.status, ...JSON.parse(uploaded.html) }).toEqual({
      status: 503,
      problem: sentenceOf(code),
    });
    const file = await browser.goto(thumbnailUrl);
    expect({ status: file.status, text: file.html }).toEqual({ status: 503, text: sentenceOf(code) });
    expect(await dumpRows(site.ctx)).toEqual(before);
    expect((await quickSubmit(browser)).status).toBe(200);
    expect((await browser.goto('/games')).status).toBe(200);
  });
});

describe('a small disk', async () => {
  const mayMount = await mountSmall(join(tmpdir(), `playpodium-mount-${process.pid}`), '100k').then(
    async (disk) => {
      await disk[Symbol.asyncDispose]();
      return true;
    },
    () => false,
  );

  // Only root may mount a disk. Without root, the tests above still cover a full and a read-only database.
  it.runIf(mayMount)('that is full or read-only is reported, and works again once there is room', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'playpodium-small-'));
    try {
      await using _whole = await mountSmall(dir, '40m');
      await using files = await mountSmall(join(dir, 'files'), '60k');
      await using site = await openPlainSite({ env: { DATA_DIR: dir } });
      await makeGame(site);
      const { browser } = await site.signIn();
      const before = await dumpRows(site.ctx);
      const tooMuch = await submit(browser, 600);
      expect(tooMuch.status).toBe(507);
      expect(tooMuch.text).toContain(sentenceOf('storage/quota-exceeded'));
      await files.remount('ro');
      const closed = await submit(browser);
      expect(closed.status).toBe(503);
      expect(closed.text).toContain(sentenceOf('storage/unauthorized'));
      expect(await dumpRows(site.ctx)).toEqual(before);
      await files.remount('rw,size=20m');
      expect((await submit(browser, 600)).status).toBe(200);

      const filler = join(dir, 'filler');
      await writeFile(filler, Buffer.alloc(60_000_000)).catch(() => undefined);
      await expectReadsOnly(site, sentenceOf('not-saved'));
      await rm(filler);
      expect((await quickSubmit(browser)).status).toBe(200);
      expect(await examine(site.ctx)).toEqual([]);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  });
});

async function mountSmall(dir: string, size: string) {
  await mkdir(dir, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', dir]);
  return {
    remount: (how: string) => run('mount', ['-o', `remount,${how}`, dir]),
    [Symbol.asyncDispose]: async () => {
      await run('umount', ['--lazy', dir]);
    },
  };
}
