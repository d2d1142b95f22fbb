import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { examineAddresses } from '#services/upkeep/doctor.ts';
import { createTestDatabase, DIALECTS } from '#tests/support/dialects.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const BEFORE = '0200-former-owners';

for (const dialect of DIALECTS) {
  describe(`the migration to one spelling of addresses on ${dialect}`, () => {
    it('lets games have the key of their address, and keeps those apart that have one address', async () => {
      await using home = await createTestDatabase({ dialect, isEmpty: true });
      await using database = new Database({ url: home.url, onError: () => undefined });
      await migrate(database, { target: BEFORE });
      const { read, write } = database;
      await sql`insert into users (id, username, username_key, name, date_joined, auth_id)
        values ('u', 'u', 'u', 'U', 1, 'u')`.execute(write);
      const add = (id: string, at: number, key: string, url = key) =>
        sql`insert into games (id, slug, title, description, play_url, url_key, category, ownership_status,
            created_by, created_at, updated_at)
          values (${id}, ${id}, ${id}, '', ${url}, ${key}, 'Other', 'unclaimed', 'u', ${at}, ${at})`.execute(write);
      await add('a', 3, 'https://a.example/%7ebob');
      await add('b', 2, 'https://a.example/%7Ebob');
      await add('c', 1, 'https://c.example/%7Ebob');
      await add('d', 2, 'https://c.example/~bob');
      await add('e', 1, 'removed:e', 'https://e.example/%7Ebob');
      await add('f', 1, 'https://f.example');
      expect(await migrate(database)).toContain('0220-one-spelling');
      const games = await read.selectFrom('games').select(['id', 'urlKey']).orderBy('id').execute();
      expect(games.map(({ id, urlKey }) => [id, urlKey])).toEqual([
        ['a', 'https://a.example/%7ebob'],
        ['b', 'https://a.example/~bob'],
        ['c', 'https://c.example/%7Ebob'],
        ['d', 'https://c.example/~bob'],
        ['e', 'removed:e'],
        ['f', 'https://f.example'],
      ]);
    });

    it('leaves nothing for the doctor to name but games that have one address', async () => {
      await using app = await createTestApp({ dialect });
      const one = await makeGame(app, { playUrl: 'https://a.example/~bob' });
      const other = await makeGame(app, { playUrl: 'https://b.example/~bob' });
      expect(await examineAddresses(app.ctx)).toEqual([]);
      const former = { playUrl: 'https://a.example/%7Ebob', urlKey: 'https://a.example/%7Ebob' };
      await app.ctx.db.transact(({ db }) => db.updateTable('games').set(former).where('id', '=', other.id).execute());
      expect(await examineAddresses(app.ctx)).toEqual([
        {
          kind: 'note',
          text: `Games at the address of another game, spelt differently, which a moderator may merge: ${other.id} (as ${one.id})`,
        },
      ]);
    });
  });
}
