import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { AppError, isAppError } from '#domain/errors.ts';
import { isLeftOut, type UploadBounds } from '#domain/hosting/archive.ts';
import { LIMITS, MEGABYTE } from '#domain/limits.ts';

export interface UploadRequest {
  contentType: string;
  body: ReadableStream<Uint8Array> | null;
}

/** A file of the upload: a part of the received file. `name`: with its folders. */
interface ReceivedPart {
  name: string;
  start: number;
  size: number;
}

export interface Received {
  /** Has all files, one after the other: thousands of small files open at once would be too many. */
  path: string;
  parts: ReceivedPart[];
  title: string;
}

const MOST_PARTS = 20_000;
const FIELDS = 20;
const NAME_LENGTH = 1_000;
/** What surrounds the files: boundaries, headers, other fields. */
const FRAME_BYTES = 1_000_000;

/**
 * Writes the files of a form into `folder` as they arrive. Without a file, `code` is the game's page. Throws
 * `upload-too-large`, `upload-refused`, `unreadable-form`, `unsupported-form`, `storage/…`.
 */
export async function receiveParts({ contentType, body }: UploadRequest, folder: string, bounds: UploadBounds) {
  const received: Received = { path: join(folder, 'received'), parts: [], title: '' };
  const parser = openParser(contentType);
  await using file = await open(received.path, 'wx', 0o600);
  let size = 0;
  let code = '';
  let isCodeCut = false;
  // One part after the other.
  let appending = Promise.resolve();
  const append = async (content: AsyncIterable<Uint8Array>, name: string) => {
    const start = size;
    for await (const chunk of content) {
      await file.appendFile(chunk);
      size += chunk.length;
    }
    received.parts.push({ name, start, size: size - start });
  };
  parser.on('file', (field, content, { filename }: { filename?: string }) => {
    // An error before its turn would end the process.
    content.on('error', () => undefined);
    // A browser sends a part without a name if no file was chosen.
    const isKept = field === 'file' && filename !== undefined && !isLeftOut(filename);
    if (!isKept || received.parts.length > bounds.files) return content.resume();
    appending = appending.then(() => append(content, filename.slice(0, NAME_LENGTH)));
    appending.catch((error: Error) => parser.destroy(error));
  });
  parser.on('field', (field, value, { valueTruncated }) => {
    if (field === 'title') received.title = value;
    if (field !== 'code') return;
    code = value;
    isCodeCut = valueTruncated;
  });
  try {
    await pipeline(bounded(body, bounds.uploadBytes + FRAME_BYTES), parser as Writable);
    await appending;
    if (received.parts.length === 0 && isCodeCut) throw codeTooLarge();
    if (received.parts.length === 0 && code.trim() !== '')
      await append(Readable.from([Buffer.from(code)]), 'code.html');
  } catch (error) {
    await appending.catch(() => undefined);
    throw readable(error);
  }
  if (size > bounds.uploadBytes) throw tooLarge(bounds.uploadBytes);
  return received;
}

function openParser(contentType: string) {
  const isForm = /^multipart\/form-data\s*;/i.test(contentType);
  if (!isForm) throw new AppError('unsupported-form');
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(contentType) ?? [];
  if ((quoted ?? plain ?? '').length > LIMITS.form.boundary) throw new AppError('unreadable-form');
  const limits = { parts: MOST_PARTS, fields: FIELDS, fieldSize: LIMITS.hosting.codeMegabytes * MEGABYTE + 1 };
  try {
    return busboy({
      headers: { 'content-type': contentType },
      limits: { ...limits, headerPairs: FIELDS },
      preservePath: true,
      defParamCharset: 'utf8',
    });
  } catch (cause) {
    throw new AppError('unreadable-form', { cause });
  }
}

const tooLarge = (bytes: number) => new AppError('upload-too-large', { params: { most: bytes / MEGABYTE } });
const codeTooLarge = () =>
  new AppError('upload-refused', { params: { reason: 'code-too-large', most: LIMITS.hosting.codeMegabytes } });

/**
 * Reads on to twice the size, because a browser that is still sending doesn't get the answer. An iterator that ends
 * early must not close the connection either.
 */
async function* bounded(body: UploadRequest['body'], most: number): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    sent += chunk.length;
    if (sent > 2 * most) break;
    if (sent <= most) yield chunk;
  }
  if (sent > most) throw tooLarge(most - FRAME_BYTES);
}

/** Reads a form that isn't taken to its end. */
export async function skipBody({ body }: UploadRequest, { uploadBytes }: UploadBounds): Promise<void> {
  const rest = bounded(body, uploadBytes + FRAME_BYTES);
  while (!(await rest.next().catch(() => ({ done: true }))).done);
}

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function readable(error: unknown): unknown {
  if (isAppError(error)) return error;
  return isSystemError(error) ? error : new AppError('unreadable-form', { cause: error });
}
