import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLintRules } from '#scripts/house/lint-rules.ts';
import { ROOT } from './house.ts';

const { overrides, plugins } = createLintRules();
const readConfig = async () => JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'));

describe('the lint rules', () => {
  it('are those of the table of floors: if not, run "node scripts/write-lint-rules.ts"', async () => {
    expect((await readConfig()).overrides).toEqual(expect.arrayContaining(overrides));
    for (const [path, text] of Object.entries(plugins)) {
      expect(await readFile(join(ROOT, path), 'utf8')).toBe(text);
    }
  });

  describe('find a planted violation', () => {
    let found: Set<string>;
    let dir: string;

    beforeAll(async () => {
      dir = await mkdtemp(join(tmpdir(), 'playpodium-lint-'));
      const { $schema: _, ...config } = await readConfig();
      const files = {
        ...plugins,
        ...PLANTED,
        'biome.json': JSON.stringify({ ...config, vcs: { enabled: false } }),
      };
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(dir, path)), { recursive: true });
        await writeFile(join(dir, path), text);
      }
      found = await lint(dir);
    });
    afterAll(() => rm(dir, { recursive: true, force: true }));

    it.each(Object.keys(PLANTED).filter((path) => !path.includes('allowed')))('%s', (path) => {
      expect(found).toContain(path);
    });

    it('and nothing in what is allowed', () => {
      expect([...found].filter((path) => path.includes('allowed'))).toEqual([]);
    });
  });
});

const PLANTED: Record<string, string> = {
  'domain/upwards.ts': "import { x } from '#platform/log.ts';\nconsole.log(x);\n",
  'domain/neighbour.ts': "import { x } from '../services/a.ts';\nconsole.log(x);\n",
  'domain/library.ts': "import { x } from 'kysely';\nconsole.log(x);\n",
  'domain/node.ts': "import { x } from 'node:fs';\nconsole.log(x);\n",
  'domain/clock.ts': 'console.log(Date.now());\n',
  'domain/today.ts': 'console.log(new Date());\n',
  'domain/chance.ts': 'console.log(Math.random());\n',
  'domain/allowed.ts':
    "import { z } from 'zod';\nimport { y } from './y.ts';\nconsole.log(y, z, new Date(0));\n",
  'platform/upwards.ts': "import { x } from '#services/a.ts';\nconsole.log(x);\n",
  'services/value.ts': "import { x } from '#platform/log.ts';\nconsole.log(x);\n",
  'services/upwards.ts': "import { x } from '#app/http/a.server.ts';\nconsole.log(x);\n",
  'services/library.ts': "import { sql } from 'kysely';\nconsole.log(sql);\n",
  'services/request.ts': 'export const f = (request: Request) => request.url;\n',
  'services/allowed.ts':
    "import type { Log } from '#platform/log.ts';\nimport { x } from '#platform/db/games/games.ts';\n\nexport const f = (log: Log) => log.info(x);\n",
  'app/http/a.server.ts': "import { x } from '#platform/log.ts';\nconsole.log(x);\n",
  'app/http/b.server.ts': "import { sql } from 'kysely';\nconsole.log(sql);\n",
  'app/http/allowed.server.ts': "import { x } from '#services/a.ts';\nconsole.log(x);\n",
  'app/routes/home/a.tsx': "import { x } from '#platform/log.ts';\nconsole.log(x);\n",
  'app/routes/home/allowed.tsx': "import { x } from '#app/components/a.tsx';\nconsole.log(x);\n",
  'app/components/a.tsx': "import { x } from '#services/a.ts';\nconsole.log(x);\n",
  'app/components/b.tsx': "import { x } from '../http/a.server.ts';\nconsole.log(x);\n",
  'app/components/allowed.tsx':
    "import { x } from '#app/ui/a.tsx';\nimport { y } from '#domain/people/profile.ts';\nconsole.log(x, y);\n",
  'app/ui/a.tsx': "import { x } from '#app/components/a.tsx';\nconsole.log(x);\n",
  'server/a.ts': "import { x } from '#app/listing/home/home.tsx';\nconsole.log(x);\n",
  'cli/a.ts': "import { sql } from 'kysely';\nconsole.log(sql);\n",
  'tests/a.ts': "import { x } from '../app/routes/home/home.tsx';\nconsole.log(x);\n",
  'tests/skipped.test.ts': "import { it } from 'vitest';\nit.skip('x', () => {});\n",
  'services/barrel.ts': "export * from './a.ts';\n",
};

function lint(dir: string): Promise<Set<string>> {
  const biome = join(ROOT, 'node_modules/.bin/biome');
  return new Promise((resolve, reject) => {
    execFile(
      biome,
      ['lint', '--reporter=json', '--max-diagnostics=none', '.'],
      { cwd: dir },
      (_failed, stdout, stderr) => {
        try {
          const { diagnostics } = JSON.parse(stdout) as {
            diagnostics: { severity: string; location: { path: string } }[];
          };
          resolve(
            new Set(
              diagnostics.filter(({ severity }) => severity === 'error').map(({ location }) => location.path),
            ),
          );
        } catch (cause) {
          reject(new Error(`Biome did not answer: ${stderr}`, { cause }));
        }
      },
    );
  });
}
