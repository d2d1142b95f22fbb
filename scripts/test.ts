/** `npm test`: runs all suites; `npm test -- unit browser` runs only those named. */
import { runSuites } from './suites/run-suites.ts';
import { SUITES, type SuiteName } from './suites/suites.ts';

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
