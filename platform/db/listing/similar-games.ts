import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { countUpTo } from './list-query.ts';

/** A label is counted up to this many games. All labels with more count as equally common. */
const COUNTED_TO = 20_000;
const OF_EACH = 50;

export async function findSharedLabels(db: Db, { gameId }: { gameId: string }) {
  const { rows } = await sql<{ label: string; games: number }>`select label, games from (
      select label, ${countUpTo(sql`select 1 from game_labels o where o.label = l.label`, COUNTED_TO)} as games
      from game_labels l where game_id = ${gameId}) as counted
    where games > 1 order by games, label`.execute(db);
  return rows;
}

export async function findNeighbours(db: Db, { labels, gameId }: { labels: readonly string[]; gameId: string }) {
  if (labels.length === 0) return [];
  const newest = labels.map(
    (label) => sql`select * from (select seq from game_labels where label = ${label}
      order by seq desc limit ${sql.lit(OF_EACH)}) as part`,
  );
  const { rows } = await sql<{ seq: number; label: string; trending: number }>`
    select games.seq, l.label, games.trending from (${sql.join(newest, sql` union `)}) as chosen
    join games on games.seq = chosen.seq join game_labels l on l.seq = games.seq
    where l.label in (${sql.join([...labels])}) and games.visibility = 'public' and games.id <> ${gameId}`.execute(db);
  return [...Map.groupBy(rows, ({ seq }) => seq)].map(([seq, shared]) => ({
    seq,
    trending: shared[0]?.trending ?? 0,
    labels: shared.map(({ label }) => label),
  }));
}
