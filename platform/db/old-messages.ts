import type { Db } from './database.ts';

/** Deletes what people wrote to the administrators, and what anybody was told, before a time. Returns how many rows. */
export async function deleteMessagesBefore(db: Db, { before }: { before: number }): Promise<number> {
  const results = [
    await db.deleteFrom('contactMessages').where('createdAt', '<', before).executeTakeFirst(),
    await db.deleteFrom('notifications').where('createdAt', '<', before).executeTakeFirst(),
  ];
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
