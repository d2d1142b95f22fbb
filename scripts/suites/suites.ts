import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstVisitBytes, readBundle } from '../bundle/read-bundle.ts';
import type { Found } from './chromium.ts';
import * as reports from './reports.ts';
import { type Ended, runProgram } from './run-program.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

type SuiteResult = reports.SuiteResult;

const ROOT = join(import.meta.dirname, '../..');
const BIN = join(ROOT, 'node_modules/.bin');
/** TypeScript's record of checked files, so that a type check skips unchanged ones. */
const TYPES_SEEN = join(ROOT, 'node_modules/.cache/types.tsbuildinfo');
const COMPILED_TESTS = join(ROOT, 'node_modules/.cache/playwright');

/** Time limits of the suites. Each is several times as long as the suite takes on two idle processors. */
const MINUTES = { types: 3, lint: 3, build: 4, fast: 8, integration: 20, browser: 25 };

export const FAILED_TEST = 'failed: ';

const CHECKS = ['types', 'lint', 'audit', 'build'] as const;
const TESTS = ['house', 'unit', 'bundle', 'integration', 'browser'] as const;
export const SUITES = [...CHECKS, ...TESTS];
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
  const result = { ...reports.NOTHING, name, seconds, output: '' };
  return code === 0 ? { ...result, passed: 1 } : { ...result, failed: 1, output };
}

export async function testFast(names: readonly SuiteName[]): Promise<SuiteResult[]> {
  const results = await runVitest(names, MINUTES.fast);
  const bundle = results.find(({ name, failed }) => name === 'bundle' && failed === 0);
  if (bundle) {
    const kilobytes = firstVisitBytes(readBundle(), ['listing/home/home']) / 1000;
    bundle.note = `first-visit JavaScript ${kilobytes.toFixed(1)} kB gzip`;
  }
  return results;
}

export function testIntegration(): Promise<SuiteResult[]> {
  return runVitest(['integration'], MINUTES.integration);
}

export async function testBrowser(chromium: Found): Promise<SuiteResult> {
  if ('problem' in chromium) {
    return { ...reports.NOTHING, name: 'browser', failed: 1, seconds: 0, output: chromium.problem };
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
  const report = await readReport<reports.PlaywrightReport>(path);
  const told = withFailuresFirst(ended, reports.failuresOfPlaywright(report?.suites ?? []));
  return counted('browser', report ? reports.countPlaywright(report) : reports.NOTHING, told);
}

async function runVitest(names: readonly SuiteName[], minutes: number): Promise<SuiteResult[]> {
  await using folder = await makeTemporaryFolder();
  const path = join(folder.path, 'report.json');
  const projects = names.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${path}`];
  const command = [join(BIN, 'vitest'), 'run', ...projects, ...reporters];
  const ended = await runProgram({ command, env: { TMPDIR: folder.path }, minutes });
  const report = await readReport<reports.VitestReport>(path);
  const read = report && reports.readVitest({ report, root: ROOT, suiteOf });
  const failures = read?.failures ?? [];
  const told = withFailuresFirst(ended, failures);
  // Vitest can fail without a failed test, for example in a setup file. If so, the first suite counts as failed.
  return names.map((name, index) => {
    const isSpared = index > 0 || failures.length > 0;
    return counted(name, read?.counts.get(name), isSpared ? { ...told, code: 0 } : told);
  });
}

function suiteOf(path: string): SuiteName {
  if (path.startsWith('tests/house/bundle')) return 'bundle';
  if (path.startsWith('tests/house/')) return 'house';
  return path.startsWith('tests/') ? 'integration' : 'unit';
}

/** Puts the failed tests' names first, so that they show even if only the beginning of the output is read. */
function withFailuresFirst(ended: Ended, failures: readonly string[]): Ended {
  return { ...ended, output: [...failures.map((line) => `${FAILED_TEST}${line}`), ended.output].join('\n') };
}

/** Even without a failed test, a suite fails if it ran no test, or if its program's exit code isn't 0. */
function counted(name: string, counts = reports.NOTHING, { code, output, seconds }: Ended): SuiteResult {
  const result = { ...counts, name, seconds };
  if (counts.failed > 0) return { ...result, output: output.trim() };
  if (counts.passed > 0 && code === 0) return { ...result, output: '' };
  const ended = `It ended with ${code}, although no test failed.`;
  const problem = counts.passed > 0 ? ended : `No test of "${name}" has run.`;
  return { ...result, failed: 1, output: [output.trim(), problem].filter(Boolean).join('\n') };
}

/** Reads a program's report. Null if the program wrote none; its output then says why. */
async function readReport<Report>(path: string): Promise<Report | null> {
  return reports.parseReport<Report>(await readFile(path, 'utf8').catch(() => ''));
}
