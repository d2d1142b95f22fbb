/**
 * `npm run build`: builds the site into build/ or BUILD_DIR unless that has been built from the same sources (`--force`
 * builds it anyway): the browser's files with compressed copies, the server's code, and a record of the modules in the
 * browser's files. Like `react-router build`, with plugins of our own.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { BUILD_DIR, CLIENT_DIR, SERVER_ENTRY } from '#server/build-location.ts';
import { alone } from './alone.mjs';

const ROOT = join(import.meta.dirname, '..');
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
/** Holds the hash of the sources that the build was made from. */
const STAMP = join(BUILD_DIR, '.built-from');
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt|xml|webmanifest|map)$/;
const MIN_BYTES = 1_024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const GZIP = { level: constants.Z_BEST_COMPRESSION };

const isForced = process.argv.includes('--force');
const isBuilt = () => existsSync(SERVER_ENTRY) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources();

if (isForced || !isBuilt()) {
  // Not in BUILD_DIR, because a build first empties that.
  await alone(join(ROOT, '.build.lock'), async () => {
    if (isForced || !isBuilt()) await build();
  });
}

async function build(): Promise<void> {
  console.error('Building the site …');
  const began = performance.now();
  const from = hashSources();
  await rm(STAMP, { force: true });
  // Vite and React read this variable when they are loaded.
  process.env.NODE_ENV = 'production';
  try {
    const { createBuilder } = await import('vite');
    const { recordModules, serverBundle, sharedChunks } = await import('./bundle/plugins.ts');
    const plugins = [sharedChunks(), recordModules(), serverBundle()];
    const builder = await createBuilder({ root: ROOT, mode: 'production', logLevel: 'error', plugins });
    await builder.buildApp();
    await compressStaticFiles(CLIENT_DIR);
    await writeFile(STAMP, from);
    console.error(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}

/** Hashes names and contents, but not times, which change when a folder is copied or a branch is checked out. */
function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    const files = statSync(path).isFile() ? [''] : readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files) {
      const full = join(path, file);
      if (/\.test\.tsx?$/.test(file) || !statSync(full).isFile()) continue;
      hash.update(`${source}/${file}\0`).update(readFileSync(full)).update('\0');
    }
  }
  return hash.digest('hex');
}

/** Stores `.br` and `.gz` copies of files that compression shrinks, so that the server needn't compress them. */
async function compressStaticFiles(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, BROTLI), promisify(gzip)(bytes, GZIP)]);
  if (br.length < bytes.length) await writeFile(`${path}.br`, br);
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz);
}
