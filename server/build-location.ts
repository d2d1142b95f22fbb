import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { ConfigError } from '#platform/config.ts';
import { ROOT } from '#platform/root.ts';
import type { LoadBuild } from './render.ts';

/** Throws if the folder contains the code, because every build first empties its folder. */
export function buildDirOf(root: string, given: string | undefined): string {
  const dir = resolve(root, given || 'build');
  const below = relative(dir, root);
  const holdsRoot = below === '' || !(below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below));
  if (holdsRoot) throw new Error(`BUILD_DIR is ${dir}, which holds the code: a build would delete it.`);
  return dir;
}

/** BUILD_DIR lets several builds exist at the same time. */
export const BUILD_DIR = buildDirOf(fileURLToPath(ROOT), process.env.BUILD_DIR);

export const CLIENT_DIR = join(BUILD_DIR, 'client');

/** Starts in about two thirds of the time of server/main.ts, because it is a few large files. */
export const SERVER_ENTRY = join(BUILD_DIR, 'server', 'main.js');

/** Throws ConfigError if nothing has been built yet. */
export function loadBuiltApp(): LoadBuild {
  const entry = join(BUILD_DIR, 'server', 'index.js');
  if (!existsSync(entry)) {
    throw new ConfigError('The site is not built yet. "npm start" builds and starts it; "npm run build" only builds.');
  }
  const build = import(/* @vite-ignore */ pathToFileURL(entry).href) as Promise<ServerBuild>;
  return () => build;
}
