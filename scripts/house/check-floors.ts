import { Visitor } from 'vite';
import { DEVELOPMENT_FILES, FLOORS, type Floor, floorOf, SHIPPED_FLOORS, UNIT_TEST } from '../floors.ts';
import { type Import, type Module, resolveImport } from './module.ts';

export interface PackageLists {
  dependencies: readonly string[];
  devDependencies: readonly string[];
}

/** Every import and every name that the table of floors refuses, as `file:line sentence`. */
export function checkFloors({
  modules,
  packages,
  floors = FLOORS,
}: {
  modules: readonly Module[];
  packages: PackageLists;
  floors?: readonly Floor[];
}): string[] {
  return modules.flatMap((module) => {
    const floor = floorOf(module.path, floors);
    if (!floor) return [];
    const refused = module.imports.flatMap((each) => {
      const why = refusalOf({ from: module.path, floor, each, packages });
      return why ? [`${module.path}:${each.line} ${why}`] : [];
    });
    return [...refused, ...namesRefused(module, floor)];
  });
}

interface Question {
  from: string;
  floor: Floor;
  each: Import;
  packages: PackageLists;
}

function refusalOf({ from, floor, each, packages }: Question): string | null {
  const target = resolveImport(from, each.specifier);
  if (!target) return null;
  if ('file' in target) return refusalOfFile({ from, floor, each, file: target.file });
  if ('node' in target) {
    const isOpen = floor.nodeModules === 'any' || floor.nodeModules.includes(target.node);
    return isOpen ? null : `${floor.name} may not use Node's ${target.node}`;
  }
  const name = target.package;
  const isOpen =
    floor.packages === 'any' ? !floor.neverPackages?.includes(name) : floor.packages.includes(name);
  if (!isOpen) return `${floor.name} may not use the package ${name}`;
  if (packages.dependencies.includes(name)) return null;
  if (!packages.devDependencies.includes(name)) return `the package ${name} is not in package.json`;
  const isShipped = SHIPPED_FLOORS.includes(floor.name) && !DEVELOPMENT_FILES.includes(from);
  return isShipped && !each.isType
    ? `${name} is a development package; ${floor.name} runs at the operator's`
    : null;
}

function refusalOfFile({
  from,
  floor,
  each,
  file,
}: {
  from: string;
  floor: Floor;
  each: Import;
  file: string;
}): string | null {
  const starts = (folder: string) => file.startsWith(folder);
  const home = floorOf(file);
  // Configuration at the root, package.json, a document.
  if (!home) return null;
  const isBeside = UNIT_TEST.test(from) && file.startsWith(from.slice(0, from.lastIndexOf('/') + 1));
  if (isBeside) return null;
  if (floor.never?.some(starts)) return `${floor.name} may not import ${home.name} (${file})`;
  if (UNIT_TEST.test(file)) return `a unit test is nobody's to import (${file})`;
  if (home.name === floor.name) {
    const isOther = floor.hasSeparateFolders && screenOf(from, floor) !== screenOf(file, floor);
    return isOther ? `${floor.name}: one folder may not import another's files (${file})` : null;
  }
  if (floor.mayImport.some(starts)) return null;
  if (floor.mayImportTypesOf?.some(starts)) {
    return each.isType
      ? null
      : `${floor.name} may import only types from ${home.name} ("import type", ${file})`;
  }
  return `${floor.name} may not import ${home.name} (${file})`;
}

function screenOf(path: string, floor: Floor): string {
  const folder = floor.folders.find((each) => path.startsWith(each)) ?? '';
  return path.slice(folder.length).split('/')[0] ?? '';
}

function namesRefused(module: Module, floor: Floor): string[] {
  const never = floor.neverNames ?? [];
  if (never.length === 0) return [];
  const found: { name: string; start: number }[] = [];
  const add = (name: string, start: number) => {
    if (never.includes(name)) found.push({ name, start });
  };
  new Visitor({
    Identifier: (node) => add(node.name, node.start),
    MemberExpression: (node) => {
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return;
      add(`${node.object.name}.${node.property.name}`, node.start);
    },
    NewExpression: (node) => {
      if (node.callee.type !== 'Identifier' || node.arguments.length > 0) return;
      add(`new ${node.callee.name}()`, node.start);
    },
  }).visit(module.program);
  return found.map(
    ({ name, start }) => `${module.path}:${module.lineAt(start)} ${floor.name} may not use ${name}`,
  );
}
