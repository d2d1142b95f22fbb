import type { Db } from '../database.ts';

/** The largest game number; 0 if there are no games. */
export async function findLastSeq(db: Db): Promise<number> {
  const row = await db
    .selectFrom('games')
    .select((eb) => eb.fn.max('seq').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

/** The addresses of the public games with the numbers `from` to `to`, inclusive. */
export function listGameAddresses(db: Db, { from, to }: { from: number; to: number }) {
  return db
    .selectFrom('games')
    .select(['slug', 'updatedAt'])
    .where('seq', '>=', from)
    .where('seq', '<=', to)
    .where('visibility', '=', 'public')
    .orderBy('seq')
    .execute();
}
