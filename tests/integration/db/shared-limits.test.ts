import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '#tests/support/dialects.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const POINTS = 10;
const ADDRESS = '203.0.113.7';
const HOUR = 3_600_000;

/** Two processes, as on two machines. Fresh, because one test breaks the database. */
async function openTwo() {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase({ dialect: 'postgres', isFresh: true }));
  const env = { AUTH_SECRET: 'a secret that both processes know' };
  const [first, second] = [
    stack.use(await createTestApp({ dialect: 'postgres', databaseUrl: url, env })),
    stack.use(await createTestApp({ dialect: 'postgres', databaseUrl: url, env })),
  ];
  const opened = stack.move();
  return { first, second, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

it('rate limits count on all machines together, without addresses, and refuse a flood from memory', async () => {
  await using machines = await openTwo();
  const [{ limits, db }, { limits: others }] = [machines.first.ctx, machines.second.ctx];
  for (let n = 0; n < POINTS / 2; n += 1) {
    await limits.take('contact', ADDRESS);
    await others.take('contact', ADDRESS);
  }
  for (const each of [limits, others]) {
    await expect(each.take('contact', ADDRESS)).rejects.toMatchObject({ code: 'rate-limited' });
    await each.take('contact', '203.0.113.8');
  }
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(db.read);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('203.0.113');

  const query = vi.spyOn(db.dialect.pool as NonNullable<typeof db.dialect.pool>, 'query');
  await expect(limits.take('contact', ADDRESS)).rejects.toMatchObject({ code: 'rate-limited' });
  await limits.take('vote', ADDRESS);
  await limits.take('form', ADDRESS);
  expect(query).not.toHaveBeenCalled();

  await limits.forget(Date.now());
  expect((await sql`select key from rate_limits`.execute(db.read)).rows).toHaveLength(2);
  await limits.forget(Date.now() + 2 * HOUR);
  expect((await sql`select key from rate_limits`.execute(db.read)).rows).toEqual([]);
});

it('a point given back on one machine can be spent on another', async () => {
  await using machines = await openTwo();
  const [{ limits }, { limits: others }] = [machines.first.ctx, machines.second.ctx];
  for (let n = 0; n < POINTS; n += 1) await limits.take('contact', ADDRESS);
  await limits.giveBack('contact', ADDRESS);
  await others.take('contact', ADDRESS);
  await expect(others.take('contact', ADDRESS)).rejects.toMatchObject({ code: 'rate-limited' });
});

it('rate limits count in memory while the database can’t', async () => {
  await using machines = await openTwo();
  const { limits, db } = machines.first.ctx;
  await sql`drop table rate_limits`.execute(db.write);
  for (let n = 0; n < POINTS; n += 1) await limits.take('contact', ADDRESS);
  await limits.giveBack('contact', ADDRESS);
  await limits.take('contact', ADDRESS);
  await expect(limits.take('contact', ADDRESS)).rejects.toMatchObject({ code: 'rate-limited' });
});
