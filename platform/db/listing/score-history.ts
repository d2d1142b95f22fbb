import { type Kysely, type Selectable, sql } from 'kysely';
import { isAppError } from '#domain/errors.ts';
import type { Sort } from '#domain/listing/browse-query.ts';
import type { Database, Db } from '../database.ts';
import { isAmong, isPostgres } from '../portability.ts';
import { prepare } from '../prepared.ts';
import type { GameRow, Schema } from '../schema.ts';

/** A state of the database. A list's pages share the first page's snapshot, so no game is repeated or skipped. */
export type Snapshot = string;

/** For each game whose votes have changed since a snapshot: its `seq`, and its score at the time of the snapshot. */
export type FormerScores = ReadonlyMap<number, number>;

type MovedRow = Omit<Selectable<Schema['pendingMoves']>, 'id'>;

/** The sort orders in which a vote can move a game. Each value is the score that the order sorts by first. */
const SCORES: Partial<Record<Sort, Exclude<keyof MovedRow, 'seq'>>> = {
  top: 'upvotes',
  trending: 'trending',
  'best-rated': 'bestRated',
  'needs-votes': 'quiet',
};

/** If more games than this have moved since the first page, a later page is read in the list's present order. */
const MOST_MOVES = 1_000;

/** In characters. A PostgreSQL snapshot lists the running transactions, so it can get too long for a URL. */
const LONGEST_SNAPSHOT = 1_000;

export const movesWithVotes = (order: Sort): boolean => order in SCORES;

