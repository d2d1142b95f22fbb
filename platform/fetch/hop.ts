import { isUtf8 } from 'node:buffer';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AppError, isAppError } from '#domain/errors.ts';
import { errorCode } from '../error-code.ts';

export function asFetchError(error: unknown, signal?: AbortSignal): AppError {
  if (isAppError(error)) return error;
  return new AppError(signal?.aborted ? 'fetch/too-slow' : 'fetch/unreachable', { cause: error });
}

/** Error codes that mean a definite answer: the name servers don't know the host, or the host refuses connections. */
const REASONS: Readonly<Record<string, 'unknown-host' | 'refused'>> = {
  ENOTFOUND: 'unknown-host',
  ECONNREFUSED: 'refused',
};

/** Undefined if `REASONS` lacks the cause, such as a broken certificate. */
export function unreachableReason(cause: unknown) {
  // If a host has several addresses, a reason counts only if every address failed for this reason.
  const errors: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  const reasons = new Set(errors.map((error) => REASONS[errorCode(error)]));
  const [reason] = reasons;
  return reasons.size === 1 ? reason : undefined;
}

type LimitedBody = { bytes: Uint8Array; isComplete: boolean };
/** Doesn't include zstd, because a single zstd frame may demand a window of 128 MB. */
const ACCEPTED_ENCODINGS = 'gzip, br';

/** Limits compressed data, too, because an endless body may decompress to nothing. Throws for broken data. */
async function readLimited(stream: Readable, encoding: string, maxBytes: number): Promise<LimitedBody> {
  let isComplete = true;
  async function* bounded(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let length = 0;
    for await (const chunk of source) {
      yield chunk;
      length += chunk.length;
      isComplete &&= length <= maxBytes;
      if (!isComplete) return;
    }
  }
  const decoder = decoderFor(encoding);
  // `pipeline` requires a callback. `buffer` receives the errors.
  const unpacked: Readable = decoder ? pipeline(stream, bounded, decoder, () => undefined) : stream;
  const bytes = await buffer(bounded(unpacked));
  return { bytes: bytes.subarray(0, maxBytes), isComplete };
}

function decoderFor(encoding: string): Transform | null {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return null;
  // Accepts truncated data, as browsers do, because the beginning of a page is enough to read its head.
  const zlibOptions = { finishFlush: constants.Z_SYNC_FLUSH };
  if (name === 'gzip' || name === 'x-gzip') return createGunzip(zlibOptions);
  if (name === 'deflate') return createInflate(zlibOptions);
  if (name === 'br') return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  throw new Error(`Unknown content encoding: ${encoding}`);
}

export interface Hop {
  url: string;
  status: number;
  contentType: string;
  /** Servers may lie, so use it only to refuse a body early. */
  declaredBytes: number;
  location: string | null;
  header(name: string): string;
  readUpTo(maxBytes: number): Promise<LimitedBody>;
}

interface HopRequest {
  url: URL;
  method: 'GET' | 'HEAD';
  accept: string;
  userAgent: string;
  lookup: LookupFunction;
  signal: AbortSignal;
}

const MAX_HEADER_BYTES = 32 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** On a connection of its own, so that the host of every redirect is resolved and checked again. */
export async function requestOnce<T>(
  { url, method, accept, userAgent, lookup, signal }: HopRequest,
  answer: (hop: Hop) => Promise<T>,
): Promise<T> {
  const { Agent, request } = await import('undici');
  const dispatcher = new Agent({
    // undici checks the signal only after connecting. If a host drops packets, undici never connects.
    connect: { lookup, signal, autoSelectFamily: true, allowH2: false },
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  try {
    const { statusCode, headers, body } = await request(url, {
      method,
      dispatcher,
      signal,
      headers: { accept, 'user-agent': userAgent, 'accept-encoding': ACCEPTED_ENCODINGS },
    });
    // undici emits an error if the connection closes before the body is read. An unhandled error ends the process.
    body.on('error', () => undefined);
    const target = REDIRECTS.has(statusCode) ? fromUtf8(single(headers.location)) : '';
    return await answer({
      url: url.href,
      status: statusCode,
      contentType: single(headers['content-type']),
      declaredBytes: Number(single(headers['content-length'])) || 0,
      location: target === '' ? null : target,
      header: (name) => [headers[name] ?? []].flat().join(', '),
      readUpTo: (maxBytes) => readLimited(body, single(headers['content-encoding']), maxBytes),
    });
  } finally {
    void dispatcher.destroy();
  }
}

function single(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** undici makes a character of each byte, but most servers write UTF-8. */
function fromUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : header;
}
