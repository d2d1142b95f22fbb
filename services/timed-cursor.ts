import { Buffer } from 'node:buffer';
import { LIMITS } from '#domain/limits.ts';
import type { Actor } from '#domain/policy.ts';
import type { TimedPosition } from '#platform/db/database.ts';

const MAX_ID = 200;

export function writeTimedCursor(position: TimedPosition): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function readTimedCursor(cursor: string | null): TimedPosition | null {
  if (!cursor) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(values)) return null;
    const [at, id]: unknown[] = values;
    if (typeof at !== 'number' || !Number.isSafeInteger(at) || typeof id !== 'string') return null;
    return id.length <= MAX_ID && !id.includes('\0') ? [at, id] : null;
  } catch {
    return null;
  }
}

type Timed = { createdAt: number; id: string };
export type PageOf = { actor: Actor; cursor?: string | null };
export type Page = { after: TimedPosition | null; limit: number };

/** An invalid cursor gives the first page. */
export async function readPage<Row extends Timed>(
  cursor: string | null,
  list: (page: Page) => Promise<readonly Row[]>,
  timeOf = (row: Row) => row.createdAt,
  size: number = LIMITS.lists.browsePage,
) {
  const rows = await list({ after: readTimedCursor(cursor), limit: size + 1 });
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { shown, nextCursor: last ? writeTimedCursor([timeOf(last), last.id]) : null };
}
