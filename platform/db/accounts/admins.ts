import type { Db } from '../database.ts';
import { findRow, lockRow, updateRows } from '../rows.ts';

export type RoleChange = { userId: string; role: 'admin' | 'moderator'; isGiven: boolean };

/** Returns false if nothing changes. */
export async function writeRole(db: Db, { userId, role, isGiven }: RoleChange): Promise<boolean> {
  const column = role === 'admin' ? 'isAdmin' : 'isModerator';
  const [from, to] = isGiven ? [0, 1] : [1, 0];
  return updateRows(db, 'users', { set: { [column]: to }, where: { id: userId, [column]: from } });
}

/** Until the transaction ends, nobody else gets an answer, so that only one becomes the first. */
export async function hasAdminForUpdate(db: Db): Promise<boolean> {
  await lockRow(db, 'siteIdentity', { slot: 1 });
  return hasAdmin(db);
}

/** Of any standing. */
export const hasAdmin = async (db: Db): Promise<boolean> => (await findRow(db, 'users', { isAdmin: 1 })) !== undefined;

/** Administrators and moderators. */
export async function listStaffIds(db: Db): Promise<string[]> {
  const good = db.selectFrom('users').select('id').where('standing', '=', 'good');
  const staff = await good.where((e) => e.or([e('isAdmin', '=', 1), e('isModerator', '=', 1)])).execute();
  return staff.map(({ id }) => id);
}

export async function listAdminIds(db: Db): Promise<string[]> {
  const admins = db.selectFrom('users').where((e) => e.and({ isAdmin: 1, standing: 'good' }));
  const rows = await admins.select('id').execute();
  return rows.map((row) => row.id);
}
