import type { AppContext } from '#platform/context.ts';
import { listAdminIds } from '#platform/db/admins.ts';
import type { Tx } from '#platform/db/database.ts';
import { notify } from '../notifications/notify.ts';

const PANEL = '/admin';

/** Tells every administrator, on the site only, that something in their panel awaits them. */
export async function notifyAdministrators(
  ctx: AppContext,
  tx: Tx,
  { except, title, text }: { except: string; title: string; text: string },
): Promise<void> {
  for (const userId of await listAdminIds(tx.db)) {
    if (userId !== except) await notify(ctx, tx, { userId, title, text, path: PANEL });
  }
}
