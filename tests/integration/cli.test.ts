import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openAnySite, openSite } from '#cli/open-site.ts';
import { makeFolder } from '#tests/support/collection-files.ts';
import { createTestDatabase } from '#tests/support/dialects.ts';
import { runCli, spawnCli } from '#tests/support/run-cli.ts';
import { AUTH_SECRET } from '#tests/support/test-app.ts';
import packageJson from '../../package.json' with { type: 'json' };

const GAME = {
  id: 'g1',
  title: 'Lost',
  playUrl: 'https://play.example/1',
  createdAt: '2024-03-01T10:00:00Z',
};

describe('the command line', () => {
  it.each([
    [[], 2, 'Usage: npm run cli -- COMMAND'],
    [['fly'], 2, "unknown command 'fly'"],
    [['import'], 2, "missing required argument 'PATH'"],
    [['admin', 'create', 'no name'], 2, 'letters, numbers, and underscores'],
    [['import', 'a', '--fast'], 2, "unknown option '--fast'"],
    [['import', '/nowhere'], 1, '/nowhere does not exist.'],
  ])('answers %j with exit code %i and a sentence', async (args, code, sentence) => {
    const result = await runCli(args);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(sentence);
    expect(result.stderr).not.toMatch(/^\s+at /m);
  });

  it('serves with React’s production build, whoever starts it', async () => {
    const tell = `data:text/javascript,process.on('exit',()=>console.log(process.env.NODE_ENV))`;
    const wrong = { PORT: 'none', NODE_OPTIONS: `--import=${tell}` };
    expect(await spawnCli(['serve'], wrong)).toMatchObject({ code: 1, stdout: 'production\n' });
    expect(await spawnCli(['serve'], { ...wrong, NODE_ENV: 'test' })).toMatchObject({ stdout: 'test\n' });
  });

  it('shows help for all commands or one, with or without npm’s dashes', async () => {
    for (const args of [['--help'], ['--', 'help']]) {
      const { code, stdout } = await runCli(args);
      expect(code).toBe(0);
      for (const name of [
        'serve',
        'migrate',
        'import PATH',
        'export',
        'seed',
        'admin',
        'readmit NAME',
        'backup',
        'restore',
        'recount',
        'doctor',
      ]) {
        expect(stdout).toContain(`  ${name}`);
      }
    }
    expect((await runCli(['import', '--help'])).stdout).toContain('import PATH [--strict]');
  });

  it('ends with its exit code', async () => {
    expect(await spawnCli(['fly'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('prints its version', async () => {
    expect(await runCli(['--version'])).toEqual({ code: 0, stdout: `${packageJson.version}\n`, stderr: '' });
  });

  it('lets a banned person’s name be used again, and says if it isn’t kept out', async () => {
    await using folder = await makeFolder({});
    const env = { DATA_DIR: folder.path };
    const site = `Site: Playpodium, SQLite in ${folder.path}\n`;
    await (await openAnySite(env))[Symbol.asyncDispose]();
    expect(await runCli(['readmit', 'Ada'], env)).toMatchObject({
      code: 1,
      stderr: `${site}Ada is not kept out: no banned or suspended person has left that name or address.\n`,
    });
    {
      await using ctx = await openSite(env);
      const keyHash = ctx.auth.keptOutKey('name:ada');
      await ctx.db.transact(({ db }) => db.insertInto('keptOut').values({ keyHash, endsAt: null }).execute());
    }
    const done = { code: 0, stdout: 'Ada can be used for a new account now.\n', stderr: site };
    expect(await runCli(['readmit', 'Ada'], env)).toEqual(done);
  });

  it('names an invalid setting', async () => {
    const result = await runCli(['doctor'], { PORT: 'http' });
    expect(result).toMatchObject({ code: 1, stderr: 'PORT must be a whole number from 0 to 65535.\n' });
  });
});

it('has no time limit for statements, because commands on a large site take long', async () => {
  await using folder = await makeFolder({});
  await using home = await createTestDatabase({ dialect: 'postgres' });
  await using ctx = await openSite({ AUTH_SECRET, DATA_DIR: folder.path, DATABASE_URL: home.url });
  const { rows } = await sql`show statement_timeout`.execute(ctx.db.read);
  expect(rows).toEqual([{ statementTimeout: '0' }]);
});

it('imports, examines, backs up and restores on PostgreSQL', async () => {
  await using folder = await makeFolder({
    'in/games.jsonl': [GAME, { ...GAME, id: 'g2' }, { id: 'g3' }],
    'in/users.jsonl': [{ id: 'u1', username: 'Ada' }],
  });
  await using database = await createTestDatabase({ dialect: 'postgres' });
  await using second = await createTestDatabase({ dialect: 'postgres' });
  const envOf = (url: string, dataDir: string): Record<string, string> => ({
    DATA_DIR: join(folder.path, dataDir),
    DATABASE_URL: url,
  });
  const env = envOf(database.url, 'data');
  const input = join(folder.path, 'in');

  expect(await runCli(['migrate'], env)).toMatchObject({
    code: 0,
    stdout: 'The postgres database is up to date.\n',
  });
  const imported = await runCli(['--', 'import', input], env);
  expect(imported.code).toBe(0);
  expect(imported.stderr.split('\n').filter((line) => line.includes('.jsonl:') && !line.includes('%'))).toEqual([
    'games.jsonl:2: a game with this URL already exists at /game/lost (its id is g1)',
    'games.jsonl:3: title is missing',
  ]);
  expect(imported.stdout).toMatch(/^games +3 +1 +0 +0 +2 +0$/m);
  const doctor = await runCli(['doctor'], { ...env, PUBLIC_URL: 'https://games.example' });
  expect(doctor).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Site: .+\n$/) });
  expect(doctor.stdout.match(/^WRONG .*/gm)).toEqual([expect.stringMatching(/the site can't be reached from here/)]);
  expect(doctor.stdout).toContain('Nobody is an administrator');
  expect(doctor.stdout).toContain('TRUST_PROXY is not set');
  expect(doctor.stdout).toContain('No mail server is set');

  const backup = join(folder.path, 'backup');
  expect((await runCli(['backup', backup], env)).stdout).toMatch(
    /^Saved 1 game, 1 account and 0 files \(\d+ rows of \d+ tables\) to /,
  );
  const restored = await runCli(['restore', backup], envOf(second.url, 'second'));
  expect(restored).toMatchObject({ code: 0, stderr: expect.stringMatching(/^Site: .+\n$/) });
  const again = await runCli(['restore', backup], envOf(second.url, 'second'));
  expect(again.stderr).toContain('This database holds people or games already.');
  expect((await runCli(['restore', backup, '--force'], envOf(second.url, 'second'))).code).toBe(0);
});

it('is strict on request, grants, recounts, creates administrators and exports', async () => {
  await using folder = await makeFolder({
    'in/games.jsonl': [GAME, { id: 'g3' }],
    'in/users.jsonl': [{ id: 'u1', username: 'Ada' }],
  });
  const env = { DATA_DIR: join(folder.path, 'data') };
  expect((await runCli(['import', join(folder.path, 'in'), '--strict'], env)).code).toBe(1);

  expect(await runCli(['admin', 'grant', '@ADA'], env)).toMatchObject({
    stdout: 'Ada is an administrator now.\n',
  });
  expect(await runCli(['admin', 'grant', 'ada'], env)).toMatchObject({
    stdout: 'Ada is an administrator already.\n',
  });
  expect(await runCli(['admin', 'revoke', 'ada'], env)).toMatchObject({
    stdout: 'Ada is no administrator now.\n',
  });
  expect(await runCli(['admin', 'grant', 'nobody'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^User not found$/m),
  });
  expect(await runCli(['recount'], env)).toMatchObject({ code: 0, stdout: 'All counters are right.\n' });
  expect(await runCli(['admin', 'create', 'ada'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Username is already taken$/m),
  });
  expect((await runCli(['raid', 'on', '--hours', '2'], env)).stdout).toMatch(/^The raid switch is on until 2\d{3}-/);
  expect((await runCli(['raid', 'off'], env)).stdout).toBe('The raid switch is off.\n');
  const mod = (change: string) => runCli(['moderator', change, 'ada'], env);
  expect((await mod('grant')).stdout).toBe('Ada is a moderator now.\n');
  expect((await mod('revoke')).stdout).toBe('Ada is no moderator now.\n');
  const site = { ...env, PUBLIC_URL: 'https://play.example', ADMIN_USERNAME: 'Chief' };
  expect(await runCli(['doctor'], site)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^WRONG {2}ADMIN_USERNAME is Chief, but there is no such account/m),
  });
  const created = await runCli(['admin', 'create', 'Chief'], site);
  expect(created.code).toBe(0);
  expect(created.stdout).toMatch(
    /^Chief is an administrator\. Choose the password within 60 minutes at\nhttps:\/\/play\.example\/reset-password\?token=\w{64}\nand sign in with Chief@admin\.invalid\.\n$/i,
  );
  expect((await runCli(['export', join(folder.path, 'out')], env)).stdout).toMatch(/^games\.jsonl +1$/m);
  expect((await runCli(['seed'], env)).code).toBe(1);
});
