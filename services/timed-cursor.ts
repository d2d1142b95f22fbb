import { LIMITS } from '#domain/limits.ts';
import type { Actor } from '#domain/policy.ts';
import type { TimedPosition } from '#platform/db/database.ts';

export const writeTimedCursor = ([at, id]: TimedPosition): string => `${at}.${id}`;

function readTimedCursor(cursor: string | null): TimedPosition | null {
  const [, at, id] = /^(\d{1,15})\.([^\0]{1,200})$/.exec(cursor ?? '') ?? [];
  return id === undefined ? null : [Number(at), id];
}

export type PageOf = { actor: Actor; cursor?: string | null };
export type Page = { after: TimedPosition | null; limit: number };

/** An invalid cursor gives the first page. `time`: the column that the rows are ordered by. */
export async function readPage<Row extends Record<Time, number> & { id: string }, Time extends string = 'createdAt'>(
  cursor: string | null,
  list: (page: Page) => Promise<readonly Row[]>,
  time = 'createdAt' as Time,
  size: number = LIMITS.lists.browsePage,
) {
  const rows = await list({ after: readTimedCursor(cursor), limit: size + 1 });
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { shown, nextCursor: last ? writeTimedCursor([last[time], last.id]) : null };
}
