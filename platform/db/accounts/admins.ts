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

/** `withModerators`: and those who are only moderators. */
export async function listAdminIds(db: Db, { withModerators = false } = {}): Promise<string[]> {
  const good = db.selectFrom('users').select('id').where('standing', '=', 'good');
  const rows = await good.where((e) => e.or({ isAdmin: 1, ...(withModerators ? { isModerator: 1 } : {}) })).execute();
  return rows.map(({ id }) => id);
}
