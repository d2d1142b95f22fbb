/** `node scripts/spec-trace.ts`: writes docs/spec-trace.md and says what is wrong with its rows. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SPEC_PATH } from './extract-spec-quotes.mjs';
import { readSourceFiles } from './house/source-files.ts';
import { checkRows, compareWithSpec, fingerprintOfRows } from './spec-trace/check-trace.ts';
import { findTests } from './spec-trace/find-tests.ts';
import { printTrace } from './spec-trace/print-trace.ts';
import { readSpec } from './spec-trace/read-spec.ts';
import { SECTIONS } from './spec-trace/sections.ts';

const ROOT = join(import.meta.dirname, '..');
const spec = existsSync(SPEC_PATH) ? readSpec(readFileSync(SPEC_PATH, 'utf8')) : null;
const problems = [
  ...checkRows(SECTIONS, findTests(readSourceFiles(ROOT))),
  ...(spec ? compareWithSpec(SECTIONS, spec) : []),
];
for (const problem of problems) console.error(problem);
writeFileSync(join(ROOT, 'docs/spec-trace.md'), printTrace(SECTIONS));
console.log(
  `docs/spec-trace.md is written; ${problems.length} problems. The rows' fingerprint: ${fingerprintOfRows(SECTIONS)}`,
);
if (problems.length > 0) process.exitCode = 1;
