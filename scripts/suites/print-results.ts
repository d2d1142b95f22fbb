import { layOut } from './lay-out.ts';
import { addCounts, NOTHING, type SuiteResult } from './result.ts';

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
