import { type SqlBool, sql } from 'kysely';
import { usernameKey } from '#domain/accounts/username.ts';
import { personWords } from '#domain/people/person-words.ts';
import type { Db } from '../database.ts';
import { deleteRows, findRow, insertRows } from '../rows.ts';

/** Call it when a person's name or username has changed. */
export async function writePersonWords(db: Db, { id }: { id: string }): Promise<void> {
  const user = await findRow(db, 'users', { id });
  if (!user) return;
  await deleteRows(db, 'personWords', { userId: id });
  await insertRows(
    db,
    'personWords',
    personWords(user).map((word) => ({ word, userId: id })),
  );
}

/** Of everything that begins so, in the order of bytes. */
const LAST = '\u{10ffff}';
export const startsWith = (start: string) => ({ from: start, below: start + LAST });

/** `words`: folded; each begins a word of theirs. Banned people only as long as a game of theirs is public. */
export async function findPeople(db: Db, { words, limit }: { words: readonly string[]; limit: number }) {
  if (words.length === 0) return [];
  const handle = usernameKey(words.join(''));
  const named = words.reduce((query, word) => {
    const { from, below } = startsWith(word);
    const theirs = db.selectFrom('personWords').select('userId').where('word', '>=', from).where('word', '<', below);
    return query.where('id', 'in', theirs);
  }, db.selectFrom('users').selectAll());
  const isShown = sql<SqlBool>`(standing <> 'banned' or exists (
    select 1 from games where games.creator_id = users.id and games.visibility = 'public'))`;
  return named
    .where(isShown)
    .orderBy(sql`case when username_key = ${handle} then 0 else 1 end`)
    .orderBy('totalSubmissions', 'desc')
    .orderBy('totalVotes', 'desc')
    .orderBy('dateJoined')
    .orderBy('id')
    .limit(limit)
    .execute();
}
