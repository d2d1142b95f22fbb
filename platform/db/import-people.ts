import type { Db } from './database.ts';
import type { UserRow } from './schema.ts';

/** Which of these ids are people here. */
export async function findKnownPeople(db: Db, { ids }: { ids: readonly string[] }): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Set(rows.map((row) => row.id));
}

export type ImportedPerson = Pick<
  UserRow,
  'id' | 'username' | 'usernameKey' | 'name' | 'bio' | 'profilePicture' | 'dateJoined' | 'isAdmin' | 'authId'
>;

/**
 * Adds a person and their name among all that were ever taken. False when their id, username or account id is somebody
 * else's, or the username once was; nothing is written then.
 */
export async function insertImportedPerson(db: Db, person: ImportedPerson): Promise<boolean> {
  const { id, usernameKey, dateJoined } = person;
  const earlier = await db
    .selectFrom('usernames')
    .select('userId')
    .where('usernameKey', '=', usernameKey)
    .executeTakeFirst();
  if (earlier && earlier.userId !== id) return false;
  const row = await db
    .insertInto('users')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await db
    .insertInto('usernames')
    .values({ usernameKey, userId: id, takenAt: dateJoined })
    .onConflict((conflict) => conflict.column('usernameKey').doNothing())
    .execute();
  return true;
}
