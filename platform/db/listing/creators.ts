import { type SqlBool, sql } from 'kysely';
import { countRows, type Db } from '../database.ts';
import type { UserRow } from '../schema.ts';

export type CreatorPlace = Pick<UserRow, 'id' | 'totalSubmissions' | 'totalVotes' | 'dateJoined'>;

export const listTopCreators = async (db: Db, { limit }: { limit: number }): Promise<UserRow[]> =>
  creatorsInOrder(db).selectAll().limit(limit).execute();

/** Those with a public game. */
export const listCreators = async (db: Db, { limit, offset }: { limit: number; offset: number }): Promise<UserRow[]> =>
  creatorsInOrder(db)
    .selectAll()
    .where(sql<SqlBool>`exists (select 1 from games where games.creator_id = users.id and games.visibility = 'public')`)
    .limit(limit)
    .offset(offset)
    .execute();

export const creatorsInOrder = (db: Db) =>
  db
    .selectFrom('users')
    .where('totalSubmissions', '>', 0)
    .orderBy('totalSubmissions', 'desc')
    .orderBy('totalVotes', 'desc')
    .orderBy('dateJoined')
    .orderBy('id');

/** A person's rank among creators, counted from 1; null for a person without a submission. */
export async function findRank(db: Db, person: CreatorPlace): Promise<number | null> {
  const { id, totalSubmissions, totalVotes, dateJoined } = person;
  if (totalSubmissions === 0) return null;
  // Only people with at least as many submissions can come before. The condition also lets the database use the index.
  const level = db.selectFrom('users').where('totalSubmissions', '>=', totalSubmissions);
  const before = level.where(
    sql<SqlBool>`((total_submissions, total_votes) > (${totalSubmissions}, ${totalVotes})
      or (total_submissions, total_votes) = (${totalSubmissions}, ${totalVotes})
        and (date_joined, id) < (${dateJoined}, ${id}))`,
  );
  return 1 + (await countRows(before));
}
