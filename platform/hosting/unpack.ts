import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { fromFdPromise, getFileNameLowLevel, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import {
  createSurvey,
  pathKeyOf,
  type UploadBounds,
  type UploadedEntry,
  type UploadRefusal,
  uploadKind,
} from '#domain/hosting/archive.ts';
import { readPageMetadata } from '../fetch/page-metadata.ts';
import type { FileOnDisk } from '../files/store.ts';
import type { Received } from './receive-parts.ts';

/** `path`: within the game. `at`: where its content lies on this machine. */
export interface UnpackedFile {
  path: string;
  size: number;
  at: FileOnDisk;
}

/** `title`: what the game's page says, or ''. */
export type Unpacked = { files: UnpackedFile[]; title: string } | UploadRefusal;

interface Order extends Pick<Received, 'path' | 'parts'> {
  /** Where the files are written, under numbers: nothing in an archive names a place on this machine. */
  folder: string;
  bounds: UploadBounds;
}

export async function unpack({ path, parts, folder, bounds }: Order): Promise<Unpacked> {
  const kind = uploadKind(parts.map(({ name }) => name));
  const files = kind === 'archive' ? await unpackZip() : await splitParts();
  if ('reason' in files) return files;
  return { files, title: await titleOf(files) };

  async function splitParts(): Promise<UnpackedFile[] | UploadRefusal> {
    const survey = createSurvey<(typeof parts)[number]>(bounds);
    for (const part of parts) survey.add(kind === 'page' ? { ...part, name: 'index.html' } : part);
    const planned = survey.plan(null);
    if ('reason' in planned) return planned;
    return inTurn(planned, ({ entry: { start, size } }, to) => {
      const range = { start, end: start + size - 1 };
      return writeFile(size === 0 ? [] : createReadStream(path, range), to, size);
    });
  }

  async function unpackZip(): Promise<UnpackedFile[] | UploadRefusal> {
    const [{ name: file = '', size = 0 } = {}] = parts;
    await using handle = await open(path, 'r');
    const zip = await openZip(handle.fd);
    if (zip === null) return { reason: (await startsLikeZip(handle)) ? 'truncated' : 'not-a-zip', file };
    const survey = createSurvey<ArchivedFile>(bounds);
    try {
      let seen = 0;
      for await (const entry of zip.eachEntry()) {
        survey.add(describe(entry));
        seen += 1;
        if (seen > bounds.files * LOOKED_AT) break;
      }
    } catch (error) {
      return { reason: /encryption/.test(String(error)) ? 'encrypted' : 'damaged', file };
    }
    const planned = survey.plan(size);
    if ('reason' in planned) return planned;
    return await inTurn(planned, async ({ path: file, entry: { zipped } }, to) => {
      if (!zipped.canDecodeFileData()) return { reason: 'method', file };
      try {
        const content = await zip.openReadStreamPromise(zipped);
        return await writeFile(content, to, zipped.uncompressedSize, { file, crc: zipped.crc32 });
      } catch (error) {
        if (error instanceof Error && 'syscall' in error) throw error;
        return { reason: 'damaged', file };
      }
    });
  }

  async function inTurn<Planned extends { path: string }>(
    planned: readonly Planned[],
    write: (each: Planned, to: string) => Promise<{ hash: string; size: number } | UploadRefusal>,
  ): Promise<UnpackedFile[] | UploadRefusal> {
    const done: UnpackedFile[] = [];
    for (const each of planned) {
      const to = join(folder, String(done.length));
      const written = await write(each, to);
      if ('reason' in written) return written;
      done.push({ path: each.path, size: written.size, at: { path: to, hash: written.hash } });
    }
    return done;
  }
}

type ArchivedFile = UploadedEntry & { zipped: ZipEntry };

/** How many entries are looked at, of each that may be taken: enough to recognise a project of many files. */
const LOOKED_AT = 20;

/** Null if it has no end, or another one than a zip. Our own checks of sizes and names tell which file is wrong. */
const openZip = (fd: number): Promise<ZipFile | null> =>
  fromFdPromise(fd, { autoClose: false, decodeStrings: false, validateEntrySizes: false }).catch(() => null);

async function startsLikeZip(handle: FileHandle): Promise<boolean> {
  const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
  return buffer.toString('latin1') === 'PK\x03\x04';
}

const UTF8_FLAG = 0x800;
const UNICODE_PATH = 0x7075;
const FROM_DOS = 0;
const FILE_TYPE = 0xf000;
const REGULAR = [0, 0x4000, 0x8000];

/** Names of DOS and Windows are in code page 437. Others say that they are in UTF-8, or are without saying it. */
function describe(zipped: ZipEntry): ArchivedFile {
  const raw = zipped.fileNameRaw;
  const isUnicode = isUtf8(raw);
  const flag = isUnicode ? UTF8_FLAG : zipped.generalPurposeBitFlag & UTF8_FLAG;
  const isTold = zipped.extraFields.some(({ id }) => id === UNICODE_PATH);
  const isFromDos = zipped.versionMadeBy >>> 8 === FROM_DOS && flag === 0;
  const mode = zipped.externalFileAttributes >>> 16;
  return {
    name: getFileNameLowLevel(flag, raw, zipped.extraFields, false),
    size: zipped.uncompressedSize,
    isNameUnclear: !isUnicode && !isTold && !isFromDos,
    isLink: !REGULAR.includes(mode & FILE_TYPE),
    isEncrypted: zipped.isEncrypted(),
    zipped,
  };
}

/** Stops as soon as there is more than there should be. */
async function writeFile(
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  to: string,
  told: number,
  archived?: { file: string; crc: number },
): Promise<{ hash: string; size: number } | UploadRefusal> {
  await using out = await open(to, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  let crc = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > told) break;
    hash.update(chunk);
    if (archived) crc = crc32(chunk, crc);
    await out.appendFile(chunk);
  }
  if (size !== told) return { reason: 'size-lies', file: archived?.file ?? '' };
  if (archived && crc !== archived.crc) return { reason: 'damaged', file: archived.file };
  return { hash: hash.digest('hex'), size };
}

const TITLE_WITHIN = 64 * 1024;

async function titleOf(files: readonly UnpackedFile[]): Promise<string> {
  const index = files.find(({ path }) => pathKeyOf(path) === 'index.html');
  if (!index) return '';
  const bytes = (await readFile(index.at.path)).subarray(0, TITLE_WITHIN);
  return readPageMetadata(bytes.toString('utf8'), 'https://game.invalid/').title ?? '';
}
