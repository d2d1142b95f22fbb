import { type ESTree, Visitor } from 'vite';
import type { Module } from './module.ts';
import type { SourceFile } from './source-files.ts';

const MAX_LINES = 400;
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const EMPTY_NAMES = ['utils', 'util', 'misc', 'helpers', 'helper', 'common'];
const SUPPRESSION = /@ts-(?:ignore|nocheck|expect-error)\b/;
const STUB = /\b(?:TODO|FIXME|XXX|HACK)\b/;
const STUB_ERROR = /^(?:not (?:yet )?implemented|todo)\b/i;
const TEST_NAMES = ['it', 'test', 'describe', 'suite', 'bench'];
/** Not `runIf`: what a machine lacks (the specification beside the repository) is counted and shown as skipped. */
const SILENCED = ['skip', 'only', 'todo', 'fixme', 'skipIf', 'fails', 'fail'];
const SHORT_SILENCED = ['xit', 'xtest', 'xdescribe', 'fit', 'fdescribe'];

/** What Playwright reads off a page once; its assertions look until what they want is there. */
const ONE_LOOK =
  /^(?:count|all(?:InnerTexts|TextContents)|innerText|innerHTML|textContent|inputValue|getAttribute|is(?:Visible|Hidden|Enabled|Disabled|Checked|Editable))$/;

/** Names and sizes: kebab-case, nothing called utils, misc or helpers, at most 400 lines. */
export function checkFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const found: string[] = [];
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    if (lines > MAX_LINES) found.push(`${path} has ${lines} lines; ${MAX_LINES} is the most`);
    const [first = '', ...endings] = (path.split('/').at(-1) ?? '').split('.');
    const names = [...path.split('/').slice(0, -1), first, ...endings];
    if (!names.every((name) => KEBAB.test(name))) found.push(`${path} is not in kebab-case`);
    const empty = names.find((name) => EMPTY_NAMES.includes(name));
    if (empty) found.push(`${path}: "${empty}" says nothing about what is inside`);
    return found;
  });
}

/** What nobody leaves in the code: any, suppressions, stubs, silenced tests, barrels. */
export function checkCode(modules: readonly Module[]): string[] {
  return modules.flatMap((module) => {
    const found: string[] = [];
    const add = (start: number, sentence: string) =>
      found.push(`${module.path}:${module.lineAt(start)} ${sentence}`);
    for (const { value, line } of module.comments) {
      if (SUPPRESSION.test(value)) found.push(`${module.path}:${line} silences the type checker`);
      if (STUB.test(value)) found.push(`${module.path}:${line} leaves work for later in a comment`);
    }
    new Visitor({
      TSAnyKeyword: (node) => add(node.start, 'uses any'),
      TSNonNullExpression: (node) => add(node.start, 'uses a non-null assertion'),
      NewExpression: (node) => {
        const [text] = node.arguments;
        if (text?.type === 'Literal' && typeof text.value === 'string' && STUB_ERROR.test(text.value)) {
          add(node.start, 'is a stub');
        }
      },
      CallExpression: (node) => {
        const silenced = silencedName(node.callee);
        if (silenced) add(node.start, `silences tests (${silenced})`);
        const look = module.path.startsWith('tests/e2e/') && oneLook(node);
        if (look) add(node.start, `looks at the page once (${look}): write "await expect(locator)"`);
      },
      ExportAllDeclaration: (node) => {
        if (node.exportKind !== 'type') add(node.start, 're-exports a whole file');
      },
    }).visit(module.program);
    if (isBarrel(module.program)) found.push(`${module.path} only re-exports other files`);
    return found;
  });
}

/** `it.skip(…)`, `test.describe.only(…)`, `it.skipIf(x)(…)`, `xit(…)`. */
function silencedName(callee: ESTree.Expression): string | null {
  const parts: string[] = [];
  let at: ESTree.Expression = callee;
  while (at.type === 'MemberExpression' && at.property.type === 'Identifier') {
    parts.unshift(at.property.name);
    at = at.object;
  }
  if (at.type !== 'Identifier') return null;
  if (SHORT_SILENCED.includes(at.name) && parts.length === 0) return at.name;
  const isSilenced = TEST_NAMES.includes(at.name) && parts.some((part) => SILENCED.includes(part));
  return isSilenced ? [at.name, ...parts].join('.') : null;
}

/** `expect(await locator.count())`. */
function oneLook({ callee, arguments: [looked] }: ESTree.CallExpression): string | null {
  if (callee.type !== 'Identifier' || callee.name !== 'expect' || looked?.type !== 'AwaitExpression')
    return null;
  const call = looked.argument;
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return null;
  const { property } = call.callee;
  return property.type === 'Identifier' && ONE_LOOK.test(property.name) ? property.name : null;
}

function isBarrel(program: ESTree.Program): boolean {
  const rest = program.body.filter((node) => node.type !== 'ImportDeclaration');
  const isReExport = (node: ESTree.Program['body'][number]) =>
    node.type === 'ExportNamedDeclaration' && !node.declaration && node.specifiers.length > 0;
  return (
    rest.length > 0 && rest.every(isReExport) && rest.some((node) => 'source' in node && node.source !== null)
  );
}
