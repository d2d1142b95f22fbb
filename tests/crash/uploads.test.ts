import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { FormData, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '#platform/context.ts';
import { sweepPartialFiles } from '#platform/files/disk.ts';
import { filesDirectory } from '#platform/files/store.ts';
import { blobKey } from '#platform/hosting/content.ts';
import { sweepUploads } from '#platform/hosting/uploads.ts';
import { sweepHosted } from '#services/hosting/store-version.ts';
import { hideGame, showGame } from '#services/moderation/set-visibility.ts';
import { makePerson } from '#tests/support/factories.ts';
import { HOSTED_PAGE } from '#tests/support/hosting.ts';
import { PlainBrowser } from '#tests/support/plain-browser.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';
import { AUTH_SECRET, createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { asFile, zipOf } from '#tests/support/uploads.ts';
import { PASSWORD } from './acting-people.ts';

const PUBLIC_URL = 'http://localhost:3000';
const DAY = 86_400_000;
const FILES = 60;
/** When to kill, while receiving, unpacking and storing: as soon as a folder of the data directory has so many files. */
const KILLS = [
  ['.uploads', 1],
  ['.uploads', 20],
  ['files/hosted', 20],
] as const;

/** When to kill a publishing, in ms after it was sent. */
const PAUSE = 20;

/** Two workers, and a context of a third process. What each writes at the end is a transaction: see acknowledged.test.ts. */
async function openSite(stack: AsyncDisposableStack) {
  const app = stack.use(await createTestApp({ dialect: 'sqlite', env: { PUBLIC_URL } }));
  const env = { DATA_DIR: app.dir, AUTH_SECRET, WEB_CONCURRENCY: '2', PUBLIC_URL };
  const site = stack.use(await startSiteProcess(env));
  await site.ready(2);
  const browser = new PlainBrowser(site.url);
  await (await browser.goto('/register')).main.press('Sign Up', {
    Username: 'ada',
    Email: 'ada@example.com',
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  });
  return { app, site, browser };
}

describe('two workers', () => {
  const stack = new AsyncDisposableStack();
  let app: TestApp;
  let site: SiteProcess;
  let browser: PlainBrowser;
  let killed = 0;
  beforeAll(async () => {
    ({ app, site, browser } = await openSite(stack));
  });
  afterAll(() => stack.disposeAsync());

  it('an upload that kill -9 ends leaves nothing half', async () => {
    const upload = () => {
      const body = new FormData();
      body.append('file', aGame());
      return browser.send({ method: 'POST', url: new URL('/submit/upload', site.url), body });
    };
    const labels: string[] = [];
    for (const [folder, many] of KILLS) {
      const before = countFiles(join(app.dir, folder));
      const sent = upload().then(
        (page) => page.redirects[0]?.location,
        () => null,
      );
      let isAnswered = false;
      void sent.then(() => {
        isAnswered = true;
      });
      await expect
        .poll(() => isAnswered || countFiles(join(app.dir, folder)) >= before + many, {
          interval: 1,
          timeout: 60_000,
        })
        .toBe(true);
      site.killListeners();
      killed += 2;
      const location = await sent;
      if (location) labels.push(location.replace('/playtest/', ''));
      await site.replaced(killed);
      await expectWhole(app.ctx, labels);
    }
    const last = await upload();
    labels.push(last.redirects[0]?.location.replace('/playtest/', '') ?? '');
    await expectWhole(app.ctx, labels);
    await expectSwept(app.ctx);
  });

  it('a publishing that kill -9 ends leaves a draft or a game, and hiding it counts in all processes', async () => {
    const titles: string[] = [];
    const prepare = async (title: string) => {
      const body = new FormData();
      body.append('file', asFile('hop.html', HOSTED_PAGE + title));
      const draft = await browser.send({ method: 'POST', url: new URL('/submit/upload', site.url), body });
      const form = await browser.goto(`/submit?upload=${draft.redirects[0]?.location.replace('/playtest/', '')}`);
      const words = { 'Game Title': title, Description: `It plays ${title}.`, Genre: 'Arcade', Tags: 'night' };
      return async () => {
        const page = await form.main.press('Submit Game', { ...words, 'Let the site draw one': true });
        if (page.path.startsWith('/game/')) titles.push(title);
      };
    };
    const sent = (await prepare('Killed'))().catch(() => undefined);
    await after(PAUSE);
    site.killListeners();
    await sent;
    await site.replaced(killed + 2);
    await expectPublished(app.ctx, titles);
    await (await prepare('Whole'))();
    expect(titles).toContain('Whole');
    const { read } = app.ctx.db;
    const game = await read.selectFrom('games').selectAll().where('title', '=', 'Whole').executeTakeFirstOrThrow();
    const actor = await makePerson(app, { isAdmin: true });
    await showGame(app.ctx, { actor, reason: 'other', note: 'It plays.', gameId: game.id });
    expect(await askBoth(site, game.label)).toEqual([200, 200, 200, 200]);
    await hideGame(app.ctx, { actor, reason: 'spam', gameId: game.id });
    expect(await askBoth(site, game.label)).toEqual([404, 404, 404, 404]);
  });
});

/** Each connection goes to the next worker. */
async function askBoth(site: SiteProcess, label: string | null): Promise<number[]> {
  const statuses: number[] = [];
  const frame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' };
  for (let n = 0; n < 4; n += 1) {
    const headers = { host: `${label}.localhost:3000`, connection: 'close', ...frame };
    const { statusCode, body } = await request(site.url, { headers });
    await body.dump();
    statuses.push(statusCode);
  }
  return statuses;
}

/** Every game shows a version of its own; every other version is a draft; acknowledged games are there. */
async function expectPublished({ db: { read } }: AppContext, titles: readonly string[]): Promise<void> {
  const games = await read.selectFrom('games').selectAll().execute();
  expect(games.map(({ title }) => title)).toEqual(expect.arrayContaining([...titles]));
  const versions = await read.selectFrom('hostedVersions').selectAll().execute();
  expect(versions.filter(({ publishedAt }) => publishedAt !== null)).toHaveLength(games.length);
  for (const { id, label, versionId } of games) {
    expect(versions.find((version) => version.id === versionId)).toMatchObject({ gameId: id });
    expect(label).toMatch(/^g[\da-f]{20}$/);
  }
}

function aGame(): File {
  const parts = Array.from({ length: FILES }, (_, n) => ({ name: `${n}.bin`, content: randomBytes(20_000) }));
  return asFile('game.zip', zipOf([{ name: 'index.html', content: `<title>${Math.random()}</title>` }, ...parts]));
}

const countFiles = (folder: string): number => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  } catch {
    return 0;
  }
};

/** Every version has all its files, and every file its content; acknowledged versions are there. */
async function expectWhole({ db: { read }, files }: AppContext, labels: readonly string[]): Promise<void> {
  const versions = await read.selectFrom('hostedVersions').selectAll().execute();
  expect(versions.map(({ label }) => label)).toEqual(expect.arrayContaining([...labels]));
  const rows = await read.selectFrom('hostedFiles').selectAll().execute();
  expect(rows).toHaveLength(versions.length * (FILES + 1));
  for (const { hash, size } of rows) expect((await files.get(blobKey(hash)))?.size).toBe(size);
}

async function expectSwept(ctx: AppContext): Promise<void> {
  const later = Date.now() + 2 * DAY;
  const { dataDir } = ctx.config;
  await sweepUploads({ dataDir, olderThan: later });
  await sweepPartialFiles({ directory: filesDirectory(ctx.config), olderThan: later });
  await sweepHosted({ ...ctx, clock: { now: () => later } });
  expect(countFiles(join(dataDir, '.uploads'))).toBe(0);
  const used = await ctx.db.read.selectFrom('hostedFiles').select('hash').distinct().execute();
  expect(countFiles(join(dataDir, 'files', 'hosted'))).toBe(used.length);
}
