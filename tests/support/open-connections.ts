import { sql } from 'kysely';
import { vi } from 'vitest';
import { findGameRow } from '#platform/db/games/games.ts';
import type { TestApp } from './test-app.ts';

/** Opens all connections of the pool. The test's transactions then overlap, because none waits for a new connection. */
export async function openAllConnections({ ctx }: TestApp): Promise<void> {
  await Promise.all(Array.from({ length: 20 }, () => ctx.db.transact(({ db }) => findGameRow(db, { id: 'none' }))));
}

/** Resolves when a connection to PostgreSQL waits for a lock. */
export async function untilSomebodyWaits({ ctx }: TestApp): Promise<void> {
  const waiting = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const isSomebodyWaiting = async () => (await waiting.execute(ctx.db.read)).rows.length > 0;
  await vi.waitUntil(isSomebodyWaiting, { timeout: 10_000, interval: 5 });
}
