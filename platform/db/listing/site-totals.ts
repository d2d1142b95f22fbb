import type { Db } from '../database.ts';

/** What is on the site altogether: games, votes on them, and their views as far as they are written. */
export async function sumGames(db: Db): Promise<{ games: number; votes: number; views: number }> {
  return db
    .selectFrom('games')
    .where('visibility', '=', 'public')
    .select((e) => [
      e.fn.countAll<number>().as('games'),
      e.fn.coalesce(e.fn.sum<number>(e('upvotes', '+', e.ref('downvotes'))), e.lit(0)).as('votes'),
      e.fn.coalesce(e.fn.sum<number>('views'), e.lit(0)).as('views'),
    ])
    .executeTakeFirstOrThrow();
}
