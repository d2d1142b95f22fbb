import { countRows, type Db } from '../database.ts';
import { deleteRows, insertNew } from '../rows.ts';
import type { Schema } from '../schema.ts';

type Follow = Schema['follows'];

/** Returns false if the row was already there. Of two at once, only one gets true. */
export const insertFollow = async (db: Db, follow: Follow) => insertNew(db, 'follows', follow, ['userId', 'creatorId']);
export const deleteFollow = async (db: Db, { userId, creatorId }: Pick<Follow, 'userId' | 'creatorId'>) =>
  deleteRows(db, 'follows', { userId, creatorId });

/** Leaves out banned people. */
const followersOf = (db: Db, creatorId: string) =>
  db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.userId')
    .where('creatorId', '=', creatorId)
    .where('users.standing', '<>', 'banned');

export const countFollowers = async (db: Db, { creatorId, since = 0 }: { creatorId: string; since?: number }) =>
  countRows(followersOf(db, creatorId).where('follows.createdAt', '>=', since));

export const listFollowedBy = async (db: Db, { userId }: { userId: string }) =>
  db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.creatorId')
    .select(['creatorId', 'username', 'name', 'follows.createdAt'])
    .where('userId', '=', userId)
    .orderBy('follows.createdAt', 'desc')
    .orderBy('creatorId')
    .execute();
