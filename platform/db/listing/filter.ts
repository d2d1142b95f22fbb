import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';

type Period = { from: number; to: number };

/** Which games a list includes. Absent fields exclude nothing. Labels have the form that `labelKey` returns. */
export interface GameFilter {
  anyLabel?: readonly string[];
  allLabels?: readonly string[];
  noLabels?: readonly string[];
  unclaimed?: boolean;
  hasSource?: boolean;
  playsInPage?: boolean;
  /** Both ends are included. */
  added?: Period | null;
  onBoards?: boolean;
}

/** How a filter is read from the database. */
export interface QueryPlan {
  /** The conditions on the table `s`, which is `games`. */
  conditions: readonly RawBuilder<SqlBool>[];
  /** If few games can pass, a query for their `seq`, and how many they are at most. They may include hidden games. */
  few: { seqs: RawBuilder<{ seq: number }>; games: number } | null;
}

/**
 * Up to this many games are sorted. Other lists follow an index in the list's order until enough games pass the filter.
 * Following it would be slow for a label that only the last games of the order have.
 */
const FEW = 4_000;

const UNCLAIMED = "s.ownership_status = 'unclaimed'";
const WITH_SOURCE = "s.source_url <> ''";
const PLAYING_HERE = 's.plays_in_page = 1';

/** Decides how to read a filter's games. Null if no game can pass the filter. */
export async function planQuery(db: Db, filter: GameFilter): Promise<QueryPlan | null> {
  const { anyLabel = [], allLabels = [], noLabels = [], added, onBoards } = filter;
  if (noLabels.some((label) => allLabels.includes(label))) return null;
  const flags = [
    filter.unclaimed ? UNCLAIMED : [],
    filter.hasSource ? WITH_SOURCE : [],
    filter.playsInPage ? PLAYING_HERE : [],
  ].flat();
  const labels = [...[...new Set(allLabels)].map((label) => [label]), ...(anyLabel.length > 0 ? [anyLabel] : [])];
  const inTime = added ? [sql<SqlBool>`s.created_at between ${added.from} and ${added.to}`] : [];
  const wanted = [...flags.map((flag) => sql<SqlBool>`${sql.raw(flag)}`), ...inTime];
  const sets = [...labels.map(gamesWith), ...wanted.map(gamesWhere)];
  const sizes = await countUpTo(db, sets, FEW + 1);
  const games = Math.min(...sizes);
  const seqs = sets[sizes.indexOf(games)];
  if (games === 0) return null;
  return {
    conditions: [
      ...wanted,
      ...labels.map(hasOneOf),
      ...(noLabels.length > 0 ? [sql<SqlBool>`not ${hasOneOf(noLabels)}`] : []),
      ...(onBoards ? [sql<SqlBool>`s.on_boards = 1`] : []),
    ],
    few: seqs && games <= FEW ? { seqs, games } : null,
  };
}

/** The query for the `seq` of games that have one of these labels. They may include hidden games. */
const gamesWith = (labels: readonly string[]) =>
  labels.length === 1
    ? sql<{ seq: number }>`select seq from game_labels where label = ${labels[0]}`
    : sql<{ seq: number }>`select distinct seq from game_labels where label in (${sql.join([...labels])})`;

const gamesWhere = (condition: RawBuilder<SqlBool>) =>
  sql<{ seq: number }>`select s.seq as seq from games s where ${IS_PUBLIC} and ${condition}`;

const hasOneOf = (labels: readonly string[]) =>
  sql<SqlBool>`exists (select 1 from game_labels l where l.seq = s.seq and l.label in (${sql.join([...labels])}))`;

export const IS_PUBLIC = sql<SqlBool>`s.visibility = 'public'`;

/** How many rows each query has, but at most `most`. */
async function countUpTo(db: Db, queries: readonly RawBuilder<unknown>[], most: number): Promise<number[]> {
  if (queries.length === 0) return [];
  const counts = queries.map(
    (query, at) => sql`(select count(*) from (${query} limit ${sql.lit(most)}) as counted) as ${sql.ref(`c${at}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return queries.map((_, at) => rows[0]?.[`c${at}`] ?? 0);
}
