import type { Db } from '../database.ts';

/** Those who want the digest and haven't got this week's, in the order of their ids. */
export async function listDigestReaders(db: Db, given: { week: number; after: string; limit: number }) {
  const { week, after, limit } = given;
  return db
    .selectFrom('noticeChoices')
    .innerJoin('users', 'users.id', 'noticeChoices.userId')
    .leftJoin('digests', (join) => join.onRef('digests.userId', '=', 'users.id').on('digests.week', '=', week))
    .select(['users.id', 'users.username'])
    .where((e) => e.and({ kind: 'digest', mail: 1 }))
    .where('users.standing', '<>', 'banned')
    .where('digests.week', 'is', null)
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute();
}
