import type { Db } from '../database.ts';

/** The largest `seq` of all games; 0 if there are no games. */
export async function findLastSeq(db: Db): Promise<number> {
  const last = db.selectFrom('games').select((e) => e.fn.max('seq').as('last'));
  const row = await last.executeTakeFirst();
  return Number(row?.last ?? 0);
}

/** The slugs of the public games with a `seq` between `from` and `to`, inclusive, and when each game last changed. */
export const listGameAddresses = (db: Db, { from, to }: { from: number; to: number }) =>
  db
    .selectFrom('games')
    .select(['slug', 'updatedAt'])
    .where('seq', '>=', from)
    .where('seq', '<=', to)
    .where('visibility', '=', 'public')
    .orderBy('seq')
    .execute();
