import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Fill, Mine } from '#domain/accounts/mine.ts';

/** The polynomial of CRC-32 with its bits reversed, as in zlib: the highest bit is the coefficient of x^0. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** What `followedBy` needs to know about the end of a text to compute the CRC-32 of the whole text. */
interface Following {
  readonly length: number;
  readonly crc: number;
  /** x^n modulo the polynomial of CRC-32, where n is the length in bits. */
  readonly shift: number;
}

/** Prepares bytes for `followedBy`. */
export function following(bytes: Buffer): Following {
  // `crc32` inverts the start value, multiplies it by x^n (for n zero bits) and inverts the result. Each `~` undoes one
  // of the inversions. So `ONE`, which stands for the polynomial 1, becomes x^n.
  const shift = ~crc32(Buffer.alloc(bytes.length), ~ONE >>> 0) >>> 0;
  return { length: bytes.length, crc: crc32(bytes), shift };
}

/** Computes the CRC-32 of a text followed by prepared bytes. `crc`: the CRC-32 of the text alone. Fast for any size. */
export function followedBy(crc: number, { crc: next, shift }: Following): number {
  return (multiply(shift, crc) ^ next) >>> 0;
}

/** The product of two polynomials, modulo CRC-32's polynomial, as in zlib's crc32_combine. */
function multiply(a: number, b: number): number {
  let product = 0;
  let times = b;
  for (let left = a | 0; left !== 0; left <<= 1) {
    if (left < 0) product ^= times;
    times = times & 1 ? (times >>> 1) ^ POLYNOMIAL : times >>> 1;
  }
  return product >>> 0;
}

/** Shorter pieces aren't compressed, because that would hardly shorten them. */
const WORTH_DEFLATING_BYTES = 200;
const LEVEL = 9;
const PART_OVERHEAD_BYTES = 200;
const MOST_IN_STORED_BLOCK = 65_535;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const LAST_BLOCK = Buffer.from([3, 0]);
/** A piece in compressed form (raw deflate). It ends at a byte boundary, so that other blocks can follow. */
type Deflated = Following & { bytes: Buffer };

/**
 * A page, cut into shared and personal pieces. Personal pieces differ by reader. Long shared pieces are compressed
 * once. They end at a byte boundary, so that the other pieces can stand uncompressed between them. All pieces form one
 * gzip stream.
 */
export class PagePieces {
  readonly hash: string;
  /** An estimate in bytes. */
  readonly size: number;
  readonly #parts: (Deflated | string | Fill)[] = [];

  /** @param marks the page's marks, each with the function that returns its replacement */
  constructor(body: Buffer, marks: ReadonlyMap<string, Fill>) {
    const html = body.toString();
    const hash = createHash('sha1');
    const known = new Map<string, Deflated | string>();
    let size = 0;
    const share = (text: string) => {
      hash.update(text).update('\0');
      let part = known.get(text);
      if (part === undefined) {
        part = shorten(Buffer.from(text));
        known.set(text, part);
        size += typeof part === 'string' ? part.length : part.bytes.buffer.byteLength;
      }
      this.#parts.push(part);
      size += PART_OVERHEAD_BYTES;
    };
    let from = 0;
    for (const { index, 0: mark } of html.matchAll(MARK)) {
      const fill = marks.get(mark);
      if (!fill) continue;
      share(html.slice(from, index));
      this.#parts.push(fill);
      from = index + mark.length;
    }
    share(html.slice(from));
    this.size = size;
    this.hash = hash.digest('base64url');
  }

  /** The personal pieces for one reader, in the order of the page. */
  fill(mine: Mine): string[] {
    return this.#parts.flatMap((part) => (typeof part === 'function' ? part(mine) : []));
  }

  /** The uncompressed page for one reader, with the personal pieces that `fill` returned. */
  join(personal: readonly string[]): Buffer {
    let next = 0;
    const pieces = this.#parts.map((part) => {
      if (typeof part === 'function') return Buffer.from(personal[next++] ?? '');
      if (typeof part === 'string') return Buffer.from(part);
      return inflateRawSync(part.bytes, { finishFlush: constants.Z_SYNC_FLUSH });
    });
    return Buffer.concat(pieces);
  }

  /** Like `join`, as one gzip stream. */
  gzip(personal: readonly string[]): Buffer {
    const blocks: Buffer[] = [GZIP_HEADER];
    let stored = '';
    let next = 0;
    let crc = 0;
    let length = 0;
    const store = () => {
      if (stored === '') return;
      const bytes = Buffer.from(stored);
      for (let from = 0; from < bytes.length; from += MOST_IN_STORED_BLOCK) {
        const block = bytes.subarray(from, from + MOST_IN_STORED_BLOCK);
        const header = Buffer.alloc(5);
        header.writeUInt16LE(block.length, 1);
        header.writeUInt16LE(block.length ^ 0xffff, 3);
        blocks.push(header, block);
      }
      crc = crc32(bytes, crc);
      length += bytes.length;
      stored = '';
    };
    for (const part of this.#parts) {
      if (typeof part === 'string') stored += part;
      else if (typeof part === 'function') stored += personal[next++] ?? '';
      else {
        store();
        blocks.push(part.bytes);
        crc = followedBy(crc, part);
        length += part.length;
      }
    }
    store();
    const trailer = Buffer.allocUnsafe(8);
    trailer.writeUInt32LE(crc, 0);
    trailer.writeUInt32LE(length % 2 ** 32, 4);
    blocks.push(LAST_BLOCK, trailer);
    return Buffer.concat(blocks);
  }
}

/**
 * Matches a mark, which app/http/mine.server.ts writes in place of data that differs by reader: a random word, or a
 * number with or without commas, larger than any real count.
 */
const MARK = /mark[0-9a-f]{32}|[1-9]\d{2}(?:,\d{3}){4}|[1-9]\d{14}/g;

function shorten(bytes: Buffer): Deflated | string {
  if (bytes.length < WORTH_DEFLATING_BYTES) return bytes.toString();
  const options = { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH };
  return { ...following(bytes), bytes: fitted(deflateRawSync(bytes, options)) };
}

/** Copies bytes into a buffer of their size. Without a copy, Node's short compressed results occupy 16 kB each. */
export function fitted(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
