import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Database } from '#platform/db/database.ts';
import { findTextDrift } from '#platform/db/listing/text-drift.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createTestDatabase, DIALECTS } from '#tests/support/dialects.ts';

for (const dialect of DIALECTS) {
  describe(`the migration to one folding on ${dialect}`, () => {
    it('folds the texts, tags and labels of existing games anew, and merges tags that become equal', async () => {
      await using home = await createTestDatabase({ dialect, isEmpty: true });
      await using database = new Database({ url: home.url, onError: () => undefined });
      const { write } = database;
      await migrate(database, { target: '0220-one-spelling' });
      await sql`insert into users (id, username, username_key, name, date_joined, auth_id)
      values ('u', 'u', 'u', 'U', 1, 'u')`.execute(write);
      await sql`insert into games (id, slug, title, description, play_url, url_key, category, ownership_status,
        created_by, created_at, updated_at, touch)
      values ('g', 'cafe-man', 'Café-Man', 'Don’t panic', 'https://g.example', 'g.example', 'Puzzle', 'unclaimed', 'u',
        1, 1, 1)`.execute(write);
      await sql`insert into game_search (seq, game_id, body) select seq, id, 'café-man' from games`.execute(write);
      await sql`insert into game_titles (seq, title) select seq, 'café-man' from games`.execute(write);
      await sql`insert into game_tags (game_id, position, tag, tag_key)
      values ('g', 0, 'Élan', 'élan'), ('g', 1, 'elan', 'elan'), ('g', 2, 'ＲＰＧ', 'ｒｐｇ')`.execute(write);
      await sql`insert into game_labels (game_id, label) values ('g', 'puzzle'), ('g', 'élan'), ('g', 'elan'),
      ('g', 'ｒｐｇ'), ('g', ${'\u001ftouch'})`.execute(write);
      await sql`insert into search_words (word) values ('café-')`.execute(write);

      await migrate(database);

      expect(await findTextDrift(database.read)).toMatchObject([{ what: 'game.slug' }]);
      const rows = async (query: ReturnType<typeof sql>) => (await query.execute(database.read)).rows;
      expect(await rows(sql`select tag, tag_key as "key", position from game_tags order by position`)).toEqual([
        { tag: 'Élan', key: 'elan', position: 0 },
        { tag: 'ＲＰＧ', key: 'rpg', position: 1 },
      ]);
      const labels = await rows(sql`select label from game_labels
        where label in ('elan', 'élan', 'puzzle', 'rpg') order by label`);
      expect(labels).toEqual([{ label: 'elan' }, { label: 'puzzle' }, { label: 'rpg' }]);
      expect(await rows(sql`select word from search_words order by word`)).toEqual([{ word: 'cafeman' }]);
    });
  });
}
