import { type SqlBool, sql } from 'kysely';
import type { Visibility } from '#domain/moderation/moderation.ts';
import { findsAnything, QUEUE_STATES, type QueueFilter } from '#domain/moderation/queue-filter.ts';
import { countRows, type Db, newestPage, type TimedPage } from '../database.ts';
import { updateRows } from '../rows.ts';
import { hasText, readSigns } from './found-games.ts';

/** Held or public comments. */
function found(db: Db, filter: QueueFilter) {
  const { state, text, domain, network, person, from, to } = filter;
  const comments = db
    .selectFrom('comments')
    .innerJoin('games', 'games.id', 'comments.gameId')
    .leftJoin('users', 'users.id', 'comments.userId')
    .leftJoin('networkMarks', (join) =>
      join.onRef('networkMarks.subjectId', '=', 'comments.id').on('networkMarks.kind', '=', 'comment'),
    )
    // Written out, because SQLite uses a partial index only for a condition without parameters.
    .where(sql<SqlBool>`comments.visibility = ${sql.lit(QUEUE_STATES[state].visibility)}`)
    .where('comments.deletedAt', 'is', null);
  const conditions = [
    findsAnything(filter) ? null : sql<SqlBool>`1 = 0`,
    text ? hasText(sql`comments.body`, text) : null,
    domain ? hasText(sql`comments.body`, domain) : null,
    network ? sql<SqlBool>`network_marks.mark = ${network}` : null,
    person ? sql<SqlBool>`users.username_key = ${person}` : null,
    from === null ? null : sql<SqlBool>`comments.created_at >= ${from}`,
    to === null ? null : sql<SqlBool>`comments.created_at <= ${to}`,
  ];
  return conditions.reduce((query, condition) => (condition ? query.where(condition) : query), comments);
}

/** The newest first. `mark`: of the network. */
export async function listFoundComments(db: Db, { filter, ...page }: TimedPage & { filter: QueueFilter }) {
  const rows = await newestPage(found(db, filter), 'comments', page)
    .select(['comments.id', 'comments.body', 'comments.createdAt', 'comments.signs', 'mark'])
    .select(['games.slug', 'games.title', 'users.username'])
    .execute();
  return rows.map(({ signs, ...row }) => ({ ...row, signs: readSigns(signs) }));
}

export const countFoundComments = async (db: Db, filter: QueueFilter): Promise<number> => countRows(found(db, filter));

export const countHeldComments = async (db: Db): Promise<number> =>
  countRows(db.selectFrom('comments').where(sql<SqlBool>`visibility = 'held' and deleted_at is null`));

/** Sorted. */
export async function listFoundCommentIds(db: Db, { filter, limit }: { filter: QueueFilter; limit: number }) {
  const newest = found(db, filter).select('comments.id').orderBy('comments.createdAt', 'desc').limit(limit);
  return (await newest.execute()).map(({ id }) => id).sort();
}

export type CommentChange = { id: string; from: Visibility; to: Visibility };

/** Returns false if it is no longer as `from` says. */
export const changeVisibility = async (db: Db, { id, from, to }: CommentChange): Promise<boolean> =>
  updateRows(db, 'comments', { set: { visibility: to, isPinned: 0 }, where: { id, visibility: from } });

/** Sorted. Leaves out what is deleted or removed. */
export async function listCommentIdsBy(db: Db, { userId }: { userId: string }): Promise<string[]> {
  const comments = db.selectFrom('comments').select('id').where('userId', '=', userId).where('deletedAt', 'is', null);
  return (await comments.where('visibility', '<>', 'removed').execute()).map(({ id }) => id).sort();
}
