import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import type { SourceFile } from './source-files.ts';

/** One import, export-from or import() of a file. */
export interface Import {
  specifier: string;
  /** Gone after the types are stripped. */
  isType: boolean;
  line: number;
}

export interface Module {
  path: string;
  text: string;
  program: ESTree.Program;
  comments: { value: string; line: number }[];
  imports: Import[];
  lineAt(offset: number): number;
}

export const PARSED = /\.(?:tsx?|m[jt]s|jsx?)$/;

/** Reads a file's imports and its tree. Throws for a file that can't be parsed. */
export function parseModule({ path, text }: SourceFile): Module {
  const { program, comments, errors } = parseSync(path, text);
  const first = errors[0];
  if (first) throw new Error(`${path}: ${first.message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports: Import[] = [];
  const add = (source: { value: unknown; start: number } | null | undefined, isType: boolean) => {
    if (source && typeof source.value === 'string') {
      imports.push({ specifier: source.value, isType, line: lineAt(source.start) });
    }
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source.type === 'Literal' ? node.source : null, false),
    TSImportType: (node) => add(node.source, true),
  }).visit(program);
  return {
    path,
    text,
    program,
    comments: comments.map(({ value, start }) => ({ value, line: lineAt(start) })),
    imports,
    lineAt,
  };
}

/**
 * Where an import leads: a file of ours (from the root), a module of Node's, or a package.
 * Vite's own ('virtual:…', '?url') and React Router's generated types ('./+types/…') lead nowhere.
 */
export function resolveImport(
  from: string,
  specifier: string,
): { file: string } | { node: string } | { package: string } | null {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return { file: plain.slice(1) };
  if (plain.startsWith('.')) {
    const file = posix.normalize(posix.join(posix.dirname(from), plain));
    return file.includes('+types/') ? null : { file };
  }
  if (plain.startsWith('node:')) return { node: plain };
  if (/^(?:virtual:|\0|\/)/.test(plain)) return null;
  const [scope = '', name] = plain.split('/');
  return { package: scope.startsWith('@') && name ? `${scope}/${name}` : scope };
}
