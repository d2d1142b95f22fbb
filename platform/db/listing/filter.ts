import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';

type Period = { from: number; to: number };

/** Absent fields exclude nothing. Labels have the form that `labelKey` returns. */
export interface GameFilter {
  anyLabel?: readonly string[];
  allLabels?: readonly string[];
  noLabels?: readonly string[];
  unclaimed?: boolean;
  hasSource?: boolean;
  playsInPage?: boolean;
  added?: Period | null;
  onBoards?: boolean;
}

export interface QueryPlan {
  /** The conditions on the table `s`, which is `games`. */
  conditions: readonly RawBuilder<SqlBool>[];
  /** If few games can pass, a query for their `seq`, and how many they are at most. They may include hidden games. */
  few: { seqs: RawBuilder<{ seq: number }>; games: number } | null;
}

/** Up to this many games are sorted. Other lists follow an index, which would be slow for a rare label. */
const FEW = 4_000;

export const IS_PUBLIC = sql<SqlBool>`s.visibility = 'public'`;
const UNCLAIMED = sql<SqlBool>`s.ownership_status = 'unclaimed'`;
const WITH_SOURCE = sql<SqlBool>`s.source_url <> ''`;
const PLAYING_HERE = sql<SqlBool>`s.plays_in_page = 1`;

export async function planQuery(db: Db, filter: GameFilter): Promise<QueryPlan | null> {
  const { anyLabel = [], allLabels = [], noLabels = [], added, onBoards } = filter;
  if (noLabels.some((label) => allLabels.includes(label))) return null;
  const labels = [...[...new Set(allLabels)].map((label) => [label]), ...(anyLabel.length > 0 ? [anyLabel] : [])];
  const wanted = [
    ...(filter.unclaimed ? [UNCLAIMED] : []),
    ...(filter.hasSource ? [WITH_SOURCE] : []),
    ...(filter.playsInPage ? [PLAYING_HERE] : []),
    ...(added ? [sql<SqlBool>`s.created_at between ${added.from} and ${added.to}`] : []),
  ];
  const sets = [...labels.map(gamesWith), ...wanted.map(gamesWhere)];
  const sizes = await sizesOf(db, sets);
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

const gamesWith = (labels: readonly string[]) =>
  labels.length === 1
    ? sql<{ seq: number }>`select seq from game_labels where label = ${labels[0]}`
    : sql<{ seq: number }>`select distinct seq from game_labels where label in (${sql.join([...labels])})`;

const gamesWhere = (condition: RawBuilder<SqlBool>) =>
  sql<{ seq: number }>`select s.seq as seq from games s where ${IS_PUBLIC} and ${condition}`;

const hasOneOf = (labels: readonly string[]) =>
  sql<SqlBool>`exists (select 1 from game_labels l where l.seq = s.seq and l.label in (${sql.join([...labels])}))`;

export const countUpTo = (query: RawBuilder<unknown>, most: number) =>
  sql`(select count(*) from (${query} limit ${sql.lit(most)}) as counted)`;

async function sizesOf(db: Db, queries: readonly RawBuilder<unknown>[]): Promise<number[]> {
  if (queries.length === 0) return [];
  const counts = queries.map((query, at) => sql`${countUpTo(query, FEW + 1)} as ${sql.ref(`c${at}`)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return queries.map((_, at) => rows[0]?.[`c${at}`] ?? 0);
}

export async function isLong(db: Db, { few }: QueryPlan, most: number): Promise<boolean> {
  if (few) return few.games > most;
  const { rows } = await sql`select 1 from games s where ${IS_PUBLIC} limit 1 offset ${sql.lit(most)}`.execute(db);
  return rows.length > 0;
}
