import type { Db } from './database.ts';

/**
 * What a drawn cover shows of a game: null when there is no such game. Anybody may ask for one, so that of a game that not
 * everybody sees it shows no title.
 */
export async function findCoverSubject(
  db: Db,
  gameId: string,
): Promise<{ id: string; title: string; category: string } | null> {
  const row = await db
    .selectFrom('games')
    .select(['id', 'title', 'category', 'visibility'])
    .where('id', '=', gameId)
    .executeTakeFirst();
  return row
    ? { id: row.id, title: row.visibility === 'public' ? row.title : '', category: row.category }
    : null;
}
