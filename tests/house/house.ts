import { join } from 'node:path';
import { type Module, PARSED, parseModule } from '#scripts/house/module.ts';
import { readSourceFiles, type SourceFile } from '#scripts/house/source-files.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** Every source file of the repository. */
export function filesOfHouse(): SourceFile[] {
  const files = readSourceFiles(ROOT);
  if (files.length === 0) throw new Error(`There are no source files below ${ROOT}.`);
  return files;
}

/** Every file of code, read. */
export function modulesOfHouse(): Module[] {
  return filesOfHouse()
    .filter(({ path }) => PARSED.test(path))
    .map(parseModule);
}
