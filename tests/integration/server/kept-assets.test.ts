import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { keepAssets, keepAssetsAtStart } from '#server/assets.ts';
import { makeFolder } from '#tests/support/collection-files.ts';
import { createFakeClock } from '#tests/support/fakes.ts';
import { openHttp } from '#tests/support/http-app.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const DAY = 24 * 60 * 60_000;
/** Files have the system's time. */
const now = () => createFakeClock(Date.now());

function openBuilds() {
  return makeFolder({
    'one/assets/home-1.js': 'export const one = 1;',
    'one/assets/home-1.js.br': 'smaller',
    'one/assets/same.css': 'body {}',
    'two/assets/home-2.js': 'export const two = 2;',
    'two/assets/same.css': 'body {}',
  });
}

it('serves the assets of the build before and of the one after, as those of its own', async () => {
  await using builds = await openBuilds();
  await using app = await createTestApp({ dialect: 'sqlite', clock: now() });
  const assetsOf = (build: string) => join(builds.path, build, 'assets');
  expect(await keepAssets(app.ctx, assetsOf('one'))).toEqual({ stored: 2, removed: 0 });
  expect(await keepAssets(app.ctx, assetsOf('two'))).toEqual({ stored: 1, removed: 0 });
  for (const [build, own, other] of [
    ['one', 'home-1.js', 'home-2.js'],
    ['two', 'home-2.js', 'home-1.js'],
  ] as const) {
    const ask = openHttp(app, join(builds.path, build));
    const [mine, others] = [await ask(`/assets/${own}`), await ask(`/assets/${other}`)];
    expect([mine.status, others.status]).toEqual([200, 200]);
    for (const name of ['content-type', 'cache-control', 'x-content-type-options'])
      expect(others.headers.get(name), name).toBe(mine.headers.get(name));
    expect(await others.text()).toBe(`export const ${build === 'one' ? 'two = 2' : 'one = 1'};`);
    expect((await ask('/assets/home-3.js')).status).toBe(404);
    expect((await ask(`/files/assets/${other}`)).status).toBe(404);
  }
});

it('keeps assets for two weeks after the last day of their build, however old they are', async () => {
  await using builds = await openBuilds();
  const clock = now();
  await using app = await createTestApp({ dialect: 'sqlite', clock });
  const one = join(builds.path, 'one/assets');
  const two = join(builds.path, 'two/assets');
  await keepAssets(app.ctx, one);
  expect(await keepAssets(app.ctx, one)).toEqual({ stored: 0, removed: 0 });
  clock.advance(8 * DAY);
  expect(await keepAssets(app.ctx, one)).toEqual({ stored: 2, removed: 0 });
  clock.advance(5 * DAY);
  expect((await keepAssets(app.ctx, two)).removed).toBe(0);
  clock.advance(2 * DAY);
  expect((await keepAssets(app.ctx, two)).removed).toBe(1);
  expect(await app.ctx.files.get('assets/home-1.js')).toBeNull();
  expect(await app.ctx.files.get('assets/same.css')).not.toBeNull();
});

it('starts although the file store fails or hangs', async () => {
  await using builds = await openBuilds();
  await using app = await createTestApp({ dialect: 'sqlite' });
  const warn = vi.spyOn(app.ctx.log, 'warn').mockImplementation(() => undefined);
  const dir = join(builds.path, 'one/assets');
  const put = async () => Promise.reject(new AppError('storage/retry-limit-exceeded'));
  await keepAssetsAtStart({ ...app.ctx, files: { ...app.ctx.files, put } }, dir);
  expect(warn.mock.calls.map(([, words]) => words)).toEqual([
    'the assets of this build could not be stored for other builds',
  ]);
  const never = () => new Promise<void>(() => undefined);
  await keepAssetsAtStart({ ...app.ctx, files: { ...app.ctx.files, put: never } }, dir, 1);
});
