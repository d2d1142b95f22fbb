import type { Db } from '../database.ts';
import { updateRows } from '../rows.ts';

export async function writeAdmin(db: Db, { userId, isAdmin }: { userId: string; isAdmin: boolean }) {
  const [from, to] = isAdmin ? [0, 1] : [1, 0];
  return updateRows(db, 'users', { set: { isAdmin: to }, where: { id: userId, isAdmin: from } });
}

export async function listAdminIds(db: Db): Promise<string[]> {
  const admins = db.selectFrom('users').where((e) => e.and({ isAdmin: 1, standing: 'good' }));
  const rows = await admins.select('id').execute();
  return rows.map((row) => row.id);
}
