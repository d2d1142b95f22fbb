import { type SqlBool, sql } from 'kysely';
import type { CommentOrder } from '#domain/comments/comment.ts';
import type { SpamSign } from '#domain/moderation/spam.ts';
import { countRows, type Db, type TimedPage, type TimedPosition } from '../database.ts';
import { storableText } from '../portability.ts';
import { deleteRows, findRow, updateRows } from '../rows.ts';

/** Not of a banned person. Written out, because SQLite uses a partial index only for a condition without parameters. */
const isShown = (table: 'comments' | 'answers') => {
  const name = sql.raw(table);
  return sql<SqlBool>`${name}.visibility = 'public' and ${name}.deleted_at is null and not exists
    (select 1 from users as banned where banned.id = ${name}.user_id and banned.standing = 'banned')`;
};
const IS_SHOWN = isShown('comments');
/** Others stay, empty, as long as they have answers. */
const IS_TOP = sql<SqlBool>`comments.parent_id is null and comments.visibility = 'public' and (${IS_SHOWN} or exists
  (select 1 from comments as answers where answers.parent_id = comments.id and ${isShown('answers')}))`;

const withAuthors = (db: Db) =>
  db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.userId')
    .select(['comments.id', 'gameId', 'userId', 'parentId', 'body', 'createdAt', 'editedAt', 'isPinned', 'deletedAt'])
    .select(['comments.visibility', 'username', 'name', 'profilePicture', 'standing']);

type Row<Query extends { execute(): Promise<unknown[]> }> = Awaited<ReturnType<Query['execute']>>[number];
export type CommentRow = Row<ReturnType<typeof withAuthors>>;

type OfGame = { gameId: string; order: CommentOrder };

/** Without answers and the pinned comment. */
export async function listComments(db: Db, { gameId, order, after, limit }: TimedPage & OfGame) {
  const direction = order === 'newest' ? 'desc' : 'asc';
  const comments = withAuthors(db).where('gameId', '=', gameId).where(IS_TOP).where('isPinned', '=', 0);
  const page = comments.orderBy('comments.createdAt', direction).orderBy('comments.id', direction).limit(limit);
  return (after ? page.where(isPast(order, after)) : page).execute();
}

const isPast = (order: CommentOrder, [at, id]: TimedPosition) =>
  order === 'newest'
    ? sql<SqlBool>`(comments.created_at, comments.id) < (${at}, ${id})`
    : sql<SqlBool>`(comments.created_at, comments.id) > (${at}, ${id})`;

type Above = { gameId: string; parentId: string | null; at: TimedPosition; limit: number };

/** Those above this place on their list, the nearest first. Comments are listed from the newest, answers from the oldest. */
export async function listAbove(db: Db, { gameId, parentId, at, limit }: Above) {
  const comments = db.selectFrom('comments').select(['id', 'createdAt']).where('gameId', '=', gameId).limit(limit);
  if (parentId !== null) {
    const answers = comments.where('parentId', '=', parentId).where(IS_SHOWN).where(isPast('newest', at));
    return answers.orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();
  }
  const newer = comments.where(IS_TOP).where('isPinned', '=', 0).where(isPast('oldest', at));
  return newer.orderBy('createdAt').orderBy('id').execute();
}

export const findPinned = async (db: Db, { gameId }: { gameId: string }) =>
  withAuthors(db).where('gameId', '=', gameId).where(IS_TOP).where(sql<SqlBool>`is_pinned = 1`).executeTakeFirst();

/** The first `each` answers of every comment, and the number of all. */
export async function listFirstAnswers(db: Db, { parentIds, each }: { parentIds: readonly string[]; each: number }) {
  const placed = db
    .selectFrom('comments')
    .select('id')
    .select(sql<number>`row_number() over (partition by parent_id order by created_at, id)`.as('place'))
    .select(sql<number>`count(*) over (partition by parent_id)`.as('all'))
    .where('parentId', 'in', parentIds)
    .where(IS_SHOWN);
  const answers = withAuthors(db).innerJoin(placed.as('placed'), 'placed.id', 'comments.id').select('placed.all');
  return answers.where('placed.place', '<=', each).orderBy('comments.createdAt').orderBy('comments.id').execute();
}

export async function listAnswers(db: Db, { parentId, after, limit }: TimedPage & { parentId: string }) {
  const answers = withAuthors(db).where('parentId', '=', parentId).where(IS_SHOWN);
  const page = answers.orderBy('comments.createdAt').orderBy('comments.id').limit(limit);
  return (after ? page.where(isPast('oldest', after)) : page).execute();
}

/** At most `most`, so that a game with many opens as fast as one with few. */
export async function countComments(db: Db, { gameId, most }: { gameId: string; most: number }): Promise<number> {
  const shown = db.selectFrom('comments').select('userId').where('gameId', '=', gameId).where(IS_SHOWN);
  return countRows(db.selectFrom(shown.limit(most).as('counted')));
}

/** Since then, by others than the game's creator. */
export async function countNewComments(db: Db, given: { gameId: string; since: number; creatorId: string }) {
  const { gameId, since, creatorId } = given;
  const comments = db.selectFrom('comments').where('gameId', '=', gameId).where('createdAt', '>=', since);
  const theirs = comments.where((e) => e.or([e('userId', 'is', null), e('userId', '<>', creatorId)]));
  return countRows(theirs.where(IS_SHOWN));
}

export const findComment = async (db: Db, { id }: { id: string }) =>
  id.includes('\0') ? undefined : withAuthors(db).where('comments.id', '=', id).executeTakeFirst();

type Written = { userId: string; gameId: string; parentId: string | null; body: string };

/** To recognize a form that is sent again because its answer was lost. */
export async function findSame(db: Db, { since, ...same }: Written & { since: number }) {
  const written = { ...same, body: storableText(same.body), deletedAt: null };
  const comments = db.selectFrom('comments').select(['id', 'visibility']).where('createdAt', '>=', since);
  return comments.where((e) => e.and(written)).executeTakeFirst();
}

/** Leaves an empty comment if it has answers. It must be locked. */
export async function deleteComment(db: Db, { id, deletedAt }: { id: string; deletedAt: number }): Promise<void> {
  const isAnswered = (await findRow(db, 'comments', { parentId: id })) !== undefined;
  if (isAnswered) await updateRows(db, 'comments', { set: { body: '', deletedAt, isPinned: 0 }, where: { id } });
  else await deleteRows(db, 'comments', { id });
}

/** In place of the one before; null pins none. */
export async function pinComment(db: Db, { gameId, id }: { gameId: string; id: string | null }): Promise<void> {
  await updateRows(db, 'comments', { set: { isPinned: 0 }, where: { gameId, isPinned: 1 } });
  if (id !== null) await updateRows(db, 'comments', { set: { isPinned: 1 }, where: { id } });
}

export const holdComment = async (db: Db, { id, signs }: { id: string; signs: readonly SpamSign[] }) =>
  updateRows(db, 'comments', { set: { visibility: 'held', isPinned: 0, signs: signs.join(',') }, where: { id } });
