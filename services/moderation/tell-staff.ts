import { HOUR } from '#domain/limits.ts';
import { WAITING } from '#domain/messages/staff/waiting.ts';
import type { AppContext } from '#platform/context.ts';
import { listAdminIds } from '#platform/db/accounts/admins.ts';
import { countWaiting } from '#platform/db/moderation/reports.ts';
import { findRow } from '#platform/db/rows.ts';
import { holdLease } from '#platform/db/upkeep/job-runs.ts';
import { notify } from '../people/notifications.ts';

const LEASE = 'tell staff what waits';

/** When something new has waited for an hour, at most once an hour. Returns how many people it told. */
export async function tellStaffWhatWaits(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  return ctx.db.transact(async (tx) => {
    const toldAt = ((await findRow(tx.db, 'leases', { name: LEASE }))?.expiresAt ?? 0) - HOUR;
    const { all, fresh } = await countWaiting(tx.db, { since: Math.min(toldAt, now) - HOUR, upTo: now - HOUR });
    if (fresh === 0) return 0;
    const lease = { name: LEASE, holder: ctx.ids.next(), expiresAt: now + HOUR };
    if (!(await holdLease(tx.db, { ...lease, now }))) return 0;
    const words = { title: WAITING.title({ n: all }), text: WAITING.text, label: WAITING.open };
    const staff = await listAdminIds(tx.db, { withModerators: true });
    for (const userId of staff) await notify(ctx, tx, { userId, kind: 'staff', ...words, path: '/moderation' });
    return staff.length;
  });
}
