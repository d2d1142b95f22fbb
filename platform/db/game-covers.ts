import type { Db } from './database.ts';

/** What a drawn cover shows of a game: null when there is no such game. */
export async function findCoverSubject(
  db: Db,
  gameId: string,
): Promise<{ id: string; title: string; category: string } | null> {
  const row = await db
    .selectFrom('games')
    .select(['id', 'title', 'category'])
    .where('id', '=', gameId)
    .executeTakeFirst();
  return row ?? null;
}
