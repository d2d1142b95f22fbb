import { stripVTControlCharacters } from 'node:util';
import { formatTable } from '#cli/output.ts';

export type Counts = { passed: number; failed: number; skipped: number };

export type SuiteResult = Counts & {
  name: string;
  seconds: number;
  /** The program's whole output if something failed, otherwise ''. */
  output: string;
  /** A measured size, or why the suite was skipped. */
  note?: string;
};

/** Null if the text isn't JSON. */
export function parseReport<Report>(text: string): Report | null {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return null;
  }
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** Formats a table with a line for each suite, and the sums below it. */
export function printResults(results: readonly SuiteResult[]): string {
  const rows = results.map(({ name, passed, failed, skipped, seconds, note = '' }) => {
    return [name, passed, failed, skipped, seconds.toFixed(1), note];
  });
  const { passed, failed } = results.reduce(addCounts, NOTHING);
  const table = formatTable(['suite', 'passed', 'failed', 'skipped', 'seconds', ''], rows);
  return `${table}\n\n${passed} passed, ${failed} failed`;
}

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; skipped: number };
  /** Errors outside of tests: a file that could not be loaded, or a fixture's failed teardown. */
  errors: unknown[];
  suites: PlaywrightSuite[];
};

type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightSpec = { title: string; file: string; line: number; tests: PlaywrightTest[] };
type PlaywrightTest = { projectName: string; status: string; results?: { errors?: { message?: string }[] }[] };

const REASON_LENGTH = 300;

/** Each error outside of tests counts as a failed test. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

export function failuresOfPlaywright(suites: readonly PlaywrightSuite[]): string[] {
  return suites.flatMap(({ specs, suites = [] }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map((test) => `[${test.projectName}] ${file}:${line} ${title}${reasonOf(test)}`),
    ),
    ...failuresOfPlaywright(suites),
  ]);
}

function reasonOf({ results = [] }: PlaywrightTest): string {
  const said = results.flatMap(({ errors = [] }) => errors).find(({ message }) => message)?.message;
  if (!said) return '';
  return `: ${stripVTControlCharacters(said).replace(/\s+/g, ' ').trim().slice(0, REASON_LENGTH)}`;
}

type VitestFile = { name: string; status: string; assertionResults: { status: string; fullName: string }[] };
export type VitestReport = { testResults: VitestFile[] };
type VitestRun = { report: VitestReport; root: string; suiteOf: (path: string) => string };

/** Returns counts by suite, and a line for each failure. A file that could not be loaded counts as one failed test. */
export function readVitest({ report, root, suiteOf }: VitestRun) {
  const counts = new Map<string, Counts>();
  const failures: string[] = [];
  for (const { name, status, assertionResults } of report.testResults) {
    const path = name.replaceAll('\\', '/').slice(root.length + 1);
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const skipped = assertionResults.length - passed - failed.length;
    const lines = failed.map(({ fullName }) => `${path} ${fullName}`);
    if (status === 'failed' && failed.length === 0) lines.push(path);
    failures.push(...lines);
    const suite = suiteOf(path);
    counts.set(suite, addCounts(counts.get(suite) ?? NOTHING, { passed, failed: lines.length, skipped }));
  }
  return { counts, failures };
}
