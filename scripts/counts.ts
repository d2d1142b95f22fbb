import type { Ended } from './run-program.ts';

export type Counts = { passed: number; failed: number; skipped: number };

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; skipped: number } };

/** Counts a program as one test, which passes if the exit code is 0. */
export function countProgram({ code }: Ended): Counts {
  return { ...NOTHING, [code === 0 ? 'passed' : 'failed']: 1 };
}

/** Counts npm's audit. If the registry gives no advisories, it is skipped: npm's exit code is 1 then, too. */
export function countAudit(ended: Ended): Counts {
  const isAnswered = ended.code === 0 || ended.output.includes('npm audit report');
  return isAnswered ? countProgram(ended) : { ...NOTHING, skipped: 1 };
}

/**
 * Counts the tests in a JSON report of Vitest or Playwright. If no test has failed, but none has run or the program
 * failed, for example because a file could not be loaded, that counts as one failed test.
 */
export function countTests({ code }: Ended, report: string): Counts {
  const counts = report ? read(JSON.parse(report)) : NOTHING;
  const isUnnoticed = counts.failed === 0 && (counts.passed === 0 || code !== 0);
  return isUnnoticed ? { ...counts, failed: 1 } : counts;
}

function read(report: VitestReport | PlaywrightReport): Counts {
  if ('stats' in report) {
    const { expected, unexpected, skipped } = report.stats;
    return { passed: expected, failed: unexpected, skipped };
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}
