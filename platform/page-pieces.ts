import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { Fill, Mine } from '#domain/accounts/mine.ts';

/** Deflated by itself, less than this gets longer. */
const WORTH_DEFLATING_BYTES = 200;
const LEVEL = 9;
const MOST_IN_STORED_BLOCK = 65_535;
/** No name, no time, no system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty block that says that it is the last. */
const LAST_BLOCK = Buffer.from([3, 0]);

/**
 * A page cut where it differs by reader. What is shared is compressed once, each piece ending at a whole byte, and what
 * is personal goes between as blocks that are not compressed: together one gzip stream.
 */
export class PagePieces {
  /** One more than there are fills; may be empty. */
  readonly shared: readonly Buffer[];
  /** In bytes, about: the page with its marks. */
  readonly length: number;
  readonly #fills: readonly Fill[];
  #deflated: readonly (Buffer | null)[] | null = null;

  /** @param marks what stands where in the page */
  constructor(body: Buffer, marks: ReadonlyMap<string, Fill>) {
    this.length = body.length;
    if (marks.size === 0) {
      this.shared = [body];
      this.#fills = [];
      return;
    }
    const html = body.toString();
    const shared: Buffer[] = [];
    const fills: Fill[] = [];
    let from = 0;
    for (const { index, 0: mark } of html.matchAll(MARK)) {
      const fill = marks.get(mark);
      if (!fill) continue;
      shared.push(Buffer.from(html.slice(from, index)));
      fills.push(fill);
      from = index + mark.length;
    }
    shared.push(Buffer.from(html.slice(from)));
    this.shared = shared;
    this.#fills = fills;
  }

  /** What is personal, in the order of the page. */
  fill(mine: Mine): Buffer[] {
    return this.#fills.map((fill) => Buffer.from(fill(mine)));
  }

  /** The page for one reader. */
  join(personal: readonly Buffer[]): Buffer {
    return Buffer.concat(this.shared.flatMap((piece, at) => [piece, personal[at] ?? EMPTY]));
  }

  /** The page for one reader as one gzip stream. */
  gzip(personal: readonly Buffer[]): Buffer {
    this.#deflated ??= this.shared.map(deflatePiece);
    const parts: Buffer[] = [GZIP_HEADER];
    let stored: Buffer[] = [];
    let crc = 0;
    let length = 0;
    const add = (piece: Buffer) => {
      crc = crc32(piece, crc);
      length += piece.length;
    };
    for (const [at, piece] of this.shared.entries()) {
      const deflated = this.#deflated[at];
      if (deflated) {
        pushStored(parts, stored);
        stored = [];
        parts.push(deflated);
      } else stored.push(piece);
      add(piece);
      const own = personal[at];
      if (!own) continue;
      stored.push(own);
      add(own);
    }
    pushStored(parts, stored);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc, 0);
    trailer.writeUInt32LE(length % 2 ** 32, 4);
    return Buffer.concat([...parts, LAST_BLOCK, trailer]);
  }

  /** Bytes held now. */
  get size(): number {
    const deflated = this.#deflated?.reduce((sum, piece) => sum + (piece?.length ?? 0), 0) ?? 0;
    return this.shared.reduce((sum, piece) => sum + piece.length, deflated);
  }
}

const EMPTY = Buffer.alloc(0);

/** What `createMarks` makes: a word of its own, or a number that no counter reaches, as pages write numbers. */
const MARK = /mark[0-9a-f]{32}|[1-9]\d{2}(?:,\d{3}){4}|[1-9]\d{14}/g;

/** Null for a piece that isn't worth it. */
function deflatePiece(piece: Buffer): Buffer | null {
  if (piece.length < WORTH_DEFLATING_BYTES) return null;
  return deflateRawSync(piece, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH });
}

function pushStored(parts: Buffer[], pieces: readonly Buffer[]): void {
  const bytes = Buffer.concat(pieces);
  for (let from = 0; from < bytes.length; from += MOST_IN_STORED_BLOCK) {
    const block = bytes.subarray(from, from + MOST_IN_STORED_BLOCK);
    const header = Buffer.alloc(5);
    header.writeUInt16LE(block.length, 1);
    header.writeUInt16LE(block.length ^ 0xffff, 3);
    parts.push(header, block);
  }
}
