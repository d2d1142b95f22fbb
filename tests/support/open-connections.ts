import { findGameRow } from '#platform/db/games/games.ts';
import type { TestApp } from './test-app.ts';

/** Opens all connections of the pool. The test's transactions then overlap, because none waits for a new connection. */
export async function openAllConnections({ ctx }: TestApp): Promise<void> {
  await Promise.all(Array.from({ length: 20 }, () => ctx.db.transact(({ db }) => findGameRow(db, { id: 'none' }))));
}
