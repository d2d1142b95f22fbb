import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { examineSite } from '#cli/doctor.ts';
import { renditionOf } from '#domain/games/picture.ts';
import { createDemoPictures } from '#platform/files/drawn-pictures.ts';
import { openContext } from '#platform/open-context.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createFakeClock } from '#tests/support/fakes.ts';
import { serveFixture } from '#tests/support/fixture-server.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { runOn } from '#tests/support/run-on.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const run = promisify(execFile);
type Dialect = (typeof DIALECTS)[number];

async function openSite(dialect: Dialect, env: Record<string, string> = {}): Promise<TestApp> {
  return createTestApp({ dialect, env, clock: createFakeClock(Date.now()), hasDatabaseClock: true });
}

/** Everything that `doctor` calls wrong. It may take ten seconds at most. */
async function wrongs(ctx: TestApp['ctx'], env: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const startedAt = performance.now();
  const findings = await examineSite(ctx, env);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  return findings.filter(({ kind }) => kind === 'wrong').map(({ text }) => text);
}

async function makePicture({ ctx }: TestApp): Promise<string> {
  const order = { name: 'one', seed: 'one', title: 'One', genre: 'Puzzle', withTitle: true, timestamp: 1 };
  return (await createDemoPictures(ctx.files).store(order)).url;
}

/** Without the checks of foreign keys. */
async function breakRows({ ctx }: TestApp, statement: string): Promise<void> {
  const { url } = ctx.config.database;
  if (ctx.db.dialect.name === 'postgres') {
    await runOn(url, `set session_replication_role = replica; ${statement}`);
    return;
  }
  const file = new SqliteDatabase(url);
  file.pragma('foreign_keys = off');
  file.exec(statement);
  file.close();
}

for (const dialect of DIALECTS) {
  describe(`the doctor of a broken site on ${dialect}`, () => {
    it('finds nothing wrong before it is broken', async () => {
      await using app = await openSite(dialect);
      await makeGame(app, { thumbnailUrl: await makePicture(app) });
      expect(await wrongs(app.ctx)).toEqual([]);
    });

    it('names counters that are wrong', async () => {
      await using app = await openSite(dialect);
      const { id } = await makeGame(app);
      await breakRows(app, `update games set upvotes = 5 where id = '${id}'`);
      expect(await wrongs(app.ctx)).toEqual([
        expect.stringMatching(/^Counted .+recount mends it:\n[\s\S]*game\.upvotes/),
      ]);
    });

    it('names rows that refer to nothing', async () => {
      await using app = await openSite(dialect);
      const { id } = await makeGame(app);
      await breakRows(app, `delete from games where id = '${id}'`);
      const found = await wrongs(app.ctx);
      expect(found).toContainEqual("Orphans: 1 of the table game_slugs refer to rows of games that don't exist.");
    });

    it('names a clock that is behind, by what was written in the future', async () => {
      await using app = await openSite(dialect);
      await makeGame(app);
      app.clock.advance(-3_600_000);
      const found = await wrongs(app.ctx);
      expect(found).toContainEqual(expect.stringMatching(/^Something was written in the future \(20\d\d-.+\): /));
      const behind = /^This machine's clock is 3,6\d\d s behind the database's\.$/;
      if (dialect === 'postgres') expect(found).toContainEqual(expect.stringMatching(behind));
    });
  });
}

it('the doctor names a clock that is ahead of PostgreSQL’s', async () => {
  await using app = await openSite('postgres');
  app.clock.advance(120_000);
  expect(await wrongs(app.ctx)).toContainEqual("This machine's clock is 120 s ahead of the database's.");
});

