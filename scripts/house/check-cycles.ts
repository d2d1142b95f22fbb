import { type Module, resolveImport } from './module.ts';

/** Every ring of files that import each other at run time, each told once as `a → b → a`. */
export function findCycles(modules: readonly Module[]): string[] {
  const graph = new Map(modules.map((module) => [module.path, targetsOf(module)]));
  const done = new Set<string>();
  const cycles: string[] = [];

  const visit = (path: string, trail: readonly string[]) => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      cycles.push([...trail.slice(at), path].join(' → '));
      return;
    }
    if (done.has(path)) return;
    for (const target of graph.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}

function targetsOf(module: Module): string[] {
  return module.imports.flatMap(({ specifier, isType }) => {
    const target = isType ? null : resolveImport(module.path, specifier);
    return target && 'file' in target ? [target.file] : [];
  });
}
