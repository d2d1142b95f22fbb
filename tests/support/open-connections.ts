import { findGameRow } from '#platform/db/games/games.ts';
import type { TestApp } from './test-app.ts';

/** Opens all connections first, so that the test's transactions overlap. */
export async function openAllConnections({ ctx }: TestApp): Promise<void> {
  await Promise.all(
    Array.from({ length: 20 }, () => ctx.db.transact(({ db }) => findGameRow(db, { id: 'none' }))),
  );
}
