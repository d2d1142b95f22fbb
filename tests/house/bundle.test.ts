import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Bundle,
  firstVisitBytes,
  firstVisitScripts,
  readBundle,
  readRouteManifest,
} from '#scripts/bundle/read-bundle.ts';
import { findOutsideHosts, findServerModules, pagesOf } from '#tests/support/bundle-rules.ts';
import packageJson from '../../package.json' with { type: 'json' };

const DEPENDENCIES = Object.keys(packageJson.dependencies);
const HOME = 'listing/home/home';
const MAX_KB = 160;

describe('the built client', () => {
  let bundle: Bundle;

  beforeAll(() => {
    bundle = readBundle();
  });

  it('has recorded modules, so that the following tests check something', () => {
    const modules = Object.values(bundle.modules).flat();
    expect(modules).toContain('app/root.tsx');
    expect(modules.some((id) => id.startsWith('node_modules/react-dom/'))).toBe(true);
  });

  it('contains no server code', () => {
    expect(findServerModules(bundle.modules, DEPENDENCIES)).toEqual([]);
  });

  it('names no other host', () => {
    expect(findOutsideHosts(bundle.files)).toEqual([]);
  });

  it(`makes a first visit load at most ${MAX_KB} kB of JavaScript, whatever the page`, () => {
    const pages = pagesOf(bundle.manifest).map((id) => [id, firstVisitBytes(bundle, [id]) / 1000] as const);
    const home = pages.find(([id]) => id === HOME)?.[1] ?? Number.NaN;
    const [heaviest, most] = pages.reduce((one, other) => (other[1] > one[1] ? other : one));
    console.log(
      `First-visit JavaScript: ${home.toFixed(1)} kB gzip on the home page, ${most.toFixed(1)} on ${heaviest} (${MAX_KB} kB at most).`,
    );
    expect(pages.map(([id]) => id)).toEqual(expect.arrayContaining([HOME, 'accounts/login']));
    expect(pages.filter(([, kilobytes]) => !(kilobytes <= MAX_KB))).toEqual([]);
  });
});

describe('the checks of the built client', () => {
  it.each([
    'services/votes/cast-vote.ts',
    'platform/log.ts',
    'app/http/headers.server.ts',
    'app/games/page/load.server.ts',
    'node_modules/kysely/dist/index.js',
    'node_modules/better-sqlite3/lib/index.js',
    'node_modules/@hono/node-server/dist/index.js',
    '__vite-browser-external',
    'node:fs',
  ])('find %s', (id) => {
    expect(findServerModules({ 'assets/a.js': ['app/root.tsx', id] }, DEPENDENCIES)).toEqual([
      `${id} is in assets/a.js`,
    ]);
  });

  it('accept code for browsers', () => {
    const modules = [
      'app/root.tsx',
      'domain/votes/vote.ts',
      'node_modules/react/index.js',
      'node_modules/@floating-ui/core/a.js',
    ];
    expect(findServerModules({ 'assets/a.js': modules }, DEPENDENCIES)).toEqual([]);
  });

  it('find other hosts in scripts and style sheets, but not similar names', () => {
    const files = [
      {
        path: 'assets/a.js',
        text: 'fetch("https://cdn.jsdelivr.net/x.js"); ns("http://www.w3.org/2000/svg"); placeholder="https://you.itch.io"; base="http://here.invalid"',
      },
      { path: 'assets/a.css', text: '@import "//fonts.gstatic.com/a.css"; b{background:url(/assets/c.png)}' },
    ];
    expect(findOutsideHosts(files)).toEqual([
      'assets/a.js names https://cdn.jsdelivr.net',
      'assets/a.css names //fonts.gstatic.com/a.css',
    ]);
  });

  it('count each script of a first visit once', () => {
    const manifest = readRouteManifest(
      'window.__reactRouterManifest={"entry":{"module":"/e.js","imports":["/r.js"]},"routes":{"root":{"module":"/root.js","imports":["/r.js"]},"home":{"module":"/h.js","hasDefaultExport":true},"other":{"module":"/o.js","hasDefaultExport":false}}};',
    );
    expect(pagesOf(manifest)).toEqual(['home']);
    expect(firstVisitScripts(manifest, ['home'])).toEqual(['/e.js', '/r.js', '/root.js', '/h.js']);
    expect(() => firstVisitScripts(manifest, ['gone'])).toThrow('There is no route "gone"');
    expect(() => readRouteManifest('export default {}')).toThrow('does not look as it used to');
  });
});
