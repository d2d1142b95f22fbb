import { Buffer } from 'node:buffer';
import type { Snapshot } from './score-history.ts';
import type { NumberKind, SortKey } from './sort-keys.ts';

/** Where a page of a list ended, as it stands in an address: opaque, and good for the list's order alone. */
export interface Cursor {
  /** What the list is ordered by. */
  order: string;
  /** The snapshot of its first page; '' where votes don't move the order. */
  snapshot: Snapshot;
  /** The last game's key. */
  key: SortKey;
}

export function writeCursor({ order, snapshot, key }: Cursor): string {
  return Buffer.from(JSON.stringify([order, snapshot, ...key])).toString('base64url');
}

/** Null for whatever we didn't write for this order: the list then begins at its first page. */
export function readCursor(
  cursor: string | null,
  { order, kinds }: { order: string; kinds: readonly NumberKind[] },
): Cursor | null {
  if (!cursor) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(values) || values[0] !== order) return null;
    const [, snapshot, ...key]: unknown[] = values;
    if (typeof snapshot !== 'string' || key.length !== kinds.length) return null;
    const isKey = (values: unknown[]): values is number[] =>
      values.every((value, at) => isNumber(value, kinds[at]));
    return isKey(key) ? { order, snapshot, key } : null;
  } catch {
    return null;
  }
}

function isNumber(value: unknown, kind: NumberKind | undefined): boolean {
  return kind === 'fraction' ? Number.isFinite(value) : Number.isSafeInteger(value);
}
