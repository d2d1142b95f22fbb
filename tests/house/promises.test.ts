import { describe, expect, it } from 'vitest';
import { linesOf, missingTests, testsOf } from './named-tests.ts';

const LINES = linesOf('docs/promises.md');

describe('docs/promises.md', () => {
  const promises = LINES.filter((line) => /^\d+\. /.test(line));

  it('names a test for every promise', () => {
    expect(promises.length).toBeGreaterThan(150);
    expect(promises.filter((line) => testsOf(line).length === 0)).toEqual([]);
  });

  it('names only tests that exist', () => {
    expect(missingTests(promises)).toEqual([]);
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
