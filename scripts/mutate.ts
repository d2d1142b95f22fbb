/**
 * `npm run mutate -- N [--seed S] [--from D]`: breaks a random sample of N lines of rules, services and SQL, one at a
 * time in a copy of the project, and finds the broken lines that no test notices. For each line, runs all tests that
 * load it, nearest first, until one fails. The tests run only on SQLite. Results are numbered. `--from D` continues an
 * interrupted sample at number D.
 */
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, posix } from 'node:path';
import { parseArgs } from 'node:util';
import { parseSync, Visitor } from 'vite';
import { createSeededIds } from '#tests/support/fakes.ts';
import type { VitestReport } from './suites/reports.ts';
import { runProgram, stopProgramsOnSignal } from './suites/run-program.ts';

type Mutant = { path: string; line: number; before: string; after: string; text: string };
type Verdict = ['caught' | 'survived' | 'unclear', string];
type Span = { start: number; end: number };
const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules/.bin');
const NOT_COPIED = new Set(['node_modules', 'build', 'data', '.git', 'test-results']);
const FILES = '{app,artwork,bench,cli,domain,platform,scripts,server,services,tests}/**/*.{ts,tsx,mjs}';
const MUTATED = /^(?:domain|services|platform\/db)\//;
/** Files not to mutate: tests, texts, example data, migrations, and PostgreSQL's code, because it doesn't run here. */
const SPARED = /\.test\.|^domain\/messages|^services\/transfer\/seed\/|\/migrations\/|postgres/;
const TEST = /^(?!tests\/(?:house|crash)).*\.test\.tsx?$/;
/**
 * The tests for a broken line are in two lists: tests beside the code, and tests in tests/. Each list begins with the
 * nearest tests. The first run takes the first 2 of each list, the second run the next 8, and the third run the rest.
 * Vitest decides the order within a run, so there are several runs.
 */
const RANKS = [0, 2, 10, Number.POSITIVE_INFINITY];
const MINUTES = 10;
/** If a file of tests/support has more importers than this, importing it says nothing about what a test covers. */
const COMMON_TOOL = 20;
const LAST = 100;
/** Tests that import this module, even indirectly, are skipped: they need the built site, which isn't copied. */
const BUILT = 'server/build-location.ts';
const SWAPS = '< <=,> >=,=== !==,+ -,= !=,up down,asc desc,min max,true false'
  .split(',')
  .map((pair) => pair.split(' '));
