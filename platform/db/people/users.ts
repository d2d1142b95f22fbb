import { sql } from 'kysely';
import { usernameKey } from '#domain/accounts/username.ts';
import { countRows, type Db } from '../database.ts';
import { findRow, insertRows, lockRow, updateRows } from '../rows.ts';
import type { UserRow } from '../schema.ts';
import { writePersonWords } from './person-words.ts';

/** Throws a unique violation (users.username_key, usernames.username_key) if the name isn't free. */
export async function insertUser(
  db: Db,
  user: Pick<UserRow, 'id' | 'username' | 'name' | 'dateJoined'> &
    Partial<
      Pick<UserRow, 'bio' | 'profilePicture' | 'isAdmin' | 'isModerator' | 'standing' | 'authId' | 'isConfirmed'>
    >,
): Promise<void> {
  const { id, authId = id, dateJoined } = user;
  const key = usernameKey(user.username);
  await insertRows(db, 'users', { ...user, usernameKey: key, authId });
  await insertRows(db, 'usernames', { usernameKey: key, userId: id, takenAt: dateJoined });
  await writePersonWords(db, { id });
}

export const findUserById = async (db: Db, { id }: { id: string }) => findRow(db, 'users', { id });

export const findUserByUsername = async (db: Db, { username }: { username: string }) =>
  findRow(db, 'users', { usernameKey: usernameKey(username) });

export const lockUser = async (db: Db, { id }: { id: string }) => lockRow(db, 'users', { id });

export async function updateUser(
  db: Db,
  { id, ...texts }: { id: string } & Partial<Pick<UserRow, 'name' | 'bio' | 'profilePicture'>>,
): Promise<void> {
  const isGiven = Object.values(texts).some((text) => text !== undefined);
  if (isGiven) await updateRows(db, 'users', { set: texts, where: { id } });
  if (texts.name !== undefined) await writePersonWords(db, { id });
}

export async function moveTotals(db: Db, given: { userId: string; votes?: number; submissions?: number }) {
  const { userId, votes = 0, submissions = 0 } = given;
  if (votes === 0 && submissions === 0) return;
  await sql`update users set total_votes = total_votes + ${votes},
    total_submissions = total_submissions + ${submissions} where id = ${userId}`.execute(db);
}

export async function countPeople(db: Db): Promise<{ people: number; creators: number }> {
  const all = db.selectFrom('users');
  return { people: await countRows(all), creators: await countRows(all.where('totalSubmissions', '>', 0)) };
}
