import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createTestDatabase, DIALECTS } from '#tests/support/dialects.ts';

const BEFORE = '0080-plays-in-page';

for (const dialect of DIALECTS) {
  describe(`titles in the index of all games on ${dialect}`, () => {
    it('are there for existing games, and in no other index', async () => {
      await using home = await createTestDatabase({ dialect, isEmpty: true });
      await using database = open(home.url);
      await migrate(database, { target: BEFORE });
      await addGame(database);
      expect(await migrate(database)).toContain('0081-titles-on-the-shelf');
      expect(await titlesOf(database)).toEqual([
        { name: '', title: 'red door' },
        { name: '\u001funclaimed', title: null },
      ]);
    });

    it('follow a changed title, and a restored game', async () => {
      await using home = await createTestDatabase({ dialect, isEmpty: true });
      await using database = open(home.url);
      await migrate(database);
      await addGame(database);
      await sql`update game_titles set title = 'blue door'`.execute(database.write);
      expect((await titlesOf(database))[0]).toEqual({ name: '', title: 'blue door' });
      await sql`update games set visibility = 'hidden'`.execute(database.write);
      expect(await titlesOf(database)).toEqual([]);
      await sql`update games set visibility = 'public'`.execute(database.write);
      expect((await titlesOf(database))[0]).toEqual({ name: '', title: 'blue door' });
    });
  });
}

it('SQLite keeps its statistics of the index, without which it would use the new index for all lists', async () => {
  await using home = await createTestDatabase({ dialect: 'sqlite', isEmpty: true });
  await using database = open(home.url);
  await migrate(database, { target: BEFORE });
  await addGame(database);
  await sql`analyze`.execute(database.write);
  const known = sql<{ stat: string }>`select stat from sqlite_stat1 where idx = 'game_shelves_top'`;
  const [before] = (await known.execute(database.read)).rows;
  expect(before?.stat).toMatch(/^\d+( \d+){4}$/);
  await migrate(database);
  expect((await known.execute(database.read)).rows).toEqual([{ stat: `${before?.stat} 1` }]);
});

const open = (url: string) => new Database({ url, onError: () => undefined });

async function addGame({ write }: Database): Promise<void> {
  await sql`insert into users (id, username, username_key, name, date_joined, auth_id)
    values ('u', 'u', 'u', 'U', 1, 'u')`.execute(write);
  await sql`insert into games (id, slug, title, description, play_url, url_key, category, ownership_status,
      created_by, created_at, updated_at)
    values ('g', 'red-door', 'Red door', '', 'https://g.example', 'g.example', 'Other', 'unclaimed', 'u', 1, 1)`.execute(
    write,
  );
  await sql`insert into game_titles (seq, title) select seq, 'red door' from games`.execute(write);
}

async function titlesOf({ read }: Database): Promise<{ name: string; title: string | null }[]> {
  const { rows } = await sql<{ name: string; title: string | null }>`
    select s.name, p.title from game_shelves p join shelves s on s.id = p.shelf_id order by s.name`.execute(read);
  return rows;
}
