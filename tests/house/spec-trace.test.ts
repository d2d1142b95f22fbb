import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { QUOTES_PATH, SPEC_PATH } from '#scripts/extract-spec-quotes.mjs';
import { checkRows, compareWithSpec, fingerprintOfRows, rowsOf } from '#scripts/spec-trace/check-trace.ts';
import { findTests } from '#scripts/spec-trace/find-tests.ts';
import { SPEC_FINGERPRINT } from '#scripts/spec-trace/fingerprint.ts';
import { printTrace } from '#scripts/spec-trace/print-trace.ts';
import { readSpec } from '#scripts/spec-trace/read-spec.ts';
import { isShown, omitted, type Row, type Section, shown } from '#scripts/spec-trace/row.ts';
import { SECTIONS } from '#scripts/spec-trace/sections.ts';
import { filesOfHouse, ROOT } from './house.ts';

const DECISIONS_PATH = new URL('decisions.md', SPEC_PATH);
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

describe('the trace of the specification', () => {
  it('has tests for each row, or a reason, and every test is there', () => {
    expect(checkRows(SECTIONS, findTests(filesOfHouse()))).toEqual([]);
  });

  // The specification isn't part of the repository. Its fingerprint is: with it no row can be lost or reworded.
  it('has the rows of the specification and no others', () => {
    expect(fingerprintOfRows(SECTIONS)).toBe(SPEC_FINGERPRINT);
  });

  it('has a row for every text that the specification quotes', () => {
    const quotes: { section: number; text: string }[] = JSON.parse(readFileSync(QUOTES_PATH, 'utf8'));
    const words = new Map(
      SECTIONS.map((section) => [
        section.number,
        rowsOf([section])
          .map(({ text }) => text)
          .join(' '),
      ]),
    );
    expect(quotes.filter(({ section, text }) => !words.get(section)?.includes(text))).toEqual([]);
  });

  it('is printed as it is: if not, run "node scripts/spec-trace.ts"', () => {
    expect(readFileSync(join(ROOT, 'docs/spec-trace.md'), 'utf8')).toBe(printTrace(SECTIONS));
  });

  it.runIf(existsSync(SPEC_PATH))('says the specification to the letter', () => {
    expect(compareWithSpec(SECTIONS, readSpec(readFileSync(SPEC_PATH, 'utf8')))).toEqual([]);
  });

  it.runIf(existsSync(DECISIONS_PATH))('leaves out only what decisions.md names, in its words', () => {
    const decisions = oneLine(readFileSync(DECISIONS_PATH, 'utf8'));
    const unnamed = rowsOf(SECTIONS).filter((row) => !isShown(row) && !decisions.includes(row.decision));
    expect(unnamed).toEqual([]);
  });
});

describe('the check of the trace', () => {
  const titles = new Map([['a.test.ts', new Set(['works'])]]);
  const about = (...rows: Row[]): Section[] => [
    { number: 1, heading: '1. A', parts: [{ heading: '1. A', rows }] },
  ];
  const of = (file: string, title: string) => ({ file, title });

  it.each([
    ['a row without anything', shown('Rule.'), '“Rule.” has neither a test nor a reason'],
    [
      'a file that is gone',
      shown('Rule.', of('b.test.ts', 'works')),
      '“Rule.”: there are no tests in b.test.ts',
    ],
    [
      'a test that is called otherwise',
      shown('Rule.', of('a.test.ts', 'worked')),
      '“Rule.”: a.test.ts has no test “worked”',
    ],
    [
      'a row left out without a decision',
      omitted('Rule.', { because: 'no time', decision: '' }),
      '“Rule.” is left out without a reason or a decision',
    ],
  ])('finds %s', (_, row, sentence) => {
    expect(checkRows(about(row), titles)).toEqual([sentence]);
  });

  it('is content with a test that is there', () => {
    expect(checkRows(about(shown('Rule.', of('a.test.ts', 'works'))), titles)).toEqual([]);
  });

  it('finds a line of the specification that has no row, and a row that it does not have', () => {
    const spec = readSpec('# S\nIntroduction.\n\n## 1. A\n\n- One.\n- Two.\n');
    expect(compareWithSpec(about(shown('One.'), shown('Two.')), spec)).toEqual([]);
    expect(compareWithSpec(about(shown('One.')), spec)).toEqual([
      '“1. A”: the specification goes on with “ Two.”, the rows with “”',
    ]);
    expect(compareWithSpec(about(shown('One.'), shown('Two.'), shown('Three.')), spec)).toHaveLength(1);
    expect(compareWithSpec([], spec)).toEqual(['no row is below “1. A”']);
  });

  it('reads titles of every kind, and none of what groups them', () => {
    const computed = '`on $' + '{d}`';
    const text = `describe('group', () => { it('plain', f); test.each([1])('each %s', f); it(${computed}, f); });
      test.describe('no test', f);`;
    const found = findTests([{ path: 'a.test.ts', text }]).get('a.test.ts');
    expect([...(found ?? [])].toSorted()).toEqual(['each %s', 'on …', 'plain']);
  });
});
