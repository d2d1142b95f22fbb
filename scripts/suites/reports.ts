import { stripVTControlCharacters } from 'node:util';
import { addCounts, type Counts, NOTHING } from './results.ts';

/** The parts of Playwright's JSON report that count. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** Errors outside of tests: a file that could not be loaded, a fixture's end. */
  errors: unknown[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  title: string;
  specs: {
    title: string;
    ok: boolean;
    file: string;
    line: number;
    tests: PlaywrightTest[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightTest {
  projectName: string;
  status: string;
  /** One for each attempt. */
  results?: { errors?: { message?: string }[] }[];
}

/**
 * How many tests of a run may need a second attempt (one in a hundred). A busy machine alone explains no more. Each is named
 * with its reason, because it has found a race in the test or in the site.
 */
const MOST_FLAKY = 4;
/** How many characters of an error appear in the line that names its test. */
const REASON_LENGTH = 300;

/** A test that passed only at its second attempt counts as passed, unless there are too many of them. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  const isTooMany = stats.flaky > MOST_FLAKY;
  return {
    passed: stats.expected + (isTooMany ? 0 : stats.flaky),
    failed: stats.unexpected + (isTooMany ? stats.flaky : 0) + errors.length,
    skipped: stats.skipped,
  };
}

/** A line for each test that failed at every attempt: project, place, title, why. */
export function failuresOfPlaywright({ suites }: Pick<PlaywrightReport, 'suites'>): string[] {
  return testsOfStatus('unexpected', suites);
}

/** A line for each test that passed only at its second attempt, with the first attempt's error. */
export function flakyOfPlaywright({ suites }: Pick<PlaywrightReport, 'suites'>): string[] {
  return testsOfStatus('flaky', suites);
}

function testsOfStatus(wanted: string, suites: readonly PlaywrightSuite[]): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map((test) => `[${test.projectName}] ${file}:${line} ${title}${reasonOf(test)}`),
    ),
    ...testsOfStatus(wanted, suite.suites ?? []),
  ]);
}

/** The first error of the first attempt, on one line. */
function reasonOf({ results = [] }: PlaywrightTest): string {
  const said = results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)).find(Boolean);
  if (!said) return '';
  return `: ${stripVTControlCharacters(said).replace(/\s+/g, ' ').trim().slice(0, REASON_LENGTH)}`;
}

/** The parts of vitest's JSON report that count. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/**
 * The counts of each suite of one vitest run. A file that could not be loaded counts as one failure.
 *
 * @param suiteOf the suite that a file belongs to, by its path from the root
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
