import { sql } from 'kysely';
import { tagWords } from '#domain/text.ts';
import type { Db } from '../database.ts';
import { startsWith } from '../people/person-words.ts';
import { isPostgres } from '../portability.ts';
import { insertNew } from '../rows.ts';

export type TagCount = { tag: string; games: number };
type Asked = { words?: readonly string[]; limit: number; offset?: number };

/** Tags of public games, most games first. `words`: each begins a word of theirs. */
export async function listTags(db: Db, { words = [], limit, offset = 0 }: Asked): Promise<TagCount[]> {
  const begin = words.map((word) => {
    const { from, below } = startsWith(word);
    return sql`and t.tag_key in (select tag_key from tag_words where word >= ${from} and word < ${below})`;
  });
  const { rows } =
    await sql<TagCount>`select min(t.tag ${isPostgres(db) ? sql`collate "C"` : sql``}) as tag, count(*) as games
    from game_tags t join games s on s.id = t.game_id
    where s.visibility = 'public' ${sql.join(begin, sql` `)}
    group by t.tag_key order by count(*) desc, t.tag_key limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Words stay even if no game has the tag any more. */
export async function learnTags(db: Db, { keys }: { keys: readonly string[] }): Promise<void> {
  const rows = keys.flatMap((tagKey) => tagWords(tagKey).map((word) => ({ word, tagKey })));
  // Sorted, so that two transactions can't deadlock.
  const sorted = rows.sort((one, other) => (`${one.word} ${one.tagKey}` < `${other.word} ${other.tagKey}` ? -1 : 1));
  await insertNew(db, 'tagWords', sorted, ['word', 'tagKey']);
}
