/**
 * `npm test`: runs all suites; `npm test -- unit browser` runs only those named. Prints a line as each suite ends, then
 * the output of those that failed, a table, and last `N passed, N failed`. Exits with 1 if anything failed.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatTable } from '#cli/output.ts';
import { ensureChromium } from './chromium.ts';
import { type Counts, countAudit, countProgram, countTests, NOTHING } from './counts.ts';
import { type Ended, runProgram, stopProgramsOnSignal } from './run-program.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** Several times as long as the longest suite takes on two idle processors. */
const MINUTES = 25;

type Suite = { command: string; count: (ended: Ended, report: string) => Counts; needsBuild?: boolean };

const check = (command: string, count: Suite['count'] = countProgram): Suite => ({ command, count });
const vitest = (project: string, needsBuild = false): Suite => ({
  command: `exec vitest run --project ${project} --reporter=minimal --reporter=json --outputFile.json=$REPORT`,
  count: countTests,
  needsBuild,
});

/** Suites in the same stage run at the same time. */
const STAGES: readonly Record<string, Suite>[] = [
  {
    types: check(
      'react-router typegen && tsc --noEmit -p . --incremental --tsBuildInfoFile node_modules/.cache/types.tsbuildinfo',
    ),
    lint: check('biome check --error-on-warnings --max-diagnostics=200 .'),
    audit: check('npm audit --audit-level=high --loglevel=error --fetch-retries=0 --fetch-timeout=20000', countAudit),
    build: check('node scripts/build.ts'),
  },
  { house: vitest('house'), unit: vitest('unit'), bundle: vitest('bundle', true) },
  { integration: vitest('integration', true) },
  {
    browser: {
      command: `exec env PLAYWRIGHT_JSON_OUTPUT_FILE=$REPORT PWTEST_CACHE_DIR=node_modules/.cache/playwright
        playwright test --reporter=dot,json`.replace(/\s+/g, ' '),
      count: countTests,
      needsBuild: true,
    },
  },
];
const SUITES: Record<string, Suite> = Object.assign({}, ...STAGES);

type Result = Counts & Ended & { name: string };
const results: Result[] = [];
const hasFailed = (name: string) => results.some((result) => result.name === name && result.failed > 0);

const named = process.argv.slice(2);
const unknown = named.filter((name) => !SUITES[name]);
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}. These exist: ${Object.keys(SUITES).join(', ')}.`);
  process.exitCode = 1;
} else {
  await runSuites(new Set(named.length > 0 ? named : Object.keys(SUITES)));
}

async function runSuites(names: Set<string>): Promise<void> {
  stopProgramsOnSignal();
  if ([...names].some((name) => SUITES[name]?.needsBuild)) names.add('build');
  // Awaited only before the browser tests, so that other suites run while Chromium is downloaded.
  const chromium = names.has('browser') ? ensureChromium() : null;
  for (const stage of STAGES) {
    if (process.exitCode) break; // A signal has stopped the last stage.
    if ('browser' in stage) await chromium;
    const wanted = Object.entries(stage).filter(([name]) => names.has(name));
    await Promise.all(wanted.map(([name, suite]) => runSuite(name, suite)));
  }
  const failures = results.filter(({ failed }) => failed > 0);
  for (const { name, output } of failures) console.log(`\n──── ${name} ────\n${output}`);
  const rows = results.map(({ name, passed, failed, skipped, seconds }) => {
    return [name, passed, failed, skipped, seconds.toFixed(1)];
  });
  const sum = (kind: keyof Counts) => results.reduce((total, result) => total + result[kind], 0);
  console.log(`\n${formatTable(['suite', 'passed', 'failed', 'skipped', 'seconds'], rows)}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  if (failures.length > 0) process.exitCode ||= 1;
}

async function runSuite(name: string, { command, count, needsBuild }: Suite): Promise<void> {
  if (needsBuild && hasFailed('build')) {
    results.push({ ...NOTHING, name, failed: 1, code: 1, seconds: 0, output: 'Not run: there is no build.' });
    return;
  }
  await using folder = await makeTemporaryFolder();
  const report = join(folder.path, 'report.json');
  const env = { TMPDIR: folder.path, REPORT: report };
  const ended = await runProgram({ command: ['sh', '-c', command], env, minutes: MINUTES });
  const counts = count(ended, await readFile(report, 'utf8').catch(() => ''));
  results.push({ ...ended, ...counts, name });
  const state = counts.failed > 0 ? 'FAILED' : counts.passed > 0 ? 'passed' : 'skipped';
  console.error(`${state}  ${name} (${ended.seconds.toFixed(1)} s)`);
}
