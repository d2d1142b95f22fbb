/**
 * Builds the site into build/ or BUILD_DIR: the browser's files with compressed copies, the server's code, and a record
 * of the modules in the browser's files. Like `react-router build`, with plugins of our own.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { CLIENT_DIR } from '#server/build-location.ts';
import { recordModules, serverBundle, sharedChunks } from './bundle/plugins.ts';

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt|xml|webmanifest|map)$/;
const MIN_BYTES = 1_024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const GZIP = { level: constants.Z_BEST_COMPRESSION };

/** Stores `.br` and `.gz` copies of files that compression shrinks, so that the server needn't compress them. */
export async function compressStaticFiles(dir: string): Promise<void> {
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

const root = join(import.meta.dirname, '..');

// Vite and React read this variable when they are loaded.
process.env.NODE_ENV = 'production';
try {
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({
    root,
    mode: 'production',
    logLevel: 'warn',
    plugins: [sharedChunks(), recordModules(), serverBundle()],
  });
  await builder.buildApp();
  await compressStaticFiles(CLIENT_DIR);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
