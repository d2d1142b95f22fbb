import { appendFile, lstat, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { writePin } from '#platform/db/moderation/pinned-game.ts';
import { createDemoPictures } from '#platform/files/drawn-pictures.ts';
import { loadBackup, saveBackup } from '#platform/transfer/backup/backup.ts';
import { readDemoContent, readDemoFiles } from '#platform/transfer/demo-content.ts';
import { register } from '#services/accounts/register.ts';
import { signIn } from '#services/accounts/sign-in.ts';
import { seedDemo } from '#services/transfer/seed/seed-demo.ts';
import { recount } from '#services/upkeep/recount.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { makeFolder } from '#tests/support/collection-files.ts';
import { dumpRows } from '#tests/support/database-rows.ts';
import { createTestDatabase } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createSeededIds } from '#tests/support/fakes.ts';
import { setAdmin } from '#tests/support/set-admin.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const ACCOUNT = { username: 'ada_l', email: 'ada@example.org', password: 'a long password', name: 'Ada' };
const CLIENT = { clientAddress: '192.0.2.1', userAgent: null };

const save = ({ ctx }: TestApp, directory: string) => saveBackup(ctx, { directory, now: ctx.clock.now() });
const load = ({ ctx }: TestApp, directory: string, replace = false) => loadBackup(ctx, { directory, replace });

async function fill(app: TestApp): Promise<void> {
  await register(app.ctx, { actor: VISITOR, ...ACCOUNT, ...CLIENT });
  await signIn(app.ctx, { ...ACCOUNT, ...CLIENT });
  const drawn = createDemoPictures(app.ctx.files);
  const order = { name: 'one', seed: 'one', title: 'One', genre: 'Puzzle', withTitle: true, timestamp: 1 };
  const picture = await drawn.store(order);
  const hashing = vi.spyOn(app.ctx.auth, 'hashPassword').mockResolvedValue('no hash');
  const content = await readDemoContent();
  await seedDemo(app.ctx, {
    content,
    pictures: { store: async () => picture },
    files: await readDemoFiles(content),
    force: true,
  });
  hashing.mockRestore();
  const tricky = { title: 'Tricky \u2028 "texts" \\ 🎮', description: 'a\nb\tc', importedUpvotes: 9 };
  const { id: gameId } = await makeGame(app, tricky);
  await app.ctx.db.transact(({ db }) => writePin(db, { gameId, pinnedAt: 1 }));
  await writeFile(join(app.dir, 'about.md'), '# About');
}

/** Gives dates and booleans the same form, because the two databases return them differently. */
function neutral(dump: Awaited<ReturnType<typeof dumpRows>>) {
  const plain = (value: unknown) =>
    value instanceof Date ? value.toISOString() : typeof value === 'boolean' ? Number(value) : value;
  return Object.fromEntries(
    Object.entries(dump).map(([table, rows]) => [
      table,
      rows
        .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])))
        .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    ]),
  );
}

async function filesOf({ ctx }: TestApp): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const { key } of ctx.files.list('')) {
    const file = await ctx.files.get(key);
    files[key] = Buffer.from(file?.bytes ?? []).toString('base64');
  }
  return files;
}

it('a backup restores the same site on the other database, and one of that on the first', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  await using folder = await makeFolder();
  await fill(app);
  const asset = { key: 'assets/home-1.js', contentType: 'text/javascript; charset=utf-8' };
  await app.ctx.files.put({ ...asset, bytes: Buffer.from('1') });
  await save(app, join(folder.path, 'there'));
  expect(await app.ctx.db.read.selectFrom('mails').select('kind').execute()).not.toEqual([]);
  expect(await readdir(join(folder.path, 'there', 'tables'))).not.toContain('mails.jsonl');
  await app.ctx.files.delete(asset.key);
  await using copy = await createTestApp({ dialect: 'postgres', ids: createSeededIds(2) });
  await using again = await createTestApp({ dialect: 'sqlite', ids: createSeededIds(3) });
  await load(copy, join(folder.path, 'there'));
  await save(copy, join(folder.path, 'back'));
  await load(again, join(folder.path, 'back'));
  const rowsOf = async ({ ctx }: TestApp) => neutral(await dumpRows(ctx));
  for (const site of [copy, again]) {
    expect(await rowsOf(site)).toEqual(await rowsOf(app));
    expect(await filesOf(site)).toEqual(await filesOf(app));
    expect(await readFile(join(site.dir, 'about.md'), 'utf8')).toBe('# About');
    expect(await recount(site.ctx)).toEqual([]);
  }
  for (const site of [copy, again]) {
    await signIn(site.ctx, { ...ACCOUNT, ...CLIENT });
    // New rows must get numbers that no restored row has.
    const actor = await makePerson(site);
    const game = await makeGame(site);
    await castVote(site.ctx, { actor, gameId: game.id, voteType: 'up' });
    await setAdmin(site.ctx, { username: actor.username, isAdmin: true });
  }
});

