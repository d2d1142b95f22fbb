import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { startsWith } from '../people/person-words.ts';
import { isPostgres } from '../portability.ts';

export type TagCount = { tag: string; games: number };
type Asked = { start?: string; limit: number; offset?: number };

/** Tags of public games, most games first. `start`: folded. */
export async function listTags(db: Db, { start = '', limit, offset = 0 }: Asked): Promise<TagCount[]> {
  const { from, below } = startsWith(start);
  const begins = start === '' ? sql`` : sql`and t.tag_key >= ${from} and t.tag_key < ${below}`;
  const { rows } =
    await sql<TagCount>`select min(t.tag ${isPostgres(db) ? sql`collate "C"` : sql``}) as tag, count(*) as games
    from game_tags t join games s on s.id = t.game_id
    where s.visibility = 'public' ${begins}
    group by t.tag_key order by count(*) desc, t.tag_key limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