describe('the doctor names', () => {
  it('a picture that is lost in one size, and one that is damaged', async () => {
    await using app = await openSite('sqlite');
    const path = await makePicture(app);
    const { id } = await makeGame(app, { thumbnailUrl: path });
    const fileOf = (url: string) => join(app.dir, url);
    await unlink(fileOf(renditionOf(path, 320)));
    await writeFile(fileOf(path), (await readFile(fileOf(path))).subarray(0, -9));
    expect(await wrongs(app.ctx)).toEqual([
      `Stored pictures that are lost: ${renditionOf(path, 320)} (game ${id})`,
      `Stored pictures that are damaged: ${path}`,
    ]);
  });

  it('files that can’t be written', async () => {
    await using app = await openSite('sqlite');
    await mkdir(join(app.dir, 'files'), { recursive: true });
    await writeFile(join(app.dir, 'files', '.partial'), '');
    expect(await wrongs(app.ctx)).toEqual([expect.stringMatching(/^The file store can't be written: E/)]);
  });

  it('a data directory that is gone', async () => {
    await using app = await openSite('postgres');
    await rm(app.dir, { recursive: true });
    expect(await wrongs(app.ctx)).toContainEqual(
      expect.stringMatching(/^The data directory can't be examined: ENOENT/),
    );
  });

  it('an address where nobody, or another site, answers', async () => {
    await using app = await openSite('sqlite', { PUBLIC_URL: `http://127.0.0.1:${await findFreePort()}` });
    const { publicUrl: PUBLIC_URL } = app.ctx.config;
    const unreachable = expect.stringMatching(
      /^PUBLIC_URL is .+, where the site can't be reached from here: connect E/,
    );
    expect(await wrongs(app.ctx, { PUBLIC_URL })).toEqual([unreachable]);
    let body = 'another site';
    await using other = await serveFixture((_request, response) => response.end(body));
    await using moved = await openSite('sqlite', { PUBLIC_URL: `http://127.0.0.1:${other.port}` });
    expect(await wrongs(moved.ctx, { PUBLIC_URL })).toEqual([
      expect.stringMatching(/where another site answers \(200\)/),
    ]);
    body = 'ok 1.0.0';
    expect(await wrongs(moved.ctx, { PUBLIC_URL })).toEqual([]);
  });

  it('a mail server that doesn’t answer', async () => {
    const port = await findFreePort();
    await using app = await openSite('sqlite', { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'a@b.example' });
    expect(await wrongs(app.ctx)).toEqual([
      expect.stringMatching(new RegExp(`^The mail server 127\\.0\\.0\\.1:${port} doesn't take mail: .*ECONNREFUSED`)),
    ]);
  });

  it.each([
    [403, 'SignatureDoesNotMatch', /^The S3 store can't be read: .+403 SignatureDoesNotMatch/],
    [404, 'NoSuchBucket', /^The S3 store can't be read: .+404 NoSuchBucket/],
    [503, 'SlowDown', /^The S3 store can't be read: it did not answer within 3 s\.$/],
  ])('an S3 store that answers %i %s', async (status, code, sentence) => {
    await using store = await serveFixture((request, response) => {
      request.resume().on('end', () => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`));
    });
    const keys = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    await using app = await openSite('sqlite', { S3_ENDPOINT: `http://127.0.0.1:${store.port}`, ...keys });
    expect(await wrongs(app.ctx)).toEqual([expect.stringMatching(sentence)]);
  });

  it('a changed secret and another address', async () => {
    await using app = await openSite('sqlite');
    const config = { ...app.ctx.config, authSecret: 'another secret, which the site never had' };
    await using ctx = await openContext(config, { otherSecret: 'examine', clock: app.clock });
    expect(await wrongs(ctx)).toEqual([expect.stringMatching(/^AUTH_SECRET is not the secret of this site/)]);
  });

  it('a port open to all behind a proxy whose forwarded addresses are trusted', async () => {
    const noteOf = async (HOST: string) => {
      await using app = await openSite('sqlite', { TRUST_PROXY: '1', HOST });
      const findings = await examineSite(app.ctx, {});
      return findings.find(({ text }) => text.includes('forge'))?.text;
    };
    expect(await noteOf('0.0.0.0')).toMatch(/^TRUST_PROXY is set and HOST is 0\.0\.0\.0: whoever reaches port \d+ /);
    for (const host of ['127.0.0.1', '::1', 'localhost']) expect(await noteOf(host)).toBeUndefined();
  });

  it('a disk that is nearly full', async () => {
    await using app = await openSite('postgres');
    const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', app.dir]).catch(() => null);
    // Only root may mount a disk.
    if (!mounted) return;
    try {
      expect(await wrongs(app.ctx)).toEqual([expect.stringMatching(/^There is room for 0\.0 GB only in /)]);
    } finally {
      await run('umount', ['--lazy', app.dir]);
    }
  });
});
