import { type Kysely, sql } from 'kysely';
import { personWords } from '#domain/people/person-words.ts';
import type { DialectName } from '../dialects/dialect.ts';

/** Byte order, in which all texts with the same start follow each other. */
const bytes = (dialect: DialectName) => sql.raw(dialect === 'postgres' ? 'collate "C"' : '');

export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  await sql`create table person_words (
    word text ${bytes(dialect)} not null,
    user_id text not null references users (id) on delete cascade,
    constraint person_words_once primary key (word, user_id))`.execute(db);
  await sql`create index person_words_of_person on person_words (user_id)`.execute(db);
  await sql`create index game_tags_by_key on game_tags (tag_key ${bytes(dialect)}, game_id)`.execute(db);
  type Person = { id: string; username: string; name: string };
  const { rows } = await sql<Person>`select id, username, name from users`.execute(db);
  for (const { id, ...names } of rows) {
    for (const word of personWords(names)) {
      await sql`insert into person_words (word, user_id) values (${word}, ${id})`.execute(db);
    }
  }
}
