import { expect, it } from 'vitest';
import { deleteRows } from '#platform/db/rows.ts';
import { holdLease } from '#platform/db/upkeep/job-runs.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { createTestApp } from '#tests/support/test-app.ts';

it.each(
  DIALECTS,
)('on %s one process has the lease for jobs, until it releases the lease or the lease expires', async (dialect) => {
  await using app = await createTestApp({ dialect });
  const hold = (holder: string, now: number) =>
    app.ctx.db.transact(({ db }) => holdLease(db, { name: 'a-lease', holder, now, expiresAt: now + 10 }));
  const release = (holder: string) =>
    app.ctx.db.transact(({ db }) => deleteRows(db, 'leases', { name: 'a-lease', holder }));
  expect([await hold('a', 0), await hold('b', 5), await hold('a', 5)]).toEqual([true, false, true]);
  await release('b');
  expect(await hold('b', 14)).toBe(false);
  expect(await hold('b', 15)).toBe(true);
  await release('b');
  expect(await hold('a', 16)).toBe(true);
  expect(await hold('b', 15), 'a clock may be a little ahead').toBe(false);
  await release('a');
  expect(await hold('a', 100_000)).toBe(true);
  expect(await hold('b', 15), 'a clock was ahead and is put right').toBe(true);
});