describe('restoring', () => {
  it.each([
    'files/thumbnails/a.webp',
    'data/notes',
    'data/deep/er',
    'tables',
    'tables/users.jsonl',
    'manifest.json',
  ])('refuses a backup in which %s is a symbolic link, and changes nothing', async (name) => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    await using folder = await makeFolder({ 'outside/notes': 'mine' });
    const directory = join(folder.path, 'backup');
    await makePerson(app);
    await save(app, directory);
    const before = [await dumpRows(app.ctx), await filesOf(app), await readdir(app.dir)];
    await mkdir(join(directory, name, '..'), { recursive: true });
    await rm(join(directory, name), { recursive: true, force: true });
    await symlink(join(folder.path, 'outside'), join(directory, name));
    await expect(load(app, directory, true)).rejects.toThrow(`${join(directory, name)} is a symbolic link.`);
    expect([await dumpRows(app.ctx), await filesOf(app), await readdir(app.dir)]).toEqual(before);
    expect(await readdir(join(folder.path, 'outside'))).toEqual(['notes']);
  });

  it('contains what the data directory’s links lead to', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    await using folder = await makeFolder({ 'outside/about.md': '# About' });
    await symlink(join(folder.path, 'outside'), join(app.dir, 'content'));
    await save(app, join(folder.path, 'backup'));
    await load(app, join(folder.path, 'backup'), true);
    expect(await readFile(join(app.dir, 'content', 'about.md'), 'utf8')).toBe('# About');
    expect((await lstat(join(app.dir, 'content'))).isDirectory()).toBe(true);
  });

  it('refuses a database with data, unless `replace` is set', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    await using folder = await makeFolder();
    const directory = join(folder.path, 'backup');
    await makePerson(app, { username: 'first' });
    await save(app, directory);
    const saved = await dumpRows(app.ctx);
    await makePerson(app, { username: 'second' });
    const before = await dumpRows(app.ctx);
    await expect(load(app, directory)).rejects.toThrow(/holds people or games already/);
    expect(await dumpRows(app.ctx)).toEqual(before);
    await load(app, directory, true);
    expect(await dumpRows(app.ctx)).toEqual(saved);
  });

  it('updates a database without tables to the newest version', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    await using folder = await makeFolder();
    await makePerson(app, { username: 'first' });
    await save(app, join(folder.path, 'backup'));
    await using empty = await createTestDatabase({ dialect: 'sqlite', isEmpty: true });
    await using database = new Database({ url: empty.url, onError: () => undefined });
    const config = { ...app.ctx.config, dataDir: join(folder.path, 'data') };
    const site = { ...app.ctx, db: database, config };
    await loadBackup(site, { directory: join(folder.path, 'backup'), replace: false });
    expect(await migrate(database)).toEqual([]);
    const { id } = await database.read.selectFrom('users').select('id').executeTakeFirstOrThrow();
    expect(id).toBeTruthy();
  });
});

