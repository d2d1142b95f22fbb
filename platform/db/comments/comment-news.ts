import { type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';

type Since = { userId: string; since: number; limit: number };

/** Of others, on a person's games. */
export const listCommentedSince = async (db: Db, { userId, since, limit }: Since) =>
  shownSince(db, since)
    .select(['games.id', 'games.slug', 'games.title'])
    .select((e) => e.fn.countAll<number>().as('comments'))
    .where('games.creatorId', '=', userId)
    .where(sql<SqlBool>`comments.user_id <> ${userId}`)
    .groupBy(['games.id', 'games.slug', 'games.title'])
    .orderBy('comments', 'desc')
    .orderBy('games.id')
    .limit(limit)
    .execute();

/** Of others, to a person's comments. */
export const listAnswersSince = async (db: Db, { userId, since, limit }: Since) =>
  shownSince(db, since)
    .innerJoin('comments as asked', 'asked.id', 'comments.parentId')
    .innerJoin('users', 'users.id', 'comments.userId')
    .select(['games.id', 'games.slug', 'games.title', 'users.username'])
    .select(['comments.id as commentId', 'comments.body as text'])
    .where('asked.userId', '=', userId)
    .where('comments.userId', '<>', userId)
    .orderBy('comments.createdAt', 'desc')
    .orderBy('comments.id')
    .limit(limit)
    .execute();

const shownSince = (db: Db, since: number) =>
  db
    .selectFrom('comments')
    .innerJoin('games', 'games.id', 'comments.gameId')
    .where('comments.visibility', '=', 'public')
    .where('comments.deletedAt', 'is', null)
    .where('comments.createdAt', '>', since)
    .where('games.visibility', '=', 'public');
