import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT, readText, runQuietly, Sentence, say, seconds } from './child.mjs';
import { withLock } from './lock.mjs';

const SOURCES = [
  'app',
  'artwork',
  'domain',
  'platform',
  'public',
  'services',
  'scripts/bundle',
  'scripts/build.ts',
  'server',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];
/** Equals BUILD_DIR in server/build-location.ts. The Node that runs this code may be too old to load that file. */
export const FOLDER = resolve(ROOT, process.env.BUILD_DIR || 'build');
const STAMP = join(FOLDER, '.built-from');
/** What `npm start` runs; equals SERVER_ENTRY in server/build-location.ts. */
export const SERVER = join(FOLDER, 'server', 'main.js');

export async function ensureBuilt(node, { force }) {
  if (!force && isBuilt()) return;
  mkdirSync(FOLDER, { recursive: true });
  const options = { onWait: () => say('Another build is running in this folder; waiting for it …') };
  await withLock(join(FOLDER, '.build.lock'), options, async () => {
    if (!force && isBuilt()) return;
    const began = Date.now();
    say('Building the site …');
    const from = hashSources();
    rmSync(STAMP, { force: true });
    const { code, output } = await runQuietly(node, ['scripts/build.ts']);
    if (code !== 0) throw new Sentence(`The site could not be built:\n${output.trim()}`);
    writeFileSync(STAMP, from);
    say(`Built in ${seconds(began)}.`);
  });
}

function isBuilt() {
  return existsSync(SERVER) && readText(STAMP) === hashSources();
}

/** Hashes names and contents, but not times, which change when a folder is copied or a branch is checked out. */
function hashSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) add(hash, source);
  return `${hash.digest('hex')}\n`;
}

function add(hash, path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) add(hash, `${path}/${name}`);
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  }
}
