import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Database } from '#platform/db/database.ts';
import { prepare } from '#platform/db/prepared.ts';
import { runTogether } from '#platform/db/transaction.ts';
import { startProxy } from '#tests/support/proxy.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const findName = prepare<{ id: string }, { name: string }>((db, { id }) =>
  db.selectFrom('users').select('name').where('id', '=', id).compile(),
);
const one = sql<{ one: number }>`select 1 as one`;

describe('PostgreSQL', () => {
  it('keeps the statements of prepared queries, and no others', async () => {
    await using app = await createTestApp({ dialect: 'postgres' });
    const { rows } = await app.ctx.db.transact(async ({ db }) => {
      await findName(db, { id: 'a' });
      await findName(db, { id: 'b' });
      await db.selectFrom('users').select('id').where('id', '=', 'a').execute();
      return sql<{ statement: string }>`select statement from pg_prepared_statements
        where statement like '%"users"%'`.execute(db);
    });
    expect(rows).toEqual([{ statement: expect.stringContaining('select "name" from "users"') }]);
  });

  it('gets BEGIN with the first queries of a transaction, and COMMIT with the last', async () => {
    await using app = await createTestApp({ dialect: 'postgres' });
    await using proxy = await startProxy(new URL(app.ctx.config.database.url));
    await using database = new Database({ url: proxy.url, onError: () => undefined });
    await one.execute(database.write);
    proxy.sent.length = 0;
    await database.transact(async ({ db, endWith }) => {
      await runTogether(db, [one.compile(db), one.compile(db)]);
      endWith([one.compile(db), one.compile(db)]);
    });
    expect(proxy.sent.map((text) => text.match(/begin|commit|select/g))).toEqual([
      ['begin', 'select', 'select'],
      ['select', 'select', 'commit'],
    ]);
  });
});
