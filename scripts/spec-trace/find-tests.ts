import { type ESTree, Visitor } from 'vite';
import { parseModule } from '../house/module.ts';
import type { SourceFile } from '../house/source-files.ts';

const TEST_FILE = /\.(?:test|spec)\.tsx?$/;
const TESTS = ['it', 'test'];

/** The titles of all tests, by file. What a title computes is '…'. */
export function findTests(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const testFiles = files.filter(({ path }) => TEST_FILE.test(path));
  return new Map(testFiles.map((file) => [file.path, titlesOf(file)]));
}

function titlesOf(file: SourceFile): Set<string> {
  const titles = new Set<string>();
  new Visitor({
    CallExpression: (node) => {
      const name = calleeName(node.callee);
      const title = name && TESTS.includes(name) ? textOf(node.arguments[0]) : null;
      if (title) titles.add(title);
    },
  }).visit(parseModule(file).program);
  return titles;
}

/** `it` of `it(…)`, `it.each(…)(…)`, `it.runIf(…)(…)`; null for `test.describe(…)`. */
function calleeName(callee: ESTree.Expression): string | null {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'CallExpression') return calleeName(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
  return callee.property.name === 'describe' ? null : calleeName(callee.object);
}

function textOf(node: ESTree.Argument | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…');
  return null;
}
