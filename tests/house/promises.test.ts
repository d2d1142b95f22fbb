import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './root.ts';

const LINES = readFileSync(join(ROOT, 'docs/promises.md'), 'utf8').split('\n');

/** The tests of a line: ``— `file` › name · `file` › name``. */
function testsOf(line: string): { file: string; name: string }[] {
  const [, tests = ''] = line.split(' — `');
  return tests.split(' · `').flatMap((each) => {
    const [file = '', name] = each.split('` › ');
    return name ? [{ file, name }] : [];
  });
}

/** Whether a file has a string of that name; `…` stands for what a template computes. */
function hasTest({ file, name }: { file: string; name: string }): boolean {
  const path = join(ROOT, file);
  if (!existsSync(path)) return false;
  const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '\\$\\{[^}]+\\}');
  const text = readFileSync(path, 'utf8').replaceAll("\\'", "'");
  return new RegExp(`(['"\`])${quoted}\\1`).test(text);
}

describe('docs/promises.md', () => {
  const promises = LINES.filter((line) => /^\d+\. /.test(line));

  it('names a test for every promise', () => {
    expect(promises.length).toBeGreaterThan(150);
    expect(promises.filter((line) => testsOf(line).length === 0)).toEqual([]);
  });

  it('names only tests that exist', () => {
    expect(promises.flatMap(testsOf).filter((test) => !hasTest(test))).toEqual([]);
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
