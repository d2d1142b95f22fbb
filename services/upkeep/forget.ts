import { DAY, LIMITS } from '#domain/limits.ts';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import type { AppContext } from '#platform/context.ts';
import { deleteExpiredSessions } from '#platform/db/accounts/sessions.ts';
import type { Db } from '#platform/db/database.ts';
import { deleteOldNetworks } from '#platform/db/moderation/network-marks.ts';
import { deleteBefore } from '#platform/db/rows.ts';
import { deleteMailsTriedBefore } from '#platform/db/upkeep/mails.ts';

/** Deletes what is kept for a time only, as the privacy page promises. Returns how many rows of each kind. */
export async function forgetOld({ db, clock, settings }: AppContext) {
  const now = clock.now();
  const messagesFrom = now - settings.messageDays * DAY;
  const forget = async (work: (db: Db) => Promise<number>) => db.transact((tx) => work(tx.db));
  return {
    sessions: await forget((db) => deleteExpiredSessions(db, { now })),
    bans: await forget((db) => deleteBefore(db, 'keptOut', ['endsAt', now + 1])),
    messages: await forget((db) => deleteBefore(db, 'contactMessages', ['createdAt', messagesFrom])),
    notifications: await forget((db) => deleteBefore(db, 'notifications', ['createdAt', messagesFrom])),
    networks: await forget((db) => deleteOldNetworks(db, { now })),
    comments: await forget((db) => deleteBefore(db, 'keptComments', ['createdAt', now - LIMITS.intent.keptMs])),
    mails: await forget((db) => deleteMailsTriedBefore(db, { before: now - LIMITS.mail.keptMs })),
    pictures: await forget((db) =>
      deleteBefore(db, 'pictureTries', ['dueAt', now - UPKEEP_LIMITS.pictures.forgottenMs]),
    ),
  };
}
