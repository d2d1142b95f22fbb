import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  /** From the repository's root, with slashes. */
  path: string;
  text: string;
}

const FOLDERS = ['app', 'bench', 'cli', 'domain', 'platform', 'scripts', 'server', 'services', 'tests'];
const SOURCE = /\.(?:ts|tsx|mts|mjs|js|jsx|css|grit)$/;

/** Every source file that we wrote: the folders of the house and the configuration at the root. */
export function readSourceFiles(root: string): SourceFile[] {
  const atRoot = readdirSync(root).filter((name) => SOURCE.test(name));
  const paths = [...atRoot, ...FOLDERS.flatMap((folder) => listBelow(root, folder))];
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function listBelow(root: string, folder: string): string[] {
  if (!statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => SOURCE.test(path))
    .sort();
}
