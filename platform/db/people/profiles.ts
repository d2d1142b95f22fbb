import { usernameKey } from '#domain/accounts/username.ts';
import { LINK_KINDS, type LinkKind, type ProfileLink } from '#domain/people/person.ts';
import type { Db } from '../database.ts';
import { isStorable } from '../portability.ts';

/**
 * Renames a person and reserves the earlier name for them. Returns false if the new name once was somebody else's; the
 * caller must then roll back. Throws the unique violation `users.username_key` if somebody has the name now.
 */
export async function takeUsername(
  db: Db,
  { userId, from, to, at }: { userId: string; from: string; to: string; at: number },
): Promise<boolean> {
  const key = usernameKey(to);
  await db.updateTable('users').set({ username: to, usernameKey: key }).where('id', '=', userId).execute();
  await db
    .insertInto('usernames')
    .values({ usernameKey: usernameKey(from), userId, takenAt: at })
    // The row usually exists already: it was added when the person took the name.
    .onConflict((c) => c.column('usernameKey').doNothing())
    .execute();
  const taken = await db
    .insertInto('usernames')
    .values({ usernameKey: key, userId, takenAt: at })
    .onConflict((c) =>
      c.column('usernameKey').doUpdateSet({ takenAt: at }).where('usernames.userId', '=', userId),
    )
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The current username of the person who has this username now or had it before. */
export async function findCurrentUsername(db: Db, { username }: { username: string }) {
  if (!isStorable(username)) return undefined;
  const row = await db
    .selectFrom('usernames')
    .innerJoin('users', 'users.id', 'usernames.userId')
    .select('users.username')
    .where('usernames.usernameKey', '=', usernameKey(username))
    .executeTakeFirst();
  return row?.username;
}

/** All usernames that a person has had, in lower case, the oldest first. */
export async function listUsernames(db: Db, { userId }: { userId: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('usernames')
    .select('usernameKey')
    .where('userId', '=', userId)
    .orderBy('takenAt')
    .orderBy('usernameKey')
    .execute();
  return rows.map((row) => row.usernameKey);
}

/** A person's links, in the order of `LINK_KINDS`. */
export async function listLinks(db: Db, { userId }: { userId: string }): Promise<ProfileLink[]> {
  const rows = await db
    .selectFrom('userLinks')
    .select(['kind', 'url'])
    .where('userId', '=', userId)
    .execute();
  return LINK_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

/** Sets a person's link of one kind, or removes it if `url` is empty. */
export async function writeLink(
  db: Db,
  { userId, kind, url }: { userId: string; kind: LinkKind; url: string },
): Promise<void> {
  if (url === '') {
    await db.deleteFrom('userLinks').where('userId', '=', userId).where('kind', '=', kind).execute();
    return;
  }
  await db
    .insertInto('userLinks')
    .values({ userId, kind, url })
    .onConflict((c) => c.columns(['userId', 'kind']).doUpdateSet({ url }))
    .execute();
}
