import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, isAbsolute, join, relative, sep } from 'node:path';
import { isAppError } from '#domain/errors.ts';
import { truncate } from '#domain/format.ts';
import { movingOf } from '#domain/games/picture.ts';
import { LIMITS } from '#domain/limits.ts';
import { filePath } from '#domain/paths.ts';
import { isWebUrl } from '#domain/url.ts';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { PictureShape } from '#platform/files/images.ts';
import { safeFilename } from '#platform/files/keys.ts';
import { encodeMoving } from '#platform/files/moving/moving.ts';
import { storePicture } from '#platform/files/pictures.ts';
import type { FileStore } from '#platform/files/store.ts';
import { hashFile } from '#platform/transfer/backup/stored-files.ts';

interface PictureOrder {
  /** A path relative to the collection's file, a `data:` URL, a web address, or ''. */
  source: string;
  shape: PictureShape;
  /** Part of the file's key, so that two owners never share a file. */
  ownerId: string;
  /** Part of the file's key, so a second import overwrites the file. */
  timestamp: number;
}

export interface ImportedPicture {
  url: string;
  placeholder: string;
  isStored: boolean;
  refused: string | null;
}

export type PictureImport = ReturnType<typeof createPictureImport>;

class PictureRefused extends Error {}

const AT_ONCE = 4;
const ADDRESS = /^(?!data:)(?:[a-z][a-z0-9+.-]*:|\/)/i;
const DATA = /^data:[^,]*?(;base64)?,/i;
const STORED_ENDING = /(?:-[0-9a-f]{8}){1,2}-\d+x\d+m?$/;
/** `storePicture` cuts a name at 50 characters. */
const LONGEST_STEM = 40;

export function createPictureImport({ files, directory }: { files: FileStore; directory: string }) {
  const limit = createConcurrencyLimit(AT_ONCE);

  async function store({ source, shape, ownerId, timestamp }: PictureOrder): Promise<ImportedPicture> {
    const bytes = await readSource(directory, source);
    const owner = hash('sha256', ownerId, 'hex').slice(0, 8);
    const picture = { bytes, filename: `${stemOf(source, shape)}-${owner}`, timestamp };
    const beside = movingOf(source);
    const moving = beside === null ? undefined : await readBeside(directory, beside).catch(() => undefined);
    const { key, placeholder } = await storePicture(files, { ...picture, moving }, shape, { moving: tryMoving });
    return { url: filePath(key), placeholder, isStored: true, refused: null };
  }

  return {
    /** Returns a web address unchanged. */
    async take(order: PictureOrder): Promise<ImportedPicture> {
      const { source } = order;
      const none = { url: '', placeholder: '', isStored: false, refused: null };
      if (source === '' || isWebUrl(source)) return { ...none, url: source };
      if (ADDRESS.test(source)) {
        return { ...none, refused: `${source} is neither a web address nor a file beside the document` };
      }
      try {
        return await limit.run('picture', () => store(order));
      } catch (error) {
        if (error instanceof PictureRefused) return { ...none, refused: error.message };
        if (!isAppError(error) || error.code.startsWith('storage/')) throw error;
        return { ...none, refused: `${nameOf(source)}: ${error.sentence}` };
      }
    },
    /** A file beside the document, of any kind; a sentence if there is none. */
    async findFile(source: string) {
      try {
        const { path, size } = await findBeside(directory, source);
        return { size, at: { path, hash: await hashFile(path) } };
      } catch (error) {
        return `${nameOf(source)} ${error instanceof Error ? error.message : String(error)}`;
      }
    },
  };
}

/** Null for a picture that can't be read: then it is only a still one. */
const tryMoving = (bytes: Uint8Array) => encodeMoving(bytes).catch(() => null);

async function readSource(directory: string, source: string): Promise<Uint8Array> {
  const [head, base64] = DATA.exec(source) ?? [];
  if (head !== undefined) {
    const data = source.slice(head.length);
    return base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeEscapes(data), 'latin1');
  }
  try {
    return await readBeside(directory, source);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PictureRefused(`${nameOf(source)} ${reason}`, { cause });
  }
}

/** Follows symbolic links, but not out of the folder. Throws if it is no file. */
async function findBeside(directory: string, path: string): Promise<{ path: string; size: number }> {
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
  return { path: full, size: found.size };
}

async function readBeside(directory: string, relative: string): Promise<Uint8Array> {
  const { path, size } = await findBeside(directory, relative);
  const { maxBytes } = LIMITS.image;
  if (size > maxBytes) throw new Error(`is larger than ${maxBytes.toLocaleString('en')} bytes`);
  return readFile(path);
}

/** Some exports write `my%20cover.png` for `my cover.png`. */
async function findReal(directory: string, path: string): Promise<string> {
  for (const name of new Set([path, decodeEscapes(path)])) {
    const full = await realpath(join(directory, name)).catch(() => null);
    if (full !== null) return full;
  }
  throw new Error('does not exist');
}

function decodeEscapes(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Without the time, hashes and size that an earlier import or upload added. */
function stemOf(source: string, shape: string): string {
  if (DATA.test(source)) return shape;
  const name = safeFilename(decodeEscapes(source).split('/').at(-1) ?? '');
  const stem = name.slice(0, name.length - extname(name).length).replace(/^\d{10,}_/, '');
  return stem.replace(STORED_ENDING, '').slice(0, LONGEST_STEM) || shape;
}

function nameOf(source: string): string {
  if (DATA.test(source)) return 'the picture in the document';
  return truncate(source, 200);
}
