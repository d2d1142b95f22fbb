import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it.each([
  0, 3,
])('a program that imports the tests’ PostgreSQL, such as a benchmark, ends with its own code %i', (code) => {
  const program = `import '#tests/support/postgres-server.ts'; process.exitCode = ${code};`;
  const cwd = join(import.meta.dirname, '../..');
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd }).status).toBe(code);
});
