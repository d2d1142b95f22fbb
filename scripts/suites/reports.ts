import { stripVTControlCharacters } from 'node:util';
import { addCounts, type Counts, NOTHING } from './results.ts';

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number };
  /** Errors outside of tests: a file that could not be loaded, or a fixture's teardown. */
  errors: unknown[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs: {
    title: string;
    file: string;
    line: number;
    tests: PlaywrightTest[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightTest {
  projectName: string;
  status: string;
  results?: { errors?: { message?: string }[] }[];
}

const REASON_LENGTH = 300;

/** Each error outside of tests counts as a failed test. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

export function failuresOfPlaywright(suites: readonly PlaywrightSuite[]): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map((test) => `[${test.projectName}] ${file}:${line} ${title}${reasonOf(test)}`),
    ),
    ...failuresOfPlaywright(suite.suites ?? []),
  ]);
}

function reasonOf({ results = [] }: PlaywrightTest): string {
  const said = results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)).find(Boolean);
  if (!said) return '';
  return `: ${stripVTControlCharacters(said).replace(/\s+/g, ' ').trim().slice(0, REASON_LENGTH)}`;
}

export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/**
 * Counts by suite. A file that could not be loaded counts as one failed test.
 *
 * @param suiteOf returns a file's suite, given the file's path from the root
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

/** A line for each failed test, and for each file that could not be loaded. */
export function failuresOfVitest({ report, root }: { report: VitestReport; root: string }): string[] {
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replaceAll('\\', '/').slice(root.length + 1);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    return status === 'failed' && failed.length === 0
      ? [file]
      : failed.map(({ fullName }) => `${file} ${fullName}`);
  });
}
