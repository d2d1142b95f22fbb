/** `npm test`: runs all suites; `npm test -- unit browser` runs only those named. */
import { checkAudit } from './suites/audit.ts';
import { ensureChromium } from './suites/chromium.ts';
import { NOTHING, printResults, type SuiteResult } from './suites/reports.ts';
import { stopProgramsOnSignal } from './suites/run-program.ts';
import * as suites from './suites/suites.ts';

const { SUITES } = suites;
type SuiteName = suites.SuiteName;
const FAST: readonly SuiteName[] = ['house', 'unit', 'bundle'];
const needsBuild = (name: SuiteName) => name === 'bundle' || name === 'browser';

const isSuite = (name: string): name is SuiteName => SUITES.some((suite) => suite === name);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !isSuite(name));

if (unknown.length > 0) {
  console.error(
    `There is no suite ${unknown.map((name) => `"${name}"`).join(', ')}. These exist: ${SUITES.join(', ')}.`,
  );
  process.exitCode = 1;
} else {
  await runSuites(named.length > 0 ? named.filter(isSuite) : SUITES);
}

/**
 * Runs suites, some of them in parallel. Prints a line as each suite ends, then the output of failed suites and a
 * table. Sets the exit code, which is 0 only if every suite either passed or was skipped for a stated reason.
 */
async function runSuites(wanted: readonly SuiteName[]): Promise<void> {
  stopProgramsOnSignal();
  const names = SUITES.filter((name) => wanted.includes(name) || (name === 'build' && wanted.some(needsBuild)));
  const results: SuiteResult[] = [];
  const take = (...ended: SuiteResult[]) => {
    for (const result of ended) {
      results.push(result);
      console.error(`${stateOf(result)}  ${result.name} (${result.seconds.toFixed(1)} s)`);
      // Prints only the failed tests' names here. The whole output follows when all suites have ended.
      for (const line of result.output.split('\n'))
        if (line.startsWith(suites.FAILED_TEST)) console.error(`        ${line}`);
    }
  };
  const has = (name: SuiteName) => names.includes(name);

  // The promise is awaited only before the browser tests, so that other suites run while Chromium is downloaded.
  const chromium = has('browser') ? ensureChromium() : null;
  const fast = names.filter((name) => FAST.includes(name));
  const isAtOnce = fast.length > 0 && !fast.some(needsBuild);
  await Promise.all([
    has('types') && suites.checkTypes().then(take),
    has('lint') && suites.checkLint().then(take),
    has('audit') && checkAudit().then(take),
    has('build') && suites.checkBuild().then(take),
    isAtOnce && suites.testFast(fast).then((results) => take(...results)),
  ]);
  const isBuilt = !results.some(({ name, failed }) => name === 'build' && failed > 0);
  const isRunnable = (name: SuiteName) => isBuilt || !needsBuild(name);
  const output = 'Not run: there is no build.';
  for (const name of names) if (!isRunnable(name)) take({ ...NOTHING, name, failed: 1, seconds: 0, output });

  const waiting = isAtOnce ? [] : fast.filter(isRunnable);
  if (waiting.length > 0) take(...(await suites.testFast(waiting)));
  if (has('integration')) take(...(await suites.testIntegration()));
  if (chromium && isRunnable('browser')) take(await suites.testBrowser(await chromium));

  const ordered = SUITES.flatMap((suite) => results.filter(({ name }) => name === suite));
  for (const { name, output } of uniqueOutputs(ordered)) console.log(`\n──── ${name} ────\n${output}`);
  console.log(`\n${printResults(ordered)}`);
  const isFine = ordered.length > 0 && ordered.every((result) => stateOf(result) !== 'FAILED');
  if (!isFine && !process.exitCode) process.exitCode = 1;
}

/** A suite that ran no test counts as skipped only if its note gives the reason. */
function stateOf({ passed, failed, skipped, note }: SuiteResult): 'passed' | 'FAILED' | 'skipped' {
  if (failed > 0) return 'FAILED';
  if (passed > 0) return 'passed';
  return skipped > 0 && note ? 'skipped' : 'FAILED';
}

/** Keeps one result for each output that isn't empty, because all suites of one Vitest run have the same output. */
function uniqueOutputs(results: readonly SuiteResult[]): SuiteResult[] {
  const failed = results.filter(({ output }) => output !== '');
  return failed.filter(({ output }, index) => failed.findIndex((each) => each.output === output) === index);
}
