import { Buffer } from 'node:buffer';
import type { Snapshot } from './score-history.ts';
import type { NumberKind, SortKey } from './sort-keys.ts';

/** Where a page of a list ended. In an address it is opaque text, valid only for the same order. */
export interface Cursor {
  /** What the list is ordered by. */
  order: string;
  /** The snapshot of the list's first page; '' for orders that don't depend on votes. */
  snapshot: Snapshot;
  /** The last game's key. */
  key: SortKey;
}

export function writeCursor({ order, snapshot, key }: Cursor): string {
  return Buffer.from(JSON.stringify([order, snapshot, ...key])).toString('base64url');
}

/** Null unless we wrote it for this order. The list then starts at its first page. */
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
