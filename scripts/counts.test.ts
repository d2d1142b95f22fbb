import { expect, it } from 'vitest';
import { countAudit, countTests } from './counts.ts';

const ended = (code: number, output = '') => ({ code, output, seconds: 1 });
const VITEST = JSON.stringify({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1 });
const PASSED = JSON.stringify({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 0 });
const NONE = JSON.stringify({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 });
const PLAYWRIGHT = JSON.stringify({ stats: { expected: 7, unexpected: 1, skipped: 3 } });

it.each([
  ['Vitest’s tests', 1, VITEST, [5, 2, 1]],
  ['Playwright’s tests', 1, PLAYWRIGHT, [7, 1, 3]],
  ['a failure outside of tests', 1, PASSED, [5, 1, 0]],
  ['a run without tests as a failure', 0, NONE, [0, 1, 0]],
  ['a run without a report as a failure', 0, '', [0, 1, 0]],
])('counts %s', (_, code, report, [passed, failed, skipped]) => {
  expect(countTests(ended(code), report)).toEqual({ passed, failed, skipped });
});

it.each([
  [0, 'found 0 vulnerabilities', 'passed'],
  [1, '# npm audit report\n\nleft-pad  *\nSeverity: high', 'failed'],
  [1, 'npm error audit endpoint returned an error', 'skipped'],
  [1, '', 'skipped'],
])('an audit that ends with %d and says %j is %s', (code, output, state) => {
  expect(countAudit(ended(code, output))).toEqual({ passed: 0, failed: 0, skipped: 0, [state]: 1 });
});
