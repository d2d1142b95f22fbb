/** `npm run check:fast`: what is quick enough to run after every change. */
import { runSuites } from './suites/run-suites.ts';

await runSuites(['types', 'lint', 'house', 'unit']);
