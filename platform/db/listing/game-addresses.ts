import type { Db } from '../database.ts';

export async function findLastSeq(db: Db): Promise<number> {
  const last = db.selectFrom('games').select((e) => e.fn.max('seq').as('last'));
  const row = await last.executeTakeFirst();
  return Number(row?.last ?? 0);
}

export const listGameAddresses = (db: Db, { from, to }: { from: number; to: number }) =>
  db
    .selectFrom('games')
    .select(['slug', 'updatedAt'])
    .where('seq', '>=', from)
    .where('seq', '<=', to)
    .where('visibility', '=', 'public')
    .orderBy('seq')
    .execute();
