import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Database, type Db } from '#platform/db/database.ts';
import { startProxy } from '#tests/support/proxy.ts';
import { createTestApp } from '#tests/support/test-app.ts';

/** Runs queries that take `seconds` each, all at once. Returns how many connections answered them. */
async function connectionsOf(db: Db, queries: number, seconds: number): Promise<number> {
  const query = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(${seconds})`;
  const results = await Promise.all(Array.from({ length: queries }, () => query.execute(db)));
  return new Set(results.map(({ rows }) => rows[0]?.pid)).size;
}

describe('connections to PostgreSQL', () => {
  it('are one at first, and more once queries wait', async () => {
    await using app = await createTestApp({ dialect: 'postgres', connections: 1 });
    const { read } = app.ctx.db;
    expect(await connectionsOf(read, 3, 0)).toBe(1);
    expect(await connectionsOf(read, 4, 0.5)).toBeGreaterThan(1);
  });

  it('are at most as many as the server allows, and waiting queries need no more', async () => {
    await using app = await createTestApp({ dialect: 'postgres' });
    await using proxy = await startProxy(new URL(app.ctx.config.database.url), { most: 1 });
    await using database = new Database({ url: proxy.url, onError: () => undefined });
    expect(await connectionsOf(database.read, 5, 0.15)).toBe(1);
    expect(proxy.refused()).toBeGreaterThan(0);
  });

  it('are as many as tests of races request', async () => {
    await using app = await createTestApp({ dialect: 'postgres', connections: 5 });
    expect(await connectionsOf(app.ctx.db.read, 5, 0.1)).toBe(5);
  });

  it('never leave a transaction waiting for a query that needs another connection', async () => {
    await using app = await createTestApp({ dialect: 'postgres', connections: 1 });
    const { db } = app.ctx;
    const query = sql<{ one: number }>`select 1 as one`;
    const { rows } = await db.transact(async () => query.execute(db.read));
    expect(rows).toEqual([{ one: 1 }]);
  });
});
