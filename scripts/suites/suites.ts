import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstVisitBytes, readBundle } from '../bundle/read-bundle.ts';
import type { Found } from './chromium.ts';
import {
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  type PlaywrightReport,
  type VitestReport,
} from './reports.ts';
import { type Counts, NOTHING, type SuiteResult } from './results.ts';
import { type Ended, runProgram } from './run-program.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const BIN = join(ROOT, 'node_modules/.bin');
/** TypeScript's record of checked files, so that a type check skips unchanged ones. */
const TYPES_SEEN = join(ROOT, 'node_modules/.cache/types.tsbuildinfo');
const COMPILED_TESTS = join(ROOT, 'node_modules/.cache/playwright');

/** A suite is stopped after this time, which is several times as long as it takes on two idle processors. */
const MINUTES = { types: 3, lint: 3, build: 4, fast: 8, integration: 20, browser: 25 };

export const FAILED_TEST = 'failed: ';

export const SUITES = [
  'types',
  'lint',
  'audit',
  'build',
  'house',
  'unit',
  'bundle',
  'integration',
  'browser',
] as const;
export type SuiteName = (typeof SUITES)[number];

export async function checkTypes(): Promise<SuiteResult> {
  const generated = await check('types', [join(BIN, 'react-router'), 'typegen']);
  if (generated.failed > 0) return generated;
  const options = ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', TYPES_SEEN];
  const checked = await check('types', [join(BIN, 'tsc'), ...options]);
  return { ...checked, seconds: generated.seconds + checked.seconds };
}

export function checkLint(): Promise<SuiteResult> {
  return check('lint', [join(BIN, 'biome'), 'check', '--error-on-warnings', '--max-diagnostics=200', '.']);
}

export function checkBuild(): Promise<SuiteResult> {
  return check('build', [process.execPath, 'scripts/run.mjs', 'build']);
}

/** Runs a program, which counts as one test. It passes if the exit code is 0. */
async function check(name: 'types' | 'lint' | 'build', command: readonly string[]): Promise<SuiteResult> {
  const { code, output, seconds } = await runProgram({ command, minutes: MINUTES[name] });
  return code === 0
    ? { ...NOTHING, name, passed: 1, seconds, output: '' }
    : { ...NOTHING, name, failed: 1, seconds, output };
}

export async function testFast(names: readonly SuiteName[]): Promise<SuiteResult[]> {
  const results = await runVitest(names, MINUTES.fast);
  for (const result of results) {
    if (result.name === 'bundle' && result.failed === 0) result.note = firstVisitNote();
  }
  return results;
}

export async function testIntegration(): Promise<SuiteResult> {
  const [result] = await runVitest(['integration'], MINUTES.integration);
  return result ?? { ...NOTHING, name: 'integration', seconds: 0, output: '' };
}

export async function testBrowser(chromium: Found): Promise<SuiteResult> {
  if ('problem' in chromium) {
    return { ...NOTHING, name: 'browser', failed: 1, seconds: 0, output: chromium.problem };
  }
  await using folder = await makeTemporaryFolder();
  const path = join(folder.path, 'report.json');
  const ended = await runProgram({
    command: [join(BIN, 'playwright'), 'test', '--reporter=dot,json'],
    env: {
      CHROMIUM_PATH: chromium.path,
      PLAYWRIGHT_JSON_OUTPUT_FILE: path,
      PWTEST_CACHE_DIR: COMPILED_TESTS,
      TMPDIR: folder.path,
    },
    minutes: MINUTES.browser,
  });
  const report = await readReport<PlaywrightReport>(path);
  const told = withFailuresFirst(ended, report ? failuresOfPlaywright(report.suites) : []);
  return counted('browser', report && countPlaywright(report), told);
}

async function runVitest(names: readonly SuiteName[], minutes: number): Promise<SuiteResult[]> {
  await using folder = await makeTemporaryFolder();
  const path = join(folder.path, 'report.json');
  const projects = names.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${path}`];
  const command = [join(BIN, 'vitest'), 'run', ...projects, ...reporters];
  const ended = await runProgram({ command, env: { TMPDIR: folder.path }, minutes });
  const report = await readReport<VitestReport>(path);
  const counts = report && countVitest({ report, root: ROOT, suiteOf });
  const told = withFailuresFirst(ended, report ? failuresOfVitest({ report, root: ROOT }) : []);
  const failedSomewhere = [...(counts?.values() ?? [])].some(({ failed }) => failed > 0);
  // If Vitest fails although no test has, for example in a setup file, that counts as a failure of the first suite.
  return names.map((name, index) => {
    const isSpared = index > 0 || failedSomewhere;
    const own = counts === null ? null : (counts.get(name) ?? NOTHING);
    return counted(name, own, isSpared ? { ...told, code: 0 } : told);
  });
}

function suiteOf(path: string): SuiteName {
  if (path.startsWith('tests/house/bundle')) return 'bundle';
  if (path.startsWith('tests/house/')) return 'house';
  return path.startsWith('tests/') ? 'integration' : 'unit';
}

/** Puts the failed tests' names first, so that even the beginning of the output tells them. */
function withFailuresFirst(ended: Ended, failures: readonly string[]): Ended {
  return { ...ended, output: [...failures.map((line) => `${FAILED_TEST}${line}`), ended.output].join('\n') };
}

/** A suite also fails if it ran no test, or if its program failed although no test did. */
function counted(name: string, counts: Counts | null, { code, output, seconds }: Ended): SuiteResult {
  const { passed, failed, skipped } = counts ?? NOTHING;
  const ran = passed + failed;
  const problem =
    ran === 0
      ? `No test of "${name}" has run.`
      : code !== 0 && failed === 0
        ? `It ended with ${code}, although no test failed.`
        : null;
  const isFine = failed === 0 && problem === null;
  return {
    name,
    passed,
    failed: failed + (problem ? 1 : 0),
    skipped,
    seconds,
    output: isFine ? '' : [output.trim(), problem].filter(Boolean).join('\n'),
  };
}

/** Null if the program wrote no report. Its output then says why. */
async function readReport<Report>(path: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Report;
  } catch {
    return null;
  }
}

function firstVisitNote(): string {
  const kilobytes = firstVisitBytes(readBundle(), ['listing/home/home']) / 1000;
  return `first-visit JavaScript ${kilobytes.toFixed(1)} kB gzip`;
}
