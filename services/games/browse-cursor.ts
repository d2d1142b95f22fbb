import { Buffer } from 'node:buffer';

/** Where a page of a list ended, as it stands in an address: opaque, and good for the list's order alone. */
export interface BrowseCursor {
  /** What the list is ordered by. */
  order: string;
  /** The moment of its first page; '' where votes don't move the order. */
  moment: string;
  /** The last game's place. */
  place: readonly number[];
}

export function writeCursor({ order, moment, place }: BrowseCursor): string {
  return Buffer.from(JSON.stringify([order, moment, ...place])).toString('base64url');
}

/** Null for whatever we didn't write for this order: the list then begins at its first page. */
export function readCursor(order: string, length: number, cursor: string | null): BrowseCursor | null {
  if (!cursor) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(values) || values[0] !== order) return null;
    const [, moment, ...place]: unknown[] = values;
    if (typeof moment !== 'string' || place.length !== length) return null;
    return place.every(isNumber) ? { order, moment, place } : null;
  } catch {
    return null;
  }
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}
