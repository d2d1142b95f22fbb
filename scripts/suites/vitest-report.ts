import { addCounts, type Counts, NOTHING } from './result.ts';

/** The parts of vitest's JSON report that count. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/**
 * The counts of each suite of one vitest run. A file that could not even be loaded counts as one failure.
 *
 * @param suiteOf the suite that a file, by its path from the root, belongs to
 */
export function countVitest({
  report,
  root,
  suiteOf,
}: {
  report: VitestReport;
  root: string;
  suiteOf: (path: string) => string;
}): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  for (const file of report.testResults) {
    const suite = suiteOf(file.name.replaceAll('\\', '/').slice(root.length + 1));
    counts.set(suite, addCounts(counts.get(suite) ?? NOTHING, countFile(file)));
  }
  return counts;
}

function countFile({ status, assertionResults }: VitestReport['testResults'][number]): Counts {
  const having = (...states: string[]) =>
    assertionResults.filter((test) => states.includes(test.status)).length;
  const passed = having('passed');
  const failed = having('failed');
  const isBroken = status === 'failed' && failed === 0;
  return { passed, failed: failed + (isBroken ? 1 : 0), skipped: assertionResults.length - passed - failed };
}

/** A line for each test that failed: file, names. */
export function failuresOfVitest({ report, root }: { report: VitestReport; root: string }): string[] {
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replaceAll('\\', '/').slice(root.length + 1);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    return status === 'failed' && failed.length === 0
      ? [file]
      : failed.map(({ fullName }) => `${file} ${fullName}`);
  });
}
