import { usernameKey } from '#domain/accounts/username.ts';
import { countRows, type Db } from '../database.ts';
import { isPostgres, isStorable, storableText } from '../portability.ts';
import type { UserRow } from '../schema.ts';

/** Adds a person. Throws a unique violation (users.username_key, usernames.username_key) if the name isn't free. */
export async function insertUser(
  db: Db,
  user: Pick<UserRow, 'id' | 'username' | 'name' | 'dateJoined'> &
    Partial<Pick<UserRow, 'bio' | 'profilePicture' | 'isAdmin' | 'standing' | 'authId' | 'isConfirmed'>>,
): Promise<void> {
  const { id, authId = id, dateJoined } = user;
  const key = usernameKey(user.username);
  await db
    .insertInto('users')
    .values({ ...user, usernameKey: key, authId })
    .execute();
  await db.insertInto('usernames').values({ usernameKey: key, userId: id, takenAt: dateJoined }).execute();
}

export async function findUserById(db: Db, { id }: { id: string }): Promise<UserRow | undefined> {
  if (!isStorable(id)) return undefined;
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds a person by username, ignoring case. */
export async function findUserByUsername(db: Db, { username }: { username: string }) {
  if (!isStorable(username)) return undefined;
  return db
    .selectFrom('users')
    .selectAll()
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst();
}

/** Locks a person's row until the transaction ends. */
export async function lockUser(db: Db, { id }: { id: string }): Promise<UserRow | undefined> {
  const query = db.selectFrom('users').selectAll().where('id', '=', id);
  // Not `for update`, which would also block inserts of rows that refer to the person.
  return (isPostgres(db) ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

/** Absent fields stay as they are. */
export async function updateUser(
  db: Db,
  { id, ...texts }: { id: string } & Partial<Pick<UserRow, 'name' | 'bio' | 'profilePicture'>>,
): Promise<void> {
  const given = Object.entries(texts).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  const values = given.map(([column, value]) => [column, storableText(String(value))]);
  await db.updateTable('users').set(Object.fromEntries(values)).where('id', '=', id).execute();
}

/** Adds to a person's total votes and submissions. */
export async function moveTotals(
  db: Db,
  { userId, votes = 0, submissions = 0 }: { userId: string; votes?: number; submissions?: number },
): Promise<void> {
  if (votes === 0 && submissions === 0) return;
  await db
    .updateTable('users')
    .set((e) => ({
      totalVotes: e('totalVotes', '+', votes),
      totalSubmissions: e('totalSubmissions', '+', submissions),
    }))
    .where('id', '=', userId)
    .execute();
}

/** How many people there are, and how many have submitted a game. */
export async function countPeople(db: Db): Promise<{ people: number; creators: number }> {
  const all = db.selectFrom('users');
  return { people: await countRows(all), creators: await countRows(all.where('totalSubmissions', '>', 0)) };
}
