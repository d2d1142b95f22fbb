import { type SqlBool, sql } from 'kysely';
import { findsAnything, type QueueFilter } from '#domain/moderation/queue-filter.ts';
import { countRows, type Db, type TimedPage } from '../database.ts';
import { hasText } from './found-games.ts';

/** Accounts as long as their network's mark is kept. Never staff or banned people. */
function found(db: Db, filter: QueueFilter) {
  const { text, domain, network, person, from, to } = filter;
  const people = db
    .selectFrom('networkMarks')
    .innerJoin('users', 'users.id', 'networkMarks.subjectId')
    .where('networkMarks.kind', '=', 'user')
    .where('users.standing', '<>', 'banned')
    .where('users.isAdmin', '=', 0)
    .where('users.isModerator', '=', 0);
  const conditions = [
    findsAnything(filter) && domain === '' ? null : sql<SqlBool>`1 = 0`,
    text ? hasText(sql`username || ' ' || name || ' ' || bio`, text) : null,
    network ? sql<SqlBool>`network_marks.mark = ${network}` : null,
    person ? sql<SqlBool>`username_key = ${person}` : null,
    from === null ? null : sql<SqlBool>`network_marks.at >= ${from}`,
    to === null ? null : sql<SqlBool>`network_marks.at <= ${to}`,
  ];
  return conditions.reduce((query, condition) => (condition ? query.where(condition) : query), people);
}

/** The newest first. `mark`: of the network. */
export async function listFoundPeople(db: Db, { filter, after, limit }: TimedPage & { filter: QueueFilter }) {
  const newest = found(db, filter).orderBy('networkMarks.at', 'desc').orderBy('users.id', 'desc').limit(limit);
  const page = after ? newest.where(sql<SqlBool>`(network_marks.at, users.id) < (${after[0]}, ${after[1]})`) : newest;
  return page
    .select(['users.id', 'username', 'name', 'totalSubmissions', 'mark', 'networkMarks.at as createdAt'])
    .execute();
}

export const countFoundPeople = async (db: Db, filter: QueueFilter): Promise<number> => countRows(found(db, filter));

/** Sorted. */
export async function listFoundPersonIds(db: Db, { filter, limit }: { filter: QueueFilter; limit: number }) {
  const newest = found(db, filter).select(['users.id']).orderBy('networkMarks.at', 'desc').limit(limit);
  const rows = await newest.execute();
  return rows.map(({ id }) => id).sort();
}