/** The snapshot that this transaction sees; '' if it is too long. */
export async function currentSnapshot(db: Db): Promise<Snapshot> {
  const query = isPostgres(db)
    ? sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`
    : sql<{ snapshot: string }>`select cast(coalesce(max(id), 0) as text) as snapshot from game_moves`;
  const { rows } = await query.execute(db);
  const snapshot = rows[0]?.snapshot ?? '';
  return snapshot.length > LONGEST_SNAPSHOT ? '' : snapshot;
}

/** Finds `FormerScores`. Returns an empty map if too many games have changed, or if some scores may be missing. */
export async function findFormerScores(db: Db, { snapshot, order }: { snapshot: Snapshot; order: Sort }) {
  const score = SCORES[order];
  const onPostgres = isPostgres(db);
  const isSnapshot = onPostgres ? isPostgresSnapshot(snapshot) : /^\d{1,15}$/.test(snapshot);
  if (!score || !isSnapshot) return new Map();
  const { rows } = await (onPostgres ? movedOnPostgres(snapshot) : movedOnSqlite(snapshot)).execute(db);
  // Old moves are deleted from the table. If a game's first move since the snapshot is the oldest one left in the
  // table, earlier ones may have been deleted.
  if (rows.length > MOST_MOVES || rows.some((row) => row.isOldest)) return new Map();
  return new Map(rows.map((row) => [row.seq, row[score]]));
}

/** `former`: the upvotes that the game had before they last rose. */
type Upvoted = Pick<GameRow, 'id' | 'seq' | 'upvotes'> & { former: number };

/** `listLastUpvoted` looks only at this many of the latest rows of the score history. */
const RECENT_MOVES = 60;

/** The most recently upvoted public games, the latest first. */
export async function listLastUpvoted(database: Database, { limit }: { limit: number }): Promise<Upvoted[]> {
  const db = await withVotesIndexed(database);
  const { rows } = await sql<Upvoted>`select g.id, g.seq, g.upvotes, m.upvotes as former
    from (select id, seq, upvotes from game_moves order by id desc limit ${sql.lit(RECENT_MOVES)}) m
    join games g on g.seq = m.seq
    where g.visibility = 'public' and g.on_boards = 1 and g.upvotes > m.upvotes
    order by m.id desc`.execute(db);
  const seen = new Set<number>();
  return rows.filter(({ seq }) => seen.size < limit && !seen.has(seq) && seen.add(seq));
}

function movedOnSqlite(snapshot: Snapshot) {
  // `min(id)` finds a game's first move after the snapshot. SQLite takes the other columns from the same row.
  return sql<MovedRow & { isOldest: number }>`select seq, upvotes, quiet, trending, best_rated, min(id) as id,
      min(id) > 1 and min(id) = (select min(id) from game_moves) as is_oldest
    from game_moves where id > ${Number(snapshot)} group by seq limit ${sql.lit(MOST_MOVES + 1)}`;
}

const movedOnPostgres = (snapshot: Snapshot) => sql<MovedRow & { isOldest: boolean }>`
    select distinct on (seq) seq, upvotes, quiet, trending, best_rated, id,
      id > 1 and id = (select min(id) from game_moves) as is_oldest
    from game_moves
    where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
    order by seq, id limit ${sql.lit(MOST_MOVES + 1)}`;

/** Whether PostgreSQL could have written this snapshot. It comes from a URL, so it could be any string. */
function isPostgresSnapshot(snapshot: Snapshot): boolean {
  const parts = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/.exec(snapshot);
  if (!parts) return false;
  const [from = 0, to = 0] = [Number(parts[1]), Number(parts[2])];
  const running = parts[3] ? parts[3].split(',').map(Number) : [];
  const isAscending = running.every((xid, at) => xid >= from && xid < to && xid > (running[at - 1] ?? 0));
  return from > 0 && from <= to && isAscending;
}

/** How many rows the history keeps. If more are added between two pages of a list, the order may change in between. */
const KEPT_MOVES = 100_000;

/** How many games are moved in one transaction. Votes wait for it, so it must take only a few milliseconds. */
const MOVED_TOGETHER = 25;

const findLastPending = prepare<Record<string, never>, { last: number | null }>((db) =>
  sql<{ last: number | null }>`select max(id) as last from pending_moves`.compile(db),
);

/**
 * Adds committed votes to the listing indexes and the score history, if the database is writable. Returns the
 * connection to read lists from. Called before a list is read, and not after each vote, because one call is slow but
 * can add many votes.
 */
export async function withVotesIndexed(db: Database): Promise<Kysely<Schema>> {
  try {
    // A run that has already begun may miss the latest votes, so this waits for its end and then for another run.
    const before = runs.get(db);
    if (before) await before;
    await (runs.get(db) ?? startRun(db));
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
  return db.read;
}

/** The run in progress. Readers that arrive during this run wait for its end and then share another run. */
const runs = new WeakMap<Database, Promise<void>>();

function startRun(db: Database): Promise<void> {
  const run = moveAll(db).finally(() => runs.delete(db));
  runs.set(db, run);
  return run;
}

async function moveAll(db: Database): Promise<void> {
  const last = (await findLastPending(db.read, {}))[0]?.last ?? null;
  if (last === null) return;
  // Stops at `last`, because people may keep on voting.
  while (await db.transact((tx) => moveGames(tx.db, last)));
}

/** Updates the games whose votes have waited longest. Returns whether more may be waiting. */
async function moveGames(db: Db, last: number): Promise<boolean> {
  // On PostgreSQL, locks the games in the same order as voting does, to prevent deadlocks.
  const { rows } = await sql<{ seq: number }>`select seq from games where seq in (
      select seq from pending_moves where id <= ${last} order by id limit ${sql.lit(MOVED_TOGETHER)}
    ) order by id ${isPostgres(db) ? sql`for no key update` : sql``}`.execute(db);
  if (rows.length === 0) return false;
  const seqs = rows.map(({ seq }) => seq);
  const isMoving = isAmong(db, seqs, 'seq');
  await sql`insert into game_moves (seq, upvotes, quiet, trending, best_rated)
    select seq, upvotes, quiet, trending, best_rated from pending_moves
    where ${isMoving} order by id`.execute(db);
  await sql`delete from pending_moves where ${isMoving}`.execute(db);
  await sql`update game_shelves set created_at = games.created_at, upvotes = games.upvotes,
      quiet = -(games.upvotes + games.downvotes), trending = games.trending, best_rated = games.best_rated
    from games where games.seq = game_shelves.seq and ${isAmong(db, seqs, 'game_shelves.seq')}`.execute(db);
  if (rows.length === MOVED_TOGETHER) return true;
  await sql`delete from game_moves
    where id <= (select max(id) from game_moves) - ${sql.lit(KEPT_MOVES)}`.execute(db);
  return false;
}
