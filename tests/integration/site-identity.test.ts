import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type Config, ConfigError, readConfig } from '#platform/config.ts';
import { findRow } from '#platform/db/rows.ts';
import { type ContextParts, openContext } from '#platform/open-context.ts';
import { saveBackup } from '#platform/transfer/backup/backup.ts';
import { noteServing } from '#services/upkeep/site-identity.ts';
import { makeFolder } from '#tests/support/collection-files.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const OTHER = 'another secret, which the site never had';

async function open(config: Config, parts?: ContextParts) {
  await using ctx = await openContext({ ...config, logLevel: 'silent' }, parts);
  return ctx.secretProblem;
}

for (const dialect of DIALECTS) {
  describe(`a site's identity on ${dialect}`, () => {
    it('refuses a process with another secret, until that is accepted on purpose', async () => {
      await using app = await createTestApp({ dialect });
      const { config, db } = app.ctx;
      const before = await findRow(db.read, 'siteIdentity', { slot: 1 });
      expect(before?.secretMark).toMatch(/^[0-9a-f]{64}$/);
      const other = { ...config, authSecret: OTHER };
      const refused = expect.objectContaining({
        name: ConfigError.name,
        message: expect.stringMatching(/^AUTH_SECRET is not the secret of this site \(.+migrate --accept-secret/),
      });
      await expect(open(other)).rejects.toEqual(refused);
      expect(await open(other, { otherSecret: 'examine' })).toMatch(/^AUTH_SECRET is not the secret/);
      expect(await findRow(db.read, 'siteIdentity', { slot: 1 })).toEqual(before);
      expect(await open(other, { otherSecret: 'accept' })).toBeNull();
      expect(await open(other)).toBeNull();
      await expect(open(config)).rejects.toEqual(refused);
    });

    it('is not decided by a command with another environment, after an upgrade', async () => {
      await using app = await createTestApp({ dialect });
      const { config, db } = app.ctx;
      await db.write.deleteFrom('siteIdentity').execute();
      await open({ ...config, authSecret: OTHER }, { mustExist: true });
      expect(await findRow(db.read, 'siteIdentity', { slot: 1 })).toBeUndefined();
      expect(await open(config)).toBeNull();
    });

    it('makes no new secret for a site that has one', async () => {
      await using app = await createTestApp({ dialect });
      await using folder = await makeFolder({});
      const config = { ...app.ctx.config, authSecret: null, dataDir: folder.path };
      await expect(open(config)).rejects.toThrow(
        /^The site's secret is missing: AUTH_SECRET is not set, and there is no /,
      );
      expect(existsSync(join(folder.path, 'auth-secret'))).toBe(false);
      await open(config, { otherSecret: 'accept' });
      expect(await open(config)).toBeNull();
    });

    it('names another PUBLIC_URL and an older version, once', async () => {
      await using app = await createTestApp({ dialect, env: { PUBLIC_URL: 'https://games.example' } });
      const warn = vi.spyOn(app.ctx.log, 'warn').mockImplementation(() => undefined);
      const serveAs = async (config: Partial<Config>) => {
        warn.mockClear();
        await noteServing({ ...app.ctx, config: { ...app.ctx.config, ...config } });
        return warn.mock.calls.map(([sentence]) => sentence);
      };
      expect(await serveAs({ version: '1.10.0' })).toEqual([]);
      expect(await serveAs({ version: '1.9.3', publicUrl: 'http://localhost:3000' })).toEqual([
        expect.stringMatching(/^PUBLIC_URL is http:\/\/localhost:3000 here, but .+ as https:\/\/games\.example:/),
        'This is version 1.9.3, but the newer 1.10.0 served the site last.',
      ]);
      expect(await serveAs({ version: '1.9.3', publicUrl: 'http://localhost:3000' })).toEqual([]);
    });
  });
}

it('a backup is restored on a machine that has made a secret of its own, which gives way', async () => {
  await using folder = await makeFolder({});
  const [from, to] = ['from', 'to'].map((name) => ({ DATA_DIR: join(folder.path, name) })) as [
    { DATA_DIR: string },
    { DATA_DIR: string },
  ];
  for (const env of [from, to]) await open(readConfig(env));
  const secretOf = ({ DATA_DIR }: { DATA_DIR: string }) => readFile(join(DATA_DIR, 'auth-secret'), 'utf8');
  expect(await secretOf(to)).not.toBe(await secretOf(from));
  const backup = join(folder.path, 'backup');
  {
    await using ctx = await openContext(readConfig({ ...from, LOG_LEVEL: 'silent' }));
    await saveBackup(ctx, { directory: backup, now: 1 });
  }
  expect(await runCli(['restore', backup], to)).toMatchObject({ code: 0, stderr: `Site: SQLite in ${to.DATA_DIR}\n` });
  expect(await secretOf(to)).toBe(await secretOf(from));
  expect(await open(readConfig(to))).toBeNull();
});

it('a restored backup that needs another AUTH_SECRET says so, and the secret can be accepted', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  await makePerson(app);
  await using folder = await makeFolder({});
  const backup = join(folder.path, 'backup');
  await saveBackup(app.ctx, { directory: backup, now: 1 });
  const env = { DATA_DIR: join(folder.path, 'data'), AUTH_SECRET: OTHER };
  const restored = await runCli(['restore', backup], env);
  expect(restored.code).toBe(0);
  expect(restored.stderr).toMatch(/^AUTH_SECRET is not the secret of this site/m);
  expect(await runCli(['recount'], env)).toMatchObject({ code: 1, stdout: '' });
  expect((await runCli(['doctor'], env)).stdout).toMatch(/^WRONG {2}AUTH_SECRET is not the secret/m);
  expect(await runCli(['migrate', '--accept-secret'], env)).toMatchObject({
    code: 0,
    stdout: 'The sqlite database is up to date.\nIts secret is the present one.\n',
  });
  expect((await runCli(['recount'], env)).code).toBe(0);
});
