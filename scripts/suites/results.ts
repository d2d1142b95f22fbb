import { formatTable } from '#cli/output.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface SuiteResult extends Counts {
  name: string;
  seconds: number;
  /** The program's whole output if something failed, otherwise ''. */
  output: string;
  /** A measured size, or why the suite was skipped. */
  note?: string;
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

export function printResults(results: readonly SuiteResult[]): string {
  const rows = results.map(({ name, passed, failed, skipped, seconds, note = '' }) => {
    return [name, passed, failed, skipped, seconds.toFixed(1), note];
  });
  const { passed, failed } = results.reduce(addCounts, NOTHING);
  const table = formatTable(['suite', 'passed', 'failed', 'skipped', 'seconds', ''], rows);
  return `${table}\n\n${passed} passed, ${failed} failed`;
}
