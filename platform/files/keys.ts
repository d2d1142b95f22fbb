import { AppError } from '#domain/errors.ts';

const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['avif', 'image/avif'],
  ['bin', 'application/octet-stream'],
  ['gif', 'image/gif'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['json', 'application/json'],
  ['png', 'image/png'],
  ['txt', 'text/plain; charset=utf-8'],
  ['webp', 'image/webp'],
  ['woff2', 'font/woff2'],
  ['zip', 'application/zip'],
]);

/** What browsers execute is only taken as an asset of a build. */
const ASSET_TYPES: ReadonlyMap<string, string> = new Map([
  ['css', 'text/css; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
]);

const MAX_KEY = 240;
const MAX_FILENAME = 80;
/** Common file systems don't allow longer names. A longer one loses its beginning, not its extension. */
const MAX_READ = 256;
/** No part begins with a dot, so none is '..' or hidden. */
const KEY = /^(?:[A-Za-z0-9_-]+\/)+[A-Za-z0-9_-][A-Za-z0-9._-]*\.([a-z0-9]+)$/;
const PREFIX = /^(?:[A-Za-z0-9_-]+\/)*(?:[A-Za-z0-9_-][A-Za-z0-9._-]*)?$/;

/** Null if the key is invalid or its extension unknown. */
export function contentTypeOf(key: string): string | null {
  const ending = (key.length <= MAX_KEY && KEY.exec(key)?.[1]) || '';
  return CONTENT_TYPES.get(ending) ?? (key.startsWith('assets/') ? ASSET_TYPES.get(ending) : undefined) ?? null;
}

/** Throws AppError `storage/invalid-argument`. */
export function assertKey(key: string, contentType?: string): void {
  const expected = contentTypeOf(key);
  const isRight = expected !== null && expected === (contentType ?? expected);
  if (!isRight) throw invalidArgument(`Bad key or type: ${key} ${contentType ?? ''}`);
}

/** Throws AppError `storage/invalid-argument`. */
export function assertPrefix(prefix: string): void {
  if (!PREFIX.test(prefix)) throw invalidArgument(`Bad prefix: ${prefix}`);
}

function invalidArgument(message: string): AppError {
  return new AppError('storage/invalid-argument', { cause: new Error(message) });
}

/** Only a–z, 0–9, `.`, `_` and hyphens. At most `MAX_FILENAME` characters. */
export function safeFilename(filename: string): string {
  const plain = filename
    .replace(/^.*[/\\]/s, '')
    .slice(-MAX_READ)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/-{2,}/g, '-');
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z0-9]{1,8})?$/.exec(plain) ?? [];
  const shortStem = trimMarks(trimMarks(stem).slice(0, MAX_FILENAME - ending.length));
  return `${shortStem || 'image'}${ending}`;
}

export function thumbnailKey(timestampMs: number, filename: string): string {
  return `thumbnails/${Math.trunc(timestampMs)}_${safeFilename(filename)}`;
}

/** The key of a file of a build for browsers; of '', the prefix of them all. */
export function assetKey(name: string): string {
  return `assets/${name}`;
}

function trimMarks(text: string): string {
  return text.replace(/^[._-]+|[._-]+$/g, '');
}
