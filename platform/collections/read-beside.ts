import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';

export interface FileBeside {
  /** The folder that the file must be in, at any depth. */
  directory: string;
  /** Relative, with slashes, as a document names it. */
  path: string;
  maxBytes: number;
}

/**
 * A file that a document names by a relative path. Links are followed and must not lead out of the folder.
 * Throws an Error whose message goes on from the path: 'does not exist', 'is outside of the folder', …
 */
export async function readBeside({ directory, path, maxBytes }: FileBeside): Promise<Uint8Array> {
  if (path.includes('\0') || path.includes('\\') || isAbsolute(path) || /^[a-z]:/i.test(path)) {
    throw new Error('is no relative path');
  }
  const full = await findReal(directory, path);
  const inside = relative(await realpath(directory), full);
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    throw new Error('is outside of the folder');
  }
  const found = await stat(full);
  if (!found.isFile()) throw new Error('is no file');
  if (found.size > maxBytes) throw new Error(`is larger than ${maxBytes.toLocaleString('en')} bytes`);
  return readFile(full);
}

/** As it stands, or with its escapes resolved: some exports write `my%20cover.png`. */
async function findReal(directory: string, path: string): Promise<string> {
  for (const name of new Set([path, decodeEscapes(path)])) {
    const full = await realpath(join(directory, name)).catch(() => null);
    if (full !== null) return full;
  }
  throw new Error('does not exist');
}

/** A path with its `%20`s resolved; as it stands when they can't be. */
export function decodeEscapes(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
