import { sql } from 'kysely';
import { usernameKey } from '#domain/accounts/username.ts';
import { LINK_KINDS, type ProfileLink } from '#domain/people/person.ts';
import type { Db } from '../database.ts';
import { isStorable } from '../portability.ts';
import { deleteRows, insertNew, updateRows, upsertRow } from '../rows.ts';
import { writePersonWords } from './person-words.ts';

/** Throws the unique violation `users.username_key`. If it returns false, the caller must roll back. */
export async function takeUsername(db: Db, given: { userId: string; from: string; to: string; at: number }) {
  const { userId, from, to, at } = given;
  const key = usernameKey(to);
  await updateRows(db, 'users', { set: { username: to, usernameKey: key }, where: { id: userId } });
  await writePersonWords(db, { id: userId });
  const earlier = { usernameKey: usernameKey(from), userId, takenAt: at };
  await insertNew(db, 'usernames', earlier, ['usernameKey']);
  const { rows } = await sql`insert into usernames (username_key, user_id, taken_at) values (${key}, ${userId}, ${at})
    on conflict (username_key) do update set taken_at = excluded.taken_at where usernames.user_id = excluded.user_id
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** Finds a person by a former username, too. */
export async function findCurrentUsername(db: Db, { username }: { username: string }) {
  if (!isStorable(username)) return undefined;
  const people = db.selectFrom('usernames').innerJoin('users', 'users.id', 'usernames.userId');
  const named = people.where('usernames.usernameKey', '=', usernameKey(username));
  return (await named.select('users.username').executeTakeFirst())?.username;
}

export async function listUsernames(db: Db, { userId }: { userId: string }): Promise<string[]> {
  const names = db.selectFrom('usernames').select('usernameKey').where('userId', '=', userId);
  const rows = await names.orderBy('takenAt').orderBy('usernameKey').execute();
  return rows.map((row) => row.usernameKey);
}

export async function listLinks(db: Db, { userId }: { userId: string }): Promise<ProfileLink[]> {
  const links = db.selectFrom('userLinks').select(['kind', 'url']);
  const rows = await links.where('userId', '=', userId).execute();
  return LINK_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

export async function writeLink(db: Db, { url, ...key }: ProfileLink & { userId: string }) {
  if (url === '') await deleteRows(db, 'userLinks', key);
  else await upsertRow(db, 'userLinks', { ...key, url }, ['userId', 'kind']);
}
