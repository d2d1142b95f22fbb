import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './root.ts';

const LINES = readFileSync(join(ROOT, 'docs/promises.md'), 'utf8').split('\n');

describe('docs/promises.md', () => {
  const promises = LINES.filter((line) => /^\d+\. /.test(line));

  it('names a test for every promise', () => {
    expect(promises.length).toBeGreaterThan(150);
    expect(promises.filter((line) => testsOf(line).length === 0)).toEqual([]);
  });

  it('names only tests that exist', () => {
    expect(promises.flatMap(testsOf).filter((test) => !isThere(test))).toEqual([]);
  });

  it('numbers the promises of each room from one', () => {
    let last = 0;
    for (const line of LINES) {
      if (line.startsWith('## ')) last = 0;
      const number = /^(\d+)\. /.exec(line)?.[1];
      if (number) expect(Number(number), line).toBe(++last);
    }
  });
});

/** Parses the tests at a line's end: ``— `file` › name · `file` › name``. */
function testsOf(line: string) {
  const [, tests = ''] = line.split(' — `');
  return tests.split(' · `').flatMap((each) => {
    const [file = '', name] = each.split('` › ');
    return name ? [{ file, name }] : [];
  });
}

/** In a name, `…` stands for any `${…}` of the test's title. */
function isThere({ file, name }: { file: string; name: string }): boolean {
  const path = join(ROOT, file);
  if (!existsSync(path)) return false;
  const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '\\$\\{[^}]+\\}');
  const text = readFileSync(path, 'utf8').replaceAll("\\'", "'");
  return new RegExp(`(['"\`])${quoted}\\1`).test(text);
}
