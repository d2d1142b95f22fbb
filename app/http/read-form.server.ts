import { getMultipartBoundary, parseMultipart } from '@remix-run/multipart-parser';
import { AppError, isAppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';

/** A field's name has only letters, which excludes `__proto__`. */
const FIELD_NAME = /^[A-Za-z]{1,40}$/;
/**
 * The only way to read a form: even a small malicious body can keep a parser busy for minutes. Throws AppError
 * `body-too-large`, `unsupported-form` or `unreadable-form`.
 */
export async function readForm(request: Request, { withPictures = false } = {}): Promise<FormData> {
  const { maxBytes, maxPictureBytes, fields, repeats } = LIMITS.form;
  const type = request.headers.get('content-type') ?? '';
  const form = new FormData();
  const add = (name: string, value: string | File) => {
    if (!FIELD_NAME.test(name) || form.getAll(name).length >= repeats) throw new AppError('unreadable-form');
    form.append(name, value);
  };
  if (isType(type, 'application/x-www-form-urlencoded')) {
    const body = await readBody(request, maxBytes);
    if (count(body, '&') >= fields) throw new AppError('unreadable-form');
    for (const [name, value] of new URLSearchParams(body.toString())) add(name, value);
  } else if (isType(type, 'multipart/form-data')) {
    const boundary = getMultipartBoundary(type) ?? '';
    if (boundary.length > LIMITS.form.boundary) throw new AppError('unreadable-form');
    const body = await readBody(request, withPictures ? maxPictureBytes : maxBytes);
    await readable(() => readParts(body, boundary, add));
  } else {
    throw new AppError('unsupported-form');
  }
  return form;
}

/** Reads a JSON object. `values`: about how many values it may have. Throws the same AppErrors as `readForm`. */
export async function readJson(request: Request, { maxBytes, values }: { maxBytes: number; values: number }) {
  const type = request.headers.get('content-type') ?? '';
  if (!isType(type, 'application/json')) throw new AppError('unsupported-form');
  const body = await readBody(request, maxBytes);
  // Counts before parsing, because parsing a million brackets takes seconds.
  if (count(body, ',[{') > values) throw new AppError('unreadable-form');
  const value: unknown = await readable(() => JSON.parse(body.toString()));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('unreadable-form');
  return value as Readonly<Record<string, unknown>>;
}

function readParts(body: Buffer, boundary: string, add: (name: string, value: string | File) => void): void {
  const { fields, partHeaderBytes, maxBytes, maxPictureBytes } = LIMITS.form;
  // The parser would accept an empty body as a form without fields.
  if (body.length === 0) throw new AppError('unreadable-form');
  const sizes = { maxFileSize: maxPictureBytes, maxTotalSize: maxPictureBytes };
  const limits = { maxParts: fields, maxHeaderSize: partHeaderBytes, ...sizes };
  let textBytes = 0;
  for (const part of parseMultipart(body, { boundary, ...limits })) {
    const { isFile, name = '' } = part;
    if (!isFile) textBytes += part.size;
    if (textBytes > maxBytes) throw new AppError('body-too-large');
    const { filename = '', mediaType: type = '' } = isFile ? part : {};
    add(name, isFile ? new File([Buffer.concat(part.content)], filename, { type }) : part.text);
  }
}

async function readable<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw isAppError(error) ? error : new AppError('unreadable-form', { cause: error });
  }
}

/** Reads larger bodies too: a browser that is still sending when the connection closes gets no response. */
async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const { discardedBytes } = LIMITS.form;
  if (Number(request.headers.get('content-length')) > discardedBytes) throw new AppError('body-too-large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  await readable(async () => {
    // Without `preventCancel`, `break` would close the connection immediately.
    for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else if (size > discardedBytes) break;
    }
  });
  if (size > maxBytes) throw new AppError('body-too-large');
  return Buffer.concat(chunks);
}

function count(body: Buffer, characters: string): number {
  const counted = new Set(Buffer.from(characters));
  let found = 0;
  for (const byte of body) if (counted.has(byte)) found += 1;
  return found;
}

function isType(header: string, type: string): boolean {
  return header.split(';', 1)[0]?.trim().toLowerCase() === type;
}
