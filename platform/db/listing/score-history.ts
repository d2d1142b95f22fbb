import { sql } from 'kysely';
import type { Sort } from '#domain/listing/browse-query.ts';
import type { Db } from '../database.ts';
import { isPostgres } from '../portability.ts';

/**
 * A snapshot of the database, as text in a cursor. Later pages list each game at its place in the snapshot, so new votes can't
 * make a list show a game twice or skip it.
 */
export type Snapshot = string;

/** The former scores of games that have moved since a snapshot, by game number. */
export type FormerScores = ReadonlyMap<number, number>;

type MovedRow = { seq: number; upvotes: number; quiet: number; trending: number; bestRated: number };

/** The orders that votes change, each with its main score. */
const SCORES: Partial<Record<Sort, Exclude<keyof MovedRow, 'seq'>>> = {
  top: 'upvotes',
  trending: 'trending',
  'best-rated': 'bestRated',
  'needs-votes': 'quiet',
};

/** If more games than this have moved, a list is read in its present order. */
const MOST_MOVES = 1_000;

/** A longer snapshot, which names many running transactions, doesn't fit into an address. */
const LONGEST_SNAPSHOT = 1_000;

export function movesWithVotes(order: Sort): boolean {
  return order in SCORES;
}

/** The snapshot that a transaction sees; '' if it is too long. */
export async function currentSnapshot(db: Db): Promise<Snapshot> {
  const query = isPostgres(db)
    ? sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`
    : sql<{ snapshot: string }>`select cast(coalesce(max(id), 0) as text) as snapshot from game_moves`;
  const { rows } = await query.execute(db);
  const snapshot = rows[0]?.snapshot ?? '';
  return snapshot.length > LONGEST_SNAPSHOT ? '' : snapshot;
}

/**
 * The former scores of games that have moved since a snapshot. Empty if the history no longer reaches back that far, or if
 * too many games have moved.
 */
export async function findFormerScores(
  db: Db,
  { snapshot, order }: { snapshot: Snapshot; order: Sort },
): Promise<FormerScores> {
  const score = SCORES[order];
  const onPostgres = isPostgres(db);
  const isSnapshot = onPostgres ? isPostgresSnapshot(snapshot) : /^\d{1,15}$/.test(snapshot);
  if (!score || !isSnapshot) return new Map();
  const { rows } = await (onPostgres ? movedOnPostgres(snapshot) : movedOnSqlite(snapshot)).execute(db);
  // Old moves are deleted. If the oldest one left is later than the snapshot, some may be missing.
  if (rows.length > MOST_MOVES || rows.some((row) => row.isOldest)) return new Map();
  return new Map(rows.map((row) => [row.seq, row[score]]));
}

export interface Upvoted {
  id: string;
  seq: number;
  upvotes: number;
  /** Upvotes before the last change. */
  former: number;
}

/** How many moves are read to find the most recently upvoted games. */
const RECENT_MOVES = 60;

/** The most recently upvoted public games, the latest first. */
export async function listLastUpvoted(db: Db, { limit }: { limit: number }): Promise<Upvoted[]> {
  const { rows } = await sql<Upvoted>`select g.id, g.seq, g.upvotes, m.upvotes as former
    from (select id, seq, upvotes from game_moves order by id desc limit ${sql.lit(RECENT_MOVES)}) m
    join games g on g.seq = m.seq
    where g.visibility = 'public' and g.on_boards = 1 and g.upvotes > m.upvotes
    order by m.id desc`.execute(db);
  const seen = new Set<number>();
  return rows.filter(({ seq }) => seen.size < limit && !seen.has(seq) && seen.add(seq));
}

function movedOnSqlite(snapshot: Snapshot) {
  // Because of min(), SQLite takes the other columns from the row with the minimum.
  return sql<MovedRow & { isOldest: number }>`select seq, upvotes, quiet, trending, best_rated, min(id) as id,
      min(id) > 1 and min(id) = (select min(id) from game_moves) as is_oldest
    from game_moves where id > ${Number(snapshot)} group by seq limit ${sql.lit(MOST_MOVES + 1)}`;
}

function movedOnPostgres(snapshot: Snapshot) {
  return sql<
    MovedRow & { isOldest: boolean }
  >`select distinct on (seq) seq, upvotes, quiet, trending, best_rated, id,
      id > 1 and id = (select min(id) from game_moves) as is_oldest
    from game_moves
    where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
    order by seq, id limit ${sql.lit(MOST_MOVES + 1)}`;
}

/** Whether PostgreSQL could have written this snapshot. It comes from a URL, so it could be any string. */
function isPostgresSnapshot(snapshot: Snapshot): boolean {
  const parts = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/.exec(snapshot);
  if (!parts) return false;
  const [from = 0, to = 0] = [Number(parts[1]), Number(parts[2])];
  const running = parts[3] ? parts[3].split(',').map(Number) : [];
  const isAscending = running.every((xid, at) => xid >= from && xid < to && xid > (running[at - 1] ?? 0));
  return from > 0 && from <= to && isAscending;
}
