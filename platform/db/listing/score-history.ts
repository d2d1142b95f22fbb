import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../portability.ts';
import { columnsOf, type GameOrder, type Place } from './sort-keys.ts';

/**
 * A moment of the database as it stands in a cursor. Whoever pages on from there sees each game where it was then: votes
 * that come in between move no game from one page to another, so none is shown twice and none is missed.
 */
export type Moment = string;

/** Of a game that has moved since a moment: what it was ordered by then. */
export type MovedGame = { seq: number; upvotes: number; quiet: number; trending: number; bestRated: number };

/** After more moves than these a list is read as it stands by then. */
const MOST_MOVES = 1_000;

/** One that names so many running transactions has no room in an address. */
const LONGEST_MOMENT = 1_000;

/** The moment that a transaction sees; '' when it can't be told. */
export async function readMoment(db: Db): Promise<Moment> {
  const query = isPostgres(db)
    ? sql<{ moment: string }>`select pg_current_snapshot()::text as moment`
    : sql<{ moment: string }>`select cast(coalesce(max(id), 0) as text) as moment from game_moves`;
  const { rows } = await query.execute(db);
  const moment = rows[0]?.moment ?? '';
  return moment.length > LONGEST_MOMENT ? '' : moment;
}

/** The games that have moved since; null when that can't be told any more, or when they are too many. */
export async function findMovedGames(db: Db, moment: Moment): Promise<MovedGame[] | null> {
  const onPostgres = isPostgres(db);
  if (!(onPostgres ? isSnapshot(moment) : isMoveNumber(moment))) return null;
  const { rows } = await (onPostgres ? movedOnPostgres(moment) : movedOnSqlite(moment)).execute(db);
  const isCutOff = rows.some((row) => row.isFirst);
  return isCutOff || rows.length > MOST_MOVES ? null : rows;
}

/** The place that a moved game had. */
export function formerPlace(
  game: MovedGame,
  { order, createdAt }: { order: GameOrder; createdAt: number },
): Place {
  const values: Record<string, number> = {
    upvotes: game.upvotes,
    quiet: game.quiet,
    trending: game.trending,
    best_rated: game.bestRated,
    created_at: createdAt,
    seq: game.seq,
  };
  return columnsOf(order).map((column) => values[column] ?? 0);
}

/** Moves that are long past are forgotten: where the oldest that is kept came after the moment, some may be missing. */
type MovedRow = MovedGame & { isFirst: boolean | number };

function movedOnSqlite(moment: Moment) {
  // With min(), SQLite takes the other columns from the row that has it.
  return sql<MovedRow>`select seq, upvotes, quiet, trending, best_rated, min(id) as id,
      min(id) > 1 and min(id) = (select min(id) from game_moves) as is_first
    from game_moves where id > ${Number(moment)} group by seq limit ${sql.lit(MOST_MOVES + 1)}`;
}

function movedOnPostgres(moment: Moment) {
  return sql<MovedRow>`select distinct on (seq) seq, upvotes, quiet, trending, best_rated, id,
      id > 1 and id = (select min(id) from game_moves) as is_first
    from game_moves
    where xid >= pg_snapshot_xmin(${moment}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${moment}::pg_snapshot)
    order by seq, id limit ${sql.lit(MOST_MOVES + 1)}`;
}

function isMoveNumber(moment: Moment): boolean {
  return /^\d{1,15}$/.test(moment);
}

/** As PostgreSQL itself writes one: the text comes out of an address. */
function isSnapshot(moment: Moment): boolean {
  const parts = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/.exec(moment);
  if (!parts) return false;
  const [from = 0, to = 0] = [Number(parts[1]), Number(parts[2])];
  const running = parts[3] ? parts[3].split(',').map(Number) : [];
  const isAscending = running.every((xid, at) => xid >= from && xid < to && xid > (running[at - 1] ?? 0));
  return from > 0 && from <= to && isAscending;
}
