import { Buffer } from 'node:buffer';
import type { NumberKind } from './sort-keys.ts';

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

/**
 * Null for whatever we didn't write for this order: the list then begins at its first page. `kinds`: what the values of
 * the order's places are.
 */
export function readCursor(
  order: string,
  kinds: readonly NumberKind[],
  cursor: string | null,
): BrowseCursor | null {
  if (!cursor) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(values) || values[0] !== order) return null;
    const [, moment, ...place]: unknown[] = values;
    if (typeof moment !== 'string' || place.length !== kinds.length) return null;
    const isPlace = (values: unknown[]): values is number[] =>
      values.every((value, at) => isNumber(value, kinds[at]));
    return isPlace(place) ? { order, moment, place } : null;
  } catch {
    return null;
  }
}

function isNumber(value: unknown, kind: NumberKind | undefined): boolean {
  return kind === 'fraction' ? Number.isFinite(value) : Number.isSafeInteger(value);
}
