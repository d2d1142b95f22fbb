import { Buffer } from 'node:buffer';
import { LIMITS } from '#domain/limits.ts';
import type { TimedPosition } from '#platform/db/database.ts';

const MAX_ID = 200;

function writeTimedCursor(position: TimedPosition): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Decodes a position from a URL. Null for an invalid cursor: the list then starts at its first page. */
export function readTimedCursor(cursor: string | null): TimedPosition | null {
  if (!cursor) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(values) || values.length !== 2) return null;
    const [at, id]: unknown[] = values;
    const isFine =
      typeof at === 'number' &&
      Number.isSafeInteger(at) &&
      typeof id === 'string' &&
      id.length <= MAX_ID &&
      !id.includes('\0');
    return isFine ? [at, id] : null;
  } catch {
    return null;
  }
}

/** Cuts rows, ordered by `timeOf`, to one page. Needs one row more than that to set `nextCursor`. */
export function cutPage<Row extends { createdAt: number; id: string }>(
  rows: readonly Row[],
  timeOf = (row: Row) => row.createdAt,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, LIMITS.lists.browsePage);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return { shown, nextCursor: last ? writeTimedCursor([timeOf(last), last.id]) : null };
}
