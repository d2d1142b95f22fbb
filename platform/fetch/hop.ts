import { pipeline, type Readable, Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, type buildConnector, request } from 'undici';
import { AppError, isAppError } from '#domain/errors.ts';

/** What went wrong with a fetch, as an AppError: ours stay; the rest is our time limit, or the other side. */
export function asFetchError(error: unknown, signal?: AbortSignal): AppError {
  if (isAppError(error)) return error;
  return new AppError(signal?.aborted ? 'fetch/too-slow' : 'fetch/unreachable', { cause: error });
}

/** Why nobody answered, where that says something about the host rather than about the way to it. */
export type UnreachableReason = 'unknown-host' | 'refused';

const REASONS: Readonly<Record<string, UnreachableReason>> = {
  ENOTFOUND: 'unknown-host',
  ECONNREFUSED: 'refused',
};

/**
 * Reads the cause of a `fetch/unreachable`. Only what the name servers or the host itself said counts: time that ran out,
 * broken certificates and name servers that don't answer give undefined.
 */
export function unreachableReason(cause: unknown): UnreachableReason | undefined {
  // Several addresses were tried: each has to have refused.
  const errors: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  const reasons = new Set(errors.map((error) => REASONS[codeOf(error)]));
  const [reason] = reasons;
  return reasons.size === 1 ? reason : undefined;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The timer behind a deadline. Injected, so that tests decide when time is up. */
export interface DeadlineClock {
  /** Calls back once after `ms` milliseconds; returns how to cancel that. */
  after(ms: number, callback: () => void): () => void;
}

export const systemDeadlineClock: DeadlineClock = {
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

export interface Deadline {
  signal: AbortSignal;
  stop(): void;
}

export function startDeadline(clock: DeadlineClock, ms: number): Deadline {
  const controller = new AbortController();
  const stop = clock.after(ms, () => controller.abort());
  return { signal: controller.signal, stop };
}

interface LimitedBody {
  bytes: Uint8Array;
  /** False when there was more than `maxBytes`; `bytes` is then the beginning. */
  isComplete: boolean;
}

/** What we ask servers for. Zstandard is left out: one frame may demand 128 MB of window. */
const ACCEPTED_ENCODINGS = 'gzip, br';

/**
 * Reads a response's body, decompressed, and stops as soon as it exceeds `maxBytes` — counted on both sides of the
 * decompression, so neither a bomb nor an endless stream that unpacks to nothing gets further.
 * Throws when the encoding is unknown or the data is broken.
 */
async function readLimited(
  stream: Readable,
  { encoding, maxBytes }: { encoding: string; maxBytes: number },
): Promise<LimitedBody> {
  const chunks: Uint8Array[] = [];
  let unpacked = 0;
  const decoder = decoderFor(encoding);
  // Errors reach the loop below; the callback is there because pipeline wants one.
  const source: Readable = decoder
    ? pipeline(stream, refuseAfter(maxBytes), decoder, () => undefined)
    : stream;
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      unpacked += chunk.length;
      if (unpacked > maxBytes) return cutAt(chunks, maxBytes);
    }
  } catch (error) {
    if (error instanceof PackedTooLarge) return cutAt(chunks, maxBytes);
    throw error;
  }
  return { bytes: Buffer.concat(chunks), isComplete: true };
}

class PackedTooLarge extends Error {}

function refuseAfter(maxBytes: number): Transform {
  let packed = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, callback) {
      packed += chunk.length;
      if (packed > maxBytes) callback(new PackedTooLarge());
      else callback(null, chunk);
    },
  });
}

function cutAt(chunks: Uint8Array[], maxBytes: number): LimitedBody {
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isComplete: false };
}

function decoderFor(encoding: string): Transform | null {
  // Lenient about a missing end, as browsers are: half a page still has its head.
  const zlibOptions = { finishFlush: constants.Z_SYNC_FLUSH };
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip(zlibOptions);
    case 'deflate':
      return createInflate(zlibOptions);
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    default:
      throw new Error(`Unknown content encoding: ${encoding}`);
  }
}

/** One answer of one server, before its body is read. */
export interface Hop {
  url: string;
  status: number;
  contentType: string;
  /** Content-Length, 0 when there is none. A claim, good for refusing early only. */
  declaredBytes: number;
  /** Where a redirect points; null for every other answer. */
  location: string | null;
  /** A header's value, several of one name with commas between them; '' when there is none. */
  header(name: string): string;
  readUpTo(maxBytes: number): Promise<LimitedBody>;
}

export interface HopRequest {
  url: URL;
  method: 'GET' | 'HEAD';
  accept: string;
  userAgent: string;
  connectorFor: (signal: AbortSignal) => buildConnector.connector;
  signal: AbortSignal;
}

const MAX_HEADER_BYTES = 32 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Makes one request on a connection of its own and lets `answer` read it; the connection is closed afterwards, read
 * or not. Nothing is pooled: every redirect is resolved and judged again, and no stranger's socket lingers.
 */
export async function requestOnce<T>(
  { url, method, accept, userAgent, connectorFor, signal }: HopRequest,
  answer: (hop: Hop) => Promise<T>,
): Promise<T> {
  // The deadline is the only time limit; the agent's own ones would be a second truth.
  const dispatcher = new Agent({
    connect: connectorFor(signal),
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
    // Closing the connection on an unread body is an error to undici, and nobody else listens.
    body.on('error', () => undefined);
    const target = REDIRECTS.has(statusCode) ? single(headers.location) : '';
    return await answer({
      url: url.href,
      status: statusCode,
      contentType: single(headers['content-type']),
      declaredBytes: Number(single(headers['content-length'])) || 0,
      location: target === '' ? null : target,
      header: (name) => [headers[name] ?? []].flat().join(', '),
      readUpTo: (maxBytes) => readLimited(body, { encoding: single(headers['content-encoding']), maxBytes }),
    });
  } finally {
    void dispatcher.destroy();
  }
}

function single(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
