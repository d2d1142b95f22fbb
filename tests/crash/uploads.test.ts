import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FormData } from 'undici';
import { expect, it } from 'vitest';
import type { AppContext } from '#platform/context.ts';
import { sweepPartialFiles } from '#platform/files/disk.ts';
import { filesDirectory } from '#platform/files/store.ts';
import { blobKey } from '#platform/hosting/content.ts';
import { sweepUploads } from '#platform/hosting/uploads.ts';
import { sweepHosted } from '#services/hosting/store-version.ts';
import { createTestDatabase, DIALECTS } from '#tests/support/dialects.ts';
import { PlainBrowser } from '#tests/support/plain-browser.ts';
import { startSiteProcess } from '#tests/support/site-process.ts';
import { AUTH_SECRET, createTestApp } from '#tests/support/test-app.ts';
import { asFile, zipOf } from '#tests/support/uploads.ts';
import { PASSWORD } from './acting-people.ts';

const DAY = 86_400_000;
const FILES = 150;
/** When to kill: as soon as a folder of the data directory has so many files. */
const MOMENTS = [
  ['receiving', '.uploads', 1],
  ['unpacking', '.uploads', 20],
  ['storing', 'files/hosted', 20],
] as const;

for (const dialect of DIALECTS) {
  it(`an upload that kill -9 ends leaves nothing half, on ${dialect}`, async () => {
    await using database = await createTestDatabase({ dialect });
    const databaseEnv: Record<string, string> = dialect === 'postgres' ? { DATABASE_URL: database.url } : {};
    await using app = await createTestApp({ dialect: 'sqlite', env: databaseEnv });
    const env = { DATA_DIR: app.dir, AUTH_SECRET, WEB_CONCURRENCY: '2', ...databaseEnv };
    await using site = await startSiteProcess({ PUBLIC_URL: 'http://localhost:3000', ...env });
    await site.ready(2);
    const browser = new PlainBrowser(site.url);
    await (await browser.goto('/register')).main.press('Sign Up', {
      Username: 'ada',
      Email: 'ada@example.com',
      Password: PASSWORD,
      'Confirm Password': PASSWORD,
    });
    const upload = () => {
      const body = new FormData();
      body.append('file', aGame());
      return browser.send({ method: 'POST', url: new URL('/submit/upload', site.url), body });
    };
    const labels: string[] = [];
    let killed = 0;
    for (const [, folder, many] of MOMENTS) {
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
        .poll(() => isAnswered || countFiles(join(app.dir, folder)) >= before + many, { interval: 1, timeout: 60_000 })
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
  }, 240_000);
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
