import { crc32 } from 'node:zlib';

/** The polynomial of CRC-32, its lowest power first. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** How a checksum moves when known bytes follow: computed once, applied in well under a microsecond. */
export interface Following {
  readonly length: number;
  readonly crc: number;
  /** x to the power of the bytes' bits. */
  readonly shift: number;
}

/** What `followedBy` needs to know of bytes that follow others. */
export function following(bytes: Buffer): Following {
  return { length: bytes.length, crc: crc32(bytes), shift: shiftBy(bytes.length) };
}

/** The CRC-32 of some bytes with others behind them, without reading either. */
export function followedBy(crc: number, { crc: next, shift }: Following): number {
  return (multiply(shift, crc) ^ next) >>> 0;
}

/** x to the power of 8 × `bytes`, by squaring. */
function shiftBy(bytes: number): number {
  let power = ONE;
  let square = ONE >>> 8;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = multiply(square, power);
    square = multiply(square, square);
  }
  return power;
}

/** Product of two polynomials modulo that of CRC-32, as zlib's crc32_combine has it. */
function multiply(a: number, b: number): number {
  let product = 0;
  let times = b;
  for (let left = a | 0; left !== 0; left <<= 1) {
    if (left < 0) product ^= times;
    times = times & 1 ? (times >>> 1) ^ POLYNOMIAL : times >>> 1;
  }
  return product >>> 0;
}
