import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CLIENT_DIR } from '#server/build-location.ts';
import { MODULES_RECORD, type ModulesRecord } from './plugins.ts';

const TEXT = /\.(?:js|css|html|svg|json|txt|xml|webmanifest)$/;
const MANIFEST = /^assets\/manifest-.*\.js$/;

/** `path`: relative to build/client, e.g. `assets/root-x1.js`. */
export type BuiltFile = { path: string; text: string };

/** `hasDefaultExport`: false if the route has only a loader or an action. */
type ManifestEntry = { module: string; imports?: string[]; hasDefaultExport?: boolean };
export type RouteManifest = { entry: ManifestEntry; routes: Record<string, ManifestEntry>; url: string };

export type Bundle = ReturnType<typeof readBundle>;

/** Reads the built site's browser files. If the site isn't built, throws an Error that says what to do. */
export function readBundle() {
  if (!existsSync(MODULES_RECORD)) throw new Error('The site is not built: run "npm run build" first.');
  const files: BuiltFile[] = readdirSync(CLIENT_DIR, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => TEXT.test(path))
    .map((path) => ({ path, text: readFileSync(join(CLIENT_DIR, path), 'utf8') }));
  const manifest = files.find(({ path }) => MANIFEST.test(path));
  if (!manifest) throw new Error('build/client has no manifest of routes.');
  return {
    modules: JSON.parse(readFileSync(MODULES_RECORD, 'utf8')) as ModulesRecord,
    files,
    manifest: readRouteManifest(manifest.text),
  };
}

/** The gzipped size of the scripts that a first visit to a page loads. `routeIds`: the page's routes below the root. */
export function firstVisitBytes({ files, manifest }: Bundle, routeIds: readonly string[]): number {
  const bytesOf = (url: string) => {
    const file = files.find(({ path }) => `/${path}` === url);
    if (!file) throw new Error(`${url} is in the manifest and not in build/client.`);
    return gzipSync(file.text, { level: 9 }).length;
  };
  return firstVisitScripts(manifest, routeIds).reduce((sum, url) => sum + bytesOf(url), 0);
}

export function readRouteManifest(text: string): RouteManifest {
  const json = /^window\.__reactRouterManifest=(.*?);?\s*$/s.exec(text)?.[1];
  if (!json) throw new Error("React Router's manifest does not look as it used to.");
  return JSON.parse(json) as RouteManifest;
}

/** The URLs of a first visit's scripts: the entry, the root route, the page's other routes, and all their imports. */
export function firstVisitScripts(manifest: RouteManifest, routeIds: readonly string[]): string[] {
  const routes = ['root', ...routeIds].map((id) => {
    const route = manifest.routes[id];
    if (!route) throw new Error(`There is no route "${id}" in the build.`);
    return route;
  });
  const all = [manifest.entry, ...routes].flatMap(({ module, imports = [] }) => [module, ...imports]);
  return [...new Set(all)];
}