describe('a backup', () => {
  it('is readable only for the operator, and never overwrites another', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    await using folder = await makeFolder();
    const directory = join(folder.path, 'backup');
    await save(app, directory);
    expect((await stat(directory)).mode & 0o077).toBe(0);
    await expect(save(app, directory)).rejects.toThrow(/is not empty/);
  });

  it('inside the data directory contains the other files there, but not itself', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { dataDir } = app.ctx.config;
    await writeFile(join(dataDir, 'notes'), 'kept');
    const directory = join(dataDir, 'notes-saved');
    await save(app, directory);
    expect(await readdir(join(directory, 'data'))).toContain('notes');
    expect(await readdir(join(directory, 'data'))).not.toContain('notes-saved');
  });

  it.each([
    ['was interrupted', 'manifest.json', null, /holds no backup, or one that was interrupted/],
    ['lost a table', 'tables/users.jsonl', null, /users\.jsonl does not exist/],
    ['was damaged', 'tables/users.jsonl', ' ', /is damaged/],
    ['is of a newer version', 'manifest.json', 'newer', /made by a newer version/],
    ['is older than version 1.0', 'manifest.json', 'older', /start version 0\.1\.0/],
    ['is something else', 'manifest.json', '{', /is not the manifest/],
  ])('that %s is refused before anything changes', async (_what, name, change, message) => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    await using folder = await makeFolder();
    const directory = join(folder.path, 'backup');
    await makePerson(app);
    await save(app, directory);
    const path = join(directory, name);
    if (change === null) await rm(path);
    else if (change === 'newer') await changeMigrations(path, (names) => [...names, '9999-later']);
    else if (change === 'older') await changeMigrations(path, () => ['0001-games-people-votes-claims']);
    else await appendFile(path, change);
    const before = await dumpRows(app.ctx);
    await expect(load(app, directory, true)).rejects.toThrow(message);
    expect(await dumpRows(app.ctx)).toEqual(before);
  });

  it('of the last version before 1.0 is restored', async () => {
    await using from = await createTestApp({ dialect: 'sqlite' });
    await using to = await createTestApp({ dialect: 'sqlite' });
    await using folder = await makeFolder();
    await using empty = await createTestDatabase({ dialect: 'sqlite', isEmpty: true });
    await using db = new Database({ url: empty.url, onError: () => undefined });
    const directory = join(folder.path, 'backup');
    await makePerson(from, { username: 'ada' });
    await save(from, directory);
    await changeMigrations(join(directory, 'manifest.json'), () => [
      '0001-games-people-votes-claims',
      '0270-plain-lists',
    ]);
    await loadBackup({ ...to.ctx, db }, { directory, replace: false });
    expect(await db.read.selectFrom('users').select('username').execute()).toEqual([{ username: 'ada' }]);
  });
});

describe('a picture', () => {
  const pathOf = (app: TestApp, key: string) => join(app.dir, 'files', key);

  async function storePicture(app: TestApp): Promise<string> {
    const order = { name: 'one', seed: 'one', title: 'One', genre: 'Puzzle', withTitle: true, timestamp: 1 };
    await createDemoPictures(app.ctx.files).store(order);
    const keys = Object.keys(await filesOf(app)).sort();
    expect(keys.length).toBeGreaterThan(1);
    return keys[0] ?? '';
  }

  /** Changes one bit in the middle. */
  async function flip(path: string): Promise<void> {
    const bytes = await readFile(path);
    const at = bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(path, bytes);
  }

  it.each([
    ['has changed', flip, /is damaged: its checksum differs/],
    ['is missing', rm, /does not exist/],
  ])('that %s in a backup is refused by its name, before anything changes', async (_what, damage, reason) => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    await using folder = await makeFolder();
    const directory = join(folder.path, 'backup');
    const key = await storePicture(app);
    await makePerson(app);
    await save(app, directory);
    const path = join(directory, 'files', key);
    await damage(path);
    const before = [await dumpRows(app.ctx), await filesOf(app)];
    await expect(load(app, directory, true)).rejects.toThrow(reason);
    await expect(load(app, directory, true)).rejects.toThrow(path);
    expect([await dumpRows(app.ctx), await filesOf(app)]).toEqual(before);
  });

  it('that has changed on the site since its first backup, or was cut off, is named by a backup', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    await using folder = await makeFolder();
    const backUp = async (name: string) => (await save(app, join(folder.path, name))).damaged;
    const key = await storePicture(app);
    expect(await backUp('one')).toEqual([]);
    expect(await backUp('two')).toEqual([]);
    await flip(pathOf(app, key));
    expect(await backUp('three')).toEqual([key]);
    const fresh = 'thumbnails/2_cut-off-1x1.webp';
    await writeFile(pathOf(app, fresh), (await readFile(pathOf(app, key))).subarray(0, -9));
    expect((await backUp('four')).sort()).toEqual([key, fresh].sort());
    await load(app, join(folder.path, 'one'), true);
    await rm(pathOf(app, fresh));
    expect(await backUp('five')).toEqual([]);
  });
});

async function changeMigrations(path: string, change: (names: string[]) => string[]): Promise<void> {
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...manifest, migrations: change(manifest.migrations) }));
}