/** Doubles large numbers, because most are sizes or durations, where adding one would make no difference. */
const changeNumber = (value: number) => String(value < 10 ? value + 1 : value * 2);
/** Matches `limit 1`, which this program never changes, because the code uses only the first row anyway. */
const ONE_ROW = /\blimit(?:: |\()1$/;
/** Matches the SQL to mutate: operators, keywords, numbers (except in `select 1`) and whole lines with `and`. */
const SQL =
  /(?<= )(?:<=?|>=?|=)(?= )|\b(?:asc|desc|min|max)\b|(?<![\w.:$]|select )\d+(?![\w.:])|\n\s*and [^\n]*(?=\n)/g;
const CLAUSES = new Set(['where', 'having', 'orderBy', 'filter']);

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, from: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const wanted = Number(positionals[0] ?? 20);
const { random } = createSeededIds(Number(values.seed));
const modules = globSync(FILES, { cwd: ROOT }).sort().map(parseModule);
const byPath = new Map(modules.map((module) => [module.path, module]));
const importers = new Map<string, string[]>();
for (const { path, imports } of modules) {
  for (const file of imports) importers.set(file, [...(importers.get(file) ?? []), path]);
}
const needBuild = measureDistances(BUILT);
const mutants = modules.filter(({ path }) => MUTATED.test(path) && !SPARED.test(path)).flatMap(findMutants);
const lines = [...Map.groupBy(mutants, ({ path, line }) => `${path}:${line}`).values()];

const folder = await mkdtemp(join(tmpdir(), 'playpodium-mutate-'));
const copy = join(folder, 'site');
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
stopProgramsOnSignal();
await cp(ROOT, copy, { recursive: true, filter: (from) => !NOT_COPIED.has(basename(from)) });
await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
process.chdir(copy);
await runProgram({ command: [join(BIN, 'react-router'), 'typegen'], minutes: MINUTES });
if (!(await compiles())) throw new Error('It does not even compile before anything is broken.');

const passesUnbroken = new Map<string, boolean>();
const counts = { caught: 0, survived: 0, unclear: 0 };
for (let draw = 1; counts.caught + counts.survived < wanted && lines.length > 0; draw += 1) {
  const [choices = []] = lines.splice(Math.floor(random() * lines.length), 1);
  const mutant = choices[Math.floor(random() * choices.length)];
  if (mutant && draw >= Number(values.from)) await tryMutant(mutant, draw);
  if (process.exitCode === 130) break;
}
const { caught, survived, unclear } = counts;
const share = Math.round((100 * caught) / (caught + survived));
console.log(`${caught} caught, ${survived} survived (${share} % caught), ${unclear} unclear.`);

function parseModule(path: string) {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const imports: string[] = [];
  const add = (specifier: unknown) => {
    if (typeof specifier !== 'string') return;
    if (specifier.startsWith('#')) imports.push(specifier.slice(1));
    else if (specifier.startsWith('.')) imports.push(posix.join(posix.dirname(path), specifier));
  };
  new Visitor({
    ImportDeclaration: (node) => (node.importKind === 'type' ? undefined : add(node.source.value)),
    ExportNamedDeclaration: (node) => add(node.source?.value),
    ExportAllDeclaration: (node) => add(node.source.value),
    ImportExpression: (node) => (node.source.type === 'Literal' ? add(node.source.value) : undefined),
  }).visit(program);
  return { path, text, program, imports };
}

function swapOf(word: string): string | undefined {
  return SWAPS.find((pair) => pair.includes(word))?.find((other) => other !== word);
}

function findMutants({ path, text, program }: ReturnType<typeof parseModule>): Mutant[] {
  const found: Mutant[] = [];
  const types = new Set<number>();
  const unreached: Span[] = [];
  const source = ({ start, end }: Span) => text.slice(start, end);
  const put = (span: Span, to: string) => {
    if (unreached.some(({ start, end }) => start <= span.start && span.end <= end)) return;
    const start = span.start + source(span).search(/\S/);
    const line = text.slice(0, start).split('\n').length;
    const broken = text.slice(0, span.start) + to + text.slice(span.end);
    const [before = '', after = ''] = [text, broken].map((all) => all.split('\n')[line - 1]?.trim());
    found.push({ path, line, before, after: to === '' ? '(gone)' : after, text: broken });
  };
  const swap = (span: Span, from: string) => {
    const to = swapOf(from);
    const start = text.indexOf(from, span.start);
    if (to) put({ start, end: start + from.length }, to);
  };
  const branch = ({ test, consequent }: { test: Span; consequent: Span }) => {
    put(test, `!(${source(test)})`);
    if (/^(?:is|on)Postgres\b/.test(source(test))) unreached.push(consequent);
  };
  new Visitor({
    TSLiteralType: ({ literal }) => void types.add(literal.start),
    BinaryExpression: ({ left, right, operator }) => swap({ start: left.end, end: right.start }, operator),
    IfStatement: branch,
    ConditionalExpression: branch,
    FunctionDeclaration: ({ id, start, end }) => {
      if (id?.name.includes('Postgres')) unreached.push({ start, end });
    },
    BlockStatement: ({ body, end }) => {
      const left = body.find((each) => source(each).startsWith('if (!isPostgres('));
      if (left) unreached.push({ start: left.end, end });
    },
    LogicalExpression: (node) => {
      if (node.operator !== '??') for (const operand of [node.left, node.right]) put(node, source(operand));
    },
    ExpressionStatement: (node) => {
      if (/^(?:Await|Call)Expression$/.test(node.expression.type)) put(node, '');
    },
    CallExpression: ({ callee, end }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (CLAUSES.has(callee.property.name)) put({ start: callee.object.end, end }, '');
      if (source(callee.object) === 'Math') swap(callee.property, callee.property.name);
    },
    Literal: (node) => {
      if (types.has(node.start) || ONE_ROW.test(source({ start: node.start - 8, end: node.end }))) return;
      if (typeof node.value === 'number') put(node, changeNumber(node.value));
      else swap(node, String(node.value));
    },
    TaggedTemplateExpression: ({ tag, quasi: { quasis } }) => {
      for (const part of source(tag).startsWith('sql') ? quasis : []) {
        for (const { 0: word, index } of source(part).matchAll(SQL)) {
          const start = part.start + index;
          const changed = /^\d/.test(word) ? changeNumber(Number(word)) : '';
          put({ start, end: start + word.length }, swapOf(word) ?? changed);
        }
      }
    },
  }).visit(program);
  return found;
}

async function tryMutant(mutant: Mutant, draw: number): Promise<void> {
  const { path, line, before, after, text } = mutant;
  const original = await readFile(path, 'utf8');
  await writeFile(path, text);
  const inTests = Map.groupBy(rankTests(mutant), (test) => test.startsWith('tests/'));
  const kinds = [...inTests.values()];
  const runs = RANKS.slice(1).map((end, run) => kinds.flatMap((files) => files.slice(RANKS[run], end)));
  // A broken line that doesn't compile isn't counted, because whoever wrote it would notice immediately.
  let verdict: Verdict | null = (await compiles()) ? ['survived', 'no test'] : null;
  for (const files of runs) {
    if (verdict && verdict[0] !== 'caught' && files.length > 0) verdict = await judge(files);
  }
  await writeFile(path, original);
  if (verdict === null || process.exitCode === 130) return;
  counts[verdict[0]] += 1;
  console.log(`${draw}. ${verdict[0].padEnd(8)} ${path}:${line}  ${before}  →  ${after}  (${verdict[1]})`);

  async function judge(files: readonly string[]): Promise<Verdict> {
    const left = files.filter((file) => passesUnbroken.get(file) !== false);
    const failed = left.length > 0 ? await findFailure(left) : null;
    if (failed === null) return ['survived', `${kinds.flat().length} test files`];
    if (failed === 'late') return ['unclear', `${left.length} test files were late`];
    if (!passesUnbroken.has(failed)) {
      await writeFile(path, original);
      passesUnbroken.set(failed, (await findFailure([failed])) === null);
      await writeFile(path, text);
    }
    // A broken line counts as caught only if the test fails again, because tests sometimes fail on a busy machine.
    if (passesUnbroken.get(failed) && (await findFailure([failed])) === failed) return ['caught', failed];
    const others = left.filter((test) => test !== failed);
    return others.length > 0 ? judge(others) : ['unclear', failed];
  }
}

async function compiles(): Promise<boolean> {
  const seen = join(folder, 'types.tsbuildinfo');
  const command = [join(BIN, 'tsc'), '--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', seen];
  return (await runProgram({ command, minutes: MINUTES })).code === 0;
}

/** The first of these files in which a test fails; null if all pass, 'late' if the run is too slow or has no report. */
async function findFailure(files: readonly string[]): Promise<string | null> {
  const report = join(folder, 'report.json');
  await rm(report, { force: true });
  const options = ['--bail=1', '--reporter=json', `--outputFile=${report}`];
  const command = [join(BIN, 'vitest'), 'run', ...options, ...files];
  // Ignores the exit code, because with --bail it can be 0 although a test failed.
  const { seconds } = await runProgram({ command, env: { ONLY_DIALECT: 'sqlite' }, minutes: MINUTES });
  if (seconds >= MINUTES * 60 || !existsSync(report)) return 'late';
  const { testResults }: VitestReport = JSON.parse(await readFile(report, 'utf8'));
  // If there are no results, the tests' setup has failed. This counts as a failure of the first file.
  if (testResults.length === 0) return files[0] ?? null;
  return testResults.find(({ status }) => status === 'failed')?.name.slice(copy.length + 1) ?? null;
}

function measureDistances(path: string): Map<string, number> {
  const distances = new Map([[path, 0]]);
  for (const [at, distance] of distances) {
    const users = importers.get(at) ?? [];
    if (at.startsWith('tests/support/') && users.length > COMMON_TOOL && distance < LAST) {
      // The file `at` is a tool that most tests import. A test comes last if it reaches `path` only through such tools.
      distances.delete(at);
      distances.set(at, LAST);
    } else {
      for (const user of users) if (!distances.has(user)) distances.set(user, distance + 1);
    }
  }
  return distances;
}

/**
 * The tests that import the mutated file, even indirectly, nearest first. Four things move a test up: it names the
 * exported function around the mutated line, it contains words of that line, its path shares words with the file's
 * path, or it has few imports.
 */
function rankTests({ path, line, before }: Mutant): string[] {
  const distances = measureDistances(path);
  const above = byPath.get(path)?.text.split('\n').slice(0, line);
  const declared = above?.findLast((each) => /^(?:export )?(?:async )?(?:function|const) /.test(each));
  const [, owner = null] = declared?.match(/^export .*?(?:function|const) (\w+)/) ?? [];
  const words = [...new Set(before.match(/[A-Za-z][a-z]{5,}/g))].map((word) => word.toLowerCase());
  const rank = (test: string) => {
    const { text = '' } = byPath.get(test) ?? {};
    const named = owner !== null && text.includes(owner) ? 2 : 0;
    const hits = words.filter((word) => text.toLowerCase().includes(word)).length;
    const shared = path.split(/[/.-]/).filter((word) => test.split(/[/.-]/).includes(word)).length;
    const others = (byPath.get(test)?.imports.length ?? 0) / 100;
    return (distances.get(test) ?? 0) - named - Math.min(hits, 3) - shared / 4 + others;
  };
  return [...distances.keys()]
    .filter((file) => TEST.test(file) && !needBuild.has(file))
    .sort((a, b) => rank(a) - rank(b));
}
