import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** A file of ours with its syntax tree. */
export interface Module {
  /** From the repository's root, with slashes. */
  path: string;
  text: string;
  program: ESTree.Program;
  /** The files of ours that it imports at run time. */
  imports: string[];
  lineAt(offset: number): number;
}

const FILES = '{app,artwork,bench,cli,domain,platform,scripts,server,services,tests}/**/*.{ts,tsx,mjs}';

/** All source files below `root`. Throws for one that can't be parsed. */
export function readModules(root: string): Module[] {
  return globSync(FILES, { cwd: root })
    .sort()
    .map((path) => parseModule(path, readFileSync(join(root, path), 'utf8')));
}

/** Throws for a text that can't be parsed. */
function parseModule(path: string, text: string): Module {
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
  return { path, text, program, imports, lineAt: (offset) => text.slice(0, offset).split('\n').length };
}
