/** Rows of cells as lines of text: the first column and `left` ones begin at the left, figures end at the right. */
export function layOut(rows: readonly (readonly string[])[], left: readonly number[] = []): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const cell = (text: string, column: number) => {
    const width = widths[column] ?? 0;
    return column === 0 || left.includes(column) ? text.padEnd(width) : text.padStart(width);
  };
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}

/** What came out of one suite. */
export interface SuiteResult {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** What a person needs to read: everything that the suite said, when something failed. */
  output: string;
  /** A figure to show beside the counts. */
  note?: string;
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

const HEADINGS = ['suite', 'passed', 'failed', 'skipped', 'seconds', ''];

/** The table of suites, and as the last line `N passed, N failed`. */
export function printResults(results: readonly SuiteResult[]): string {
  const rows = results.map(({ name, passed, failed, skipped, seconds, note = '' }) => [
    name,
    String(passed),
    String(failed),
    String(skipped),
    seconds.toFixed(1),
    note,
  ]);
  const { passed, failed } = results.reduce(addCounts, NOTHING);
  return [layOut([HEADINGS, ...rows], [HEADINGS.length - 1]), '', `${passed} passed, ${failed} failed`].join(
    '\n',
  );
}
