import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '#tests/support/collection-files.ts';
import { createTestDatabase, DIALECTS } from '#tests/support/dialects.ts';
import { runCli, spawnCli } from '#tests/support/run-cli.ts';

const NEED_A_SITE = [['doctor'], ['backup', 'NEW'], ['export', 'NEW'], ['admin', 'create', 'ada_l']];

for (const dialect of DIALECTS) {
  describe(`a command on ${dialect}`, () => {
    it('that finds no site says where it looked, and makes none', async () => {
      await using folder = await makeFolder({});
      await using database = await createTestDatabase({ dialect, isEmpty: true });
      const dataDir = join(folder.path, 'data');
      const env = { DATA_DIR: dataDir, ...(dialect === 'postgres' ? { DATABASE_URL: database.url } : {}) };
      const where = dialect === 'postgres' ? `PostgreSQL at ${new URL(database.url).host}/` : `${dataDir}: no database`;
      for (const args of NEED_A_SITE) {
        const given = args.map((arg) => (arg === 'NEW' ? join(folder.path, 'new') : arg));
        const result = await runCli(given, env);
        expect(result).toMatchObject({ code: 1, stdout: '' });
        expect(result.stderr).toMatch(/^There is no site in [^\n]+\n$/);
        expect(result.stderr).toContain(where);
        expect(result.stderr).not.toContain('postgres:postgres');
      }
      expect(await readdir(folder.path)).toEqual([]);
    });

    it('that makes a site says so, and later ones name it', async () => {
      await using folder = await makeFolder({});
      await using database = await createTestDatabase({ dialect, isEmpty: true });
      const dataDir = join(folder.path, 'data');
      const env = {
        DATA_DIR: dataDir,
        BRAND_NAME: 'Our Games',
        ...(dialect === 'postgres' ? { DATABASE_URL: database.url } : {}),
      };
      const { host, pathname } = dialect === 'postgres' ? new URL(database.url) : { host: '', pathname: '' };
      const place =
        dialect === 'postgres' ? `PostgreSQL at ${host}${pathname}, files in ${dataDir}` : `SQLite in ${dataDir}`;
      expect(await runCli(['migrate'], env)).toMatchObject({ code: 0, stderr: `A new site: Our Games, ${place}\n` });
      expect(await runCli(['recount'], env)).toMatchObject({ code: 0, stderr: `Site: Our Games, ${place}\n` });
    });
  });
}

it('a command reads playpodium.env, and names a setting in it that does not exist', async () => {
  await using folder = await makeFolder({ 'good/playpodium.env': 'BRAND_NAME=Ours\n', 'bad.env': 'BRAND=Ours\n' });
  const DATA_DIR = join(folder.path, 'good');
  expect((await runCli(['migrate'], { DATA_DIR })).stderr).toBe(`A new site: Ours, SQLite in ${DATA_DIR}\n`);
  const bad = await spawnCli(['serve'], { PLAYPODIUM_CONFIG: join(folder.path, 'bad.env') });
  expect(bad).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `${folder.path}/bad.env sets BRAND: there is no such variable.\n`,
  });
});

it('a restored site keeps its own settings and names those of the backup', async () => {
  await using folder = await makeFolder({
    'old/playpodium.env': 'BRAND_NAME=Old\n',
    'new/playpodium.env': 'BRAND_NAME=New\n',
  });
  const [old, fresh] = ['old', 'new'].map((name) => ({ DATA_DIR: join(folder.path, name) }));
  const backup = join(folder.path, 'backup');
  for (const args of [['migrate'], ['backup', backup]]) expect((await runCli(args, old)).code).toBe(0);
  const restored = await runCli(['restore', backup, '--force'], fresh);
  expect(restored).toMatchObject({ code: 0, stderr: `A new site: SQLite in ${folder.path}/new\n` });
  expect(restored.stdout).toContain(`Its settings were not restored: compare ${backup}/data/playpodium.env.`);
  expect((await runCli(['recount'], fresh)).stderr).toContain('Site: New,');
});

it.each(['serve', 'recount'])('%s says in one sentence that the database is down', async (command) => {
  await using folder = await makeFolder({});
  const env = { DATA_DIR: folder.path, DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/games' };
  const stderr = 'The database does not answer (connect ECONNREFUSED 127.0.0.1:1).\n';
  const run = command === 'serve' ? spawnCli : runCli;
  expect(await run([command], env)).toEqual({ code: 1, stdout: '', stderr });
});

it('migrate says in one sentence that nothing can be written', async () => {
  await using folder = await makeFolder({ 'a-file': 'x' });
  const { code, stdout, stderr } = await runCli(['migrate'], { DATA_DIR: join(folder.path, 'a-file', 'data') });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^ENOTDIR: not a directory, mkdir '[^\n]+'\n$/);
});
