import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * A listing index holds the games that a list can be narrowed to: all games, those with a label, or those with a flag (ADR
 * 30). These are the names of all but the labels' indexes. A label's index is named after the label: folded text without
 * control characters.
 */
export const LISTING_INDEXES = {
  all: '',
  unclaimed: '\u001funclaimed',
  source: '\u001fsource',
  plays: '\u001fplays',
} as const;

export interface ListingIndex {
  id: number;
  /** How many games are on it. */
  games: number;
}

/** Listing indexes by name. Those that never had a game are absent. */
export async function findListingIndexes(
  db: Db,
  { names }: { names: readonly string[] },
): Promise<Map<string, ListingIndex>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('shelves')
    .selectAll()
    .where('name', 'in', [...new Set(names)])
    .execute();
  return new Map(rows.map(({ name, ...index }) => [name, index]));
}

const { all, unclaimed, source, plays } = LISTING_INDEXES;

/** Which game belongs on which index, hidden games included. The triggers of migrations 0050 and 0080 do the same. */
export const INDEXED_GAMES = sql`
  select ${sql.lit(all)} as name, id as game_id from games
  union all select ${sql.lit(unclaimed)}, id from games where ownership_status = 'unclaimed'
  union all select ${sql.lit(source)}, id from games where source_url <> ''
  union all select ${sql.lit(plays)}, id from games where plays_in_page = 1
  union all select label, game_id from game_labels`;
