import { pipeline, type Readable, Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export interface LimitedBody {
  bytes: Uint8Array;
  /** False when there was more than `maxBytes`; `bytes` is then the beginning. */
  isComplete: boolean;
}

/** What we ask servers for. Zstandard is left out: one frame may demand 128 MB of window. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

/**
 * Reads a response's body, decompressed, and stops as soon as it exceeds `maxBytes` — counted on both sides of the
 * decompression, so neither a bomb nor an endless stream that unpacks to nothing gets further.
 * Throws when the encoding is unknown or the data is broken.
 */
export async function readLimited(
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
