import { MODERATION_NOTICES } from '#domain/messages/moderation.ts';
import type { AppContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notify } from '../notifications/notify.ts';

export interface Told {
  /** Null: nobody is known. */
  userId: string | null;
  title: string;
  text: string;
  /** What the moderator wrote. */
  note: string;
  /** From '/'. */
  path: string;
}

/** Tells a person about a moderator's decision, in the site and by mail. */
export async function tell(ctx: AppContext, tx: Tx, { userId, ...notice }: Told): Promise<void> {
  if (userId === null) return;
  await notify(ctx, tx, {
    userId,
    ...notice,
    mail: (to) => ctx.noticeMail.sendNotice({ ...to, ...notice, label: MODERATION_NOTICES.label }),
  });
}
