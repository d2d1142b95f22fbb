import { type Kysely, sql } from 'kysely';
import { tagWords } from '#domain/text.ts';
import type { DialectName } from '../dialects/dialect.ts';

export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const bytes = sql.raw(dialect === 'postgres' ? 'collate "C"' : '');
  await sql`create table tag_words (
    word text ${bytes} not null,
    tag_key text not null,
    constraint tag_words_once primary key (word, tag_key))`.execute(db);
  const { rows } = await sql<{ key: string }>`select distinct tag_key as key from game_tags`.execute(db);
  for (const { key } of rows) {
    for (const word of tagWords(key)) {
      await sql`insert into tag_words (word, tag_key) values (${word}, ${key})`.execute(db);
    }
  }
}
