import { HOUR } from '#domain/limits.ts';
import { WAITING } from '#domain/messages/staff/waiting.ts';
import type { AppContext } from '#platform/context.ts';
import { listAdminIds } from '#platform/db/accounts/admins.ts';
import { countWaiting } from '#platform/db/moderation/waiting.ts';
import { findRow } from '#platform/db/rows.ts';
import { holdLease } from '#platform/db/upkeep/job-runs.ts';
import { notify } from '../people/notifications.ts';

const LEASE = 'tell staff what waits';

/**
 * Tells moderators and administrators when something has waited for an hour, at most once an hour, and only of something
 * new. Returns how many it told.
 */
export async function tellStaffWhatWaits(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  return ctx.db.transact(async (tx) => {
    const toldAt = ((await findRow(tx.db, 'leases', { name: LEASE }))?.expiresAt ?? 0) - HOUR;
    const { all, fresh } = await countWaiting(tx.db, { since: Math.min(toldAt, now) - HOUR, upTo: now - HOUR });
    if (fresh === 0) return 0;
    const lease = { name: LEASE, holder: ctx.ids.next(), expiresAt: now + HOUR };
    if (!(await holdLease(tx.db, { ...lease, now }))) return 0;
    const notice = {
      kind: 'staff',
      title: WAITING.title({ n: all }),
      text: WAITING.text,
      path: '/moderation',
    } as const;
    const staff = await listAdminIds(tx.db, { withModerators: true });
    for (const userId of staff) await notify(ctx, tx, { ...notice, userId, label: WAITING.open });
    return staff.length;
  });
}
