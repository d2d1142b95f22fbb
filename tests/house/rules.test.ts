import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './root.ts';

const BIN = join(ROOT, 'node_modules/.bin');

/** Runs a tool from node_modules/.bin. Resolves even if the tool fails. */
function run(tool: string, args: readonly string[], cwd: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(join(BIN, tool), args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, output: `${stdout}\n${stderr}` });
    });
  });
}

it('no import points to a higher floor, and no imports form a circle', async () => {
  const { code, output } = await run('depcruise', ['.'], ROOT);
  expect(code, output).toBe(0);
});

it('no code, file or dependency is unused', async () => {
  const { code, output } = await run('knip', [], ROOT);
  expect(code, output).toBe(0);
});

/** Files to check: path, content, and the name of the rule that the file breaks; null if it breaks none. */
const PLANTED: readonly (readonly [string, string, string | null])[] = [
  ['artwork/a.ts', "import { d } from '#domain/d.ts'; export const a = d;", 'artwork-floor'],
  ['domain/d.ts', 'export const d = 1;', null],
  ['domain/up.ts', "import { p } from '#platform/p.ts'; export const a = p;", 'domain-floor'],
  ['domain/package.ts', "import { sql } from 'kysely'; export const a = sql;", 'domain-floor'],
  ['domain/node.ts', "import { join } from 'node:path'; export const a = join;", 'domain-floor'],
  ['domain/zod.ts', "import { z } from 'zod'; export const a = z;", null],
  ['domain/circle.ts', "import { o } from './other.ts'; export const a = o;", 'no-cycles'],
  ['domain/other.ts', "import { a } from './circle.ts'; export const o = () => a;", null],
  ['domain/test.ts', "import './d.test.ts'; export const a = 1;", 'no-tests-imported'],
  ['domain/d.test.ts', "import { p } from '#platform/p.ts'; p();", null],
  ['platform/p.ts', 'export const p = () => 1; export type P = typeof p;', null],
  ['platform/db/q.ts', "import { sql } from 'kysely'; export const q = sql;", null],
  ['platform/up.ts', "import type { S } from '#services/s.ts'; export type A = S;", 'platform-floor'],
  ['platform/path.ts', "import { d } from '../domain/d.ts'; export const a = d;", 'other-floors-by-alias'],
  ['services/s.ts', "import type { P } from '#platform/p.ts'; export type S = P;", null],
  ['services/query.ts', "import { q } from '#platform/db/q.ts'; export const a = q;", null],
  ['services/value.ts', "import { p } from '#platform/p.ts'; export const a = p;", 'services-values-of-platform'],
  ['services/sql.ts', "import { sql } from 'kysely'; export const a = sql;", 'services-packages'],
  ['services/late.ts', "export const a = () => import('#platform/p.ts');", 'services-values-of-platform'],
  ['app/ui/button.tsx', "import { d } from '#domain/d.ts'; export const a = d;", 'app-ui-knows-no-nouns'],
  ['app/games/value.ts', "import { p } from '#platform/p.ts'; export const a = p;", 'app-types-of-platform'],
  ['app/games/node.ts', "import { join } from 'node:path'; export const a = join;", 'app-node'],
  ['app/games/node.server.ts', "import { join } from 'node:path'; export const a = join;", null],
  ['app/games/game.tsx', 'export default function Game() { return null; }', null],
  ['app/votes/screen.tsx', "import Game from '../games/game.tsx'; export const a = Game;", 'no-screens-imported'],
  [
    'app/routes.ts',
    "export default [route('game', 'games/game.tsx')]; declare const route: (...a: string[]) => 1;",
    null,
  ],
  ['server/screen.ts', "import Game from '#app/games/game.tsx'; export const a = Game;", 'no-screens-imported'],
  ['server/lost.ts', "import { a } from '#domain/lost.ts'; export { a };", 'resolved'],
  ['cli/sql.ts', "import { sql } from 'kysely'; export const a = sql;", 'cli-database'],
  ['cli/develop.ts', "import { build } from 'vite'; export const a = build;", 'no-development-packages'],
];

const TIMELESS = 'export const a = () => [Date.now(), new Date(), Math.random(), performance.now()];';

describe('the lint rules', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'playpodium-rules-'));
    for (const file of ['package.json', '.dependency-cruiser.mjs', 'scripts/clock-and-chance.grit']) {
      await cp(join(ROOT, file), join(dir, file));
    }
    const { $schema: _, ...biome } = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'));
    await writeFile(join(dir, 'biome.json'), JSON.stringify({ ...biome, vcs: { enabled: false } }));
    await symlink(join(ROOT, 'node_modules'), join(dir, 'node_modules'));
    for (const [path, text] of [...PLANTED, ['domain/now.ts', TIMELESS], ['platform/now.ts', TIMELESS]]) {
      await mkdir(dirname(join(dir, path ?? '')), { recursive: true });
      await writeFile(join(dir, path ?? ''), text ?? '');
    }
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it('find planted mistakes, and nothing in allowed code', async () => {
    const { output } = await run('depcruise', ['--output-type', 'json', '.'], dir);
    const { violations } = (JSON.parse(output) as Report).summary;
    const found = new Map(violations.map(({ from, rule }) => [from, rule.name]));
    const expected = PLANTED.filter(([, , rule]) => rule !== null).map(([path, , rule]) => [path, rule]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  });

  it('find uses of the clock and of randomness outside the allowed files', async () => {
    const { output } = await run('biome', ['lint', '--reporter=json', '.'], dir);
    const lines = [...output.matchAll(/"path":"((?:domain|platform)\/now\.ts)"/g)].map(([, path]) => path);
    expect(lines.filter((path) => path === 'domain/now.ts')).toHaveLength(4);
    expect(lines).not.toContain('platform/now.ts');
  });
});

interface Report {
  summary: { violations: { from: string; rule: { name: string } }[] };
}
