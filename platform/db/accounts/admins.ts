import type { Db } from '../database.ts';

/** Sets or clears a person's administrator flag. Returns false if nothing changed. */
export async function writeAdmin(db: Db, { userId, isAdmin }: { userId: string; isAdmin: boolean }) {
  const flag = isAdmin ? 1 : 0;
  const row = await db
    .updateTable('users')
    .set({ isAdmin: flag })
    .where('id', '=', userId)
    .where('isAdmin', '<>', flag)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The ids of all administrators who are neither suspended nor banned. */
export async function listAdminIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((e) => e.and({ isAdmin: 1, standing: 'good' }))
    .execute();
  return rows.map((row) => row.id);
}
