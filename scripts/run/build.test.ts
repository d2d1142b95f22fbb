import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Prints where the server and `npm` look for a build and for its server, and where a build records its modules. */
const PRINT_PLACES = `
  const { BUILD_DIR, SERVER_ENTRY } = await import('./server/build-location.ts');
  const { MODULES_RECORD } = await import('./scripts/bundle/plugins.ts');
  const { FOLDER, SERVER } = await import('./scripts/run/build.mjs');
  console.log(JSON.stringify([BUILD_DIR, MODULES_RECORD, FOLDER, SERVER_ENTRY, SERVER]));`;

it.each([
  ['', 'build'],
  ['build-mine', 'build-mine'],
  ['/elsewhere/build', '/elsewhere/build'],
])('the build is made and found in the same folder if BUILD_DIR is “%s”', async (given, folder) => {
  const args = ['--input-type=module', '--eval', PRINT_PLACES];
  const env = { ...process.env, BUILD_DIR: given };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
  const dir = resolve(ROOT, folder);
  const server = resolve(dir, 'server/main.js');
  expect(JSON.parse(stdout)).toEqual([dir, resolve(dir, 'client-modules.json'), dir, server, server]);
});
