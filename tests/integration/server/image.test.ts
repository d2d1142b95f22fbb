import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_DIR } from '#server/build-location.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import packageJson from '../../../package.json' with { type: 'json' };

// These tests build no container image. They run the Dockerfile's lines as a script, each stage in an empty folder.
const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

interface Image {
  /** The folder in which the last stage ran. It has the files that the image would have. */
  root: string;
  workdir: string;
  env: NodeJS.ProcessEnv;
  user: string;
  health: string[];
  command: string[];
}

async function readInstructions(): Promise<{ name: string; rest: string }[]> {
  const text = await readFile(join(ROOT, 'Dockerfile'), 'utf8');
  const lines = text.replaceAll('\\\n', ' ').split('\n');
  return lines
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
}

/** What `COPY . .` copies: the names that .dockerignore allows. */
async function readContext(): Promise<string[]> {
  const [first, ...rest] = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).trim().split('\n');
  expect(first).toBe('*');
  return rest.map((line) => line.replace(/^!/, ''));
}

/** Copies node_modules from the repository, in place of `npm ci`. Uses hard links if possible. */
async function copyPackages(cwd: string): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules'), join(cwd, 'node_modules')];
  await mkdir(to);
  const names = (await readdir(from)).filter((name) => !name.startsWith('.'));
  const copy = (flags: string) => run('cp', [flags, ...names.map((name) => join(from, name)), to]);
  await copy('-RPl').catch(() => copy('-RP'));
  await cp(join(from, '.bin'), join(to, '.bin'), { recursive: true, verbatimSymlinks: true });
  await cp(join(from, '.package-lock.json'), join(to, '.package-lock.json'));
}

async function buildImage(dir: string): Promise<Image> {
  const stages = new Map<string, string>();
  const { BUILD_DIR: _, NODE_ENV: __, ...outside } = process.env;
  const path = `${dirname(process.execPath)}:${process.env.PATH}`;
  const image = { root: '', workdir: '/', env: {}, user: 'root', health: [], command: [] } as Image;
  for (const { name, rest } of await readInstructions()) {
    const cwd = join(image.root, image.workdir);
    if (name === 'FROM') {
      image.root = join(dir, String(stages.size));
      stages.set(/ AS (\w+)/.exec(rest)?.[1] ?? 'last', image.root);
      Object.assign(image, { workdir: '/', env: {} });
    } else if (name === 'WORKDIR') {
      image.workdir = rest;
      await mkdir(join(image.root, rest), { recursive: true });
    } else if (name === 'COPY') {
      const words = rest.split(' ');
      const stage = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
      const [target = '', ...sources] = words.filter((word) => !word.startsWith('--')).reverse();
      const to = target.startsWith('/') ? join(image.root, target) : join(cwd, target);
      const names = sources.includes('.') ? await readContext() : sources;
      for (const source of names) {
        if (stage === undefined) await cp(join(ROOT, source), join(to, source), { recursive: true });
        else await mkdir(to, { recursive: true });
        if (stage !== undefined) await run('cp', ['-RPl', `${join(stages.get(stage) ?? '', source)}/.`, to]);
      }
    } else if (name === 'RUN' && rest.startsWith('npm ci ')) await copyPackages(cwd);
    else if (name === 'RUN') {
      // `npm run build` keeps a build that was made from the same sources, so it finds the one of this repository.
      if (rest === 'npm run build') await cp(BUILD_DIR, join(cwd, 'build'), { recursive: true });
      await run('sh', ['-c', rest], { cwd, env: { ...outside, PATH: path } });
    } else if (name === 'ENV') {
      image.env = Object.fromEntries(rest.split(' ').map((pair) => pair.split('=')));
    } else if (name === 'USER') image.user = rest;
    else if (name === 'HEALTHCHECK') image.health = JSON.parse(rest.slice(rest.indexOf('[')));
    else if (name === 'CMD') image.command = JSON.parse(rest);
  }
  image.env.PATH = path;
  return image;
}

const listFiles = async (root: string) => (await readdir(root, { recursive: true })).sort();

describe('the Docker image', () => {
  let dir: string;
  let image: Image;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'playpodium-image-'));
    image = await buildImage(dir);
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  const start = ([program = '', ...args]: string[], env: NodeJS.ProcessEnv): ChildProcess =>
    spawn(program, args, {
      cwd: join(image.root, image.workdir),
      env: { ...image.env, DATA_DIR: join(image.root, image.env.DATA_DIR ?? ''), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const end = async (child: ChildProcess) => (await once(child, 'exit'))[0];

  it('contains only what serves the site, for a user without rights', async () => {
    const files = await listFiles(join(image.root, image.workdir));
    expect(files).toEqual(
      expect.arrayContaining(['build/server/main.js', 'build/server/index.js', 'content/about.md']),
    );
    expect(
      files.filter((file) => /^(?:app|tests|scripts|docs|\.git)\b|^node_modules\/typescript\//.test(file)),
    ).toEqual([]);
    expect(image.user).toBe('node');
  });

  it('serves, is healthy, writes only into its volume, and stops at SIGTERM', async () => {
    const before = await listFiles(join(image.root, image.workdir));
    const env = { PORT: String(await findFreePort()) };
    const site = start(image.command, env);
    // Kills the site even if the test fails.
    await using _end = { [Symbol.asyncDispose]: async () => void site.kill('SIGKILL') };
    const lines = createInterface({ input: site.stdout ?? process.stdin });
    for await (const line of lines) if (line.includes('is ready at')) break;
    expect(await end(start(image.health, env))).toBe(0);
    const health = await fetch(`http://127.0.0.1:${env.PORT}/healthz`);
    expect(await health.text()).toBe(`ok ${packageJson.version}`);
    const page = await fetch(`http://127.0.0.1:${env.PORT}/about`);
    expect(await page.text()).toContain(`title="Playpodium ${packageJson.version}"`);
    site.kill('SIGTERM');
    expect(await end(site)).toBe(0);
    expect(await listFiles(join(image.root, image.workdir))).toEqual(before);
    expect(await readdir(join(image.root, '/data'))).toContain('playpodium.db');
    expect(await end(start(image.health, env))).toBe(1);
  });
});
