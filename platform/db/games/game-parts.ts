import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The tables that hold parts of games: the column of the part, and the columns that give their order. */
const PARTS = {
  gameTags: { part: 'tag', order: ['position'] },
  gameScreenshots: { part: 'url', order: ['position'] },
  gameLabels: { part: 'label', order: ['label'] },
  gameSlugs: { part: 'slug', order: ['createdAt', 'slug'] },
} as const;

/** The tags, screenshot URLs, labels or slugs (the oldest first) of these games, by game id. Omits games with none. */
export async function findPartsOf(
  db: Db,
  table: keyof typeof PARTS,
  { gameIds }: { gameIds: readonly string[] },
) {
  if (gameIds.length === 0) return new Map<string, string[]>();
  const { part, order } = PARTS[table];
  const { rows } = await sql<{ gameId: string; part: string }>`
    select game_id, ${sql.ref(part)} as part from ${sql.table(table)} where game_id in (${sql.join(gameIds)})
    order by ${sql.join(['gameId', ...order].map((column) => sql.ref(column)))}`.execute(db);
  const byGame = Map.groupBy(rows, ({ gameId }) => gameId);
  return new Map([...byGame].map(([id, parts]) => [id, parts.map((row) => row.part)]));
}
