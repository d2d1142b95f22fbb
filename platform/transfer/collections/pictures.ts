import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, isAbsolute, join, relative, sep } from 'node:path';
import { isAppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { filePath } from '#domain/paths.ts';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import { deletePicture, storeAvatar, storeCover } from '#platform/files/covers.ts';
import { safeFilename } from '#platform/files/keys.ts';
import type { FileStore } from '#platform/files/store.ts';

interface FileBeside {
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
async function readBeside({ directory, path, maxBytes }: FileBeside): Promise<Uint8Array> {
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
function decodeEscapes(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export interface PictureOrder {
  /** As the document says: a path relative to its file, or a `data:` address. */
  source: string;
  shape: 'cover' | 'avatar';
  /** The id of the game or person that it belongs to: no two share a stored file. */
  ownerId: string;
  /** Milliseconds since 1970; the same document gives the same key each time, so that nothing is stored twice. */
  timestamp: number;
}

interface ImportedPicture {
  /** The stored file's path on this site. */
  url: string;
  placeholder: string;
}

/** What an import needs of the world for pictures. */
export interface PictureImport {
  /** Reads, checks, re-encodes and stores; or says what is wrong with what is no picture or isn't there. */
  store(order: PictureOrder): Promise<ImportedPicture | { refused: string }>;
  /** Removes what `store` has stored; other addresses are left alone. */
  remove(url: string): Promise<void>;
}

/** The message names the picture and says what is wrong with it. */
class PictureRefused extends Error {}

/** Decoding has a limit of its own; this one bounds how many files wait in memory. */
const AT_ONCE = 4;
const FILES = filePath('');
const DATA = /^data:[^,]*?(;base64)?,/i;
/** What storing a picture adds to its name: the owner's hash, the content's, and the size. */
const STORED_ENDING = /(?:-[0-9a-f]{8}){1,2}-\d+x\d+$/;
/** Leaves room for the owner's hash in what `storeCover` keeps of a name. */
const LONGEST_STEM = 40;

export function createPictureImport({
  files,
  directory,
}: {
  files: FileStore;
  /** The folder beside which relative paths are read. */
  directory: string;
}): PictureImport {
  const limit = createConcurrencyLimit(AT_ONCE);

  async function storeNow({ source, shape, ownerId, timestamp }: PictureOrder): Promise<ImportedPicture> {
    const bytes = await readSource(directory, source);
    const filename = `${stemOf(source, shape)}-${shortHash(ownerId)}`;
    const picture = { bytes, filename, timestamp };
    const stored = await (shape === 'avatar' ? storeAvatar : storeCover)(files, picture);
    return { url: filePath(stored.key), placeholder: stored.placeholder };
  }

  return {
    async store(order) {
      try {
        return await limit.run('picture', () => storeNow(order));
      } catch (error) {
        if (error instanceof PictureRefused) return { refused: error.message };
        // A full disk is nobody's picture's fault.
        if (!isAppError(error) || error.code.startsWith('storage/')) throw error;
        return { refused: `${nameOf(order.source)}: ${error.sentence}` };
      }
    },
    async remove(url) {
      if (url.startsWith(FILES)) await deletePicture(files, decodeURIComponent(url.slice(FILES.length)));
    },
  };
}

async function readSource(directory: string, source: string): Promise<Uint8Array> {
  const [head, base64] = DATA.exec(source) ?? [];
  if (head !== undefined) {
    const data = source.slice(head.length);
    return base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data), 'latin1');
  }
  try {
    return await readBeside({ directory, path: source, maxBytes: LIMITS.image.maxBytes });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PictureRefused(`${nameOf(source)} ${reason}`, { cause: error });
  }
}

/** The name that the file had, without what storing it once before has added. */
function stemOf(source: string, shape: string): string {
  if (DATA.test(source)) return shape;
  const name = safeFilename(decodeEscapes(source).split('/').at(-1) ?? '');
  const stem = name.slice(0, name.length - extname(name).length).replace(/^\d{10,}_/, '');
  return stem.replace(STORED_ENDING, '').slice(0, LONGEST_STEM) || shape;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

function nameOf(source: string): string {
  if (DATA.test(source)) return 'the picture in the document';
  return source.length > 200 ? `${source.slice(0, 200)}…` : source;
}
