import type { Selectable } from 'kysely';
import { countRows, type Db } from '../database.ts';
import { isPostgres } from '../portability.ts';
import type { Schema } from '../schema.ts';

export type MailRow = Selectable<Schema['mails']>;

const waiting = (db: Db) => db.selectFrom('mails').where('outcome', 'is', null);

type Times = { now: number; latest: number };

/** Whether there is anything to send, to give up or to advance. */
export async function areMailsDue(db: Db, { now, latest }: Times): Promise<boolean> {
  const due = waiting(db).where((e) =>
    e.or([e('dueAt', '<=', now), e('dueAt', '>', latest), e('expiresAt', '<=', now)]),
  );
  return (await due.select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Nobody else gets these mails before `until`. */
export async function claimMails(db: Db, { now, until, limit }: { now: number; until: number; limit: number }) {
  const due = waiting(db)
    .select('id')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('createdAt')
    .limit(limit)
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
  return db
    .updateTable('mails')
    .set((e) => ({ dueAt: until, triedAt: now, tries: e('tries', '+', 1) }))
    .where('id', 'in', due)
    .returningAll()
    .execute();
}

/** Changes nothing if another process has claimed the mail since. */
export async function writeTried(
  db: Db,
  { id, dueAt: claimedUntil }: Pick<MailRow, 'id' | 'dueAt'>,
  result: Partial<Pick<MailRow, 'outcome' | 'content' | 'error' | 'dueAt'>>,
) {
  const claimed = db.updateTable('mails').where('id', '=', id).where('dueAt', '=', claimedUntil);
  await claimed.where('outcome', 'is', null).set(result).execute();
}

export const endExpiredMails = async (db: Db, { now }: { now: number }) =>
  db
    .updateTable('mails')
    .set({ outcome: 'expired', content: null, triedAt: now })
    .where('outcome', 'is', null)
    .where('expiresAt', '<=', now)
    .returning(['kind', 'requestId', 'tries'])
    .execute();

/** Returns how many had to wait for longer than until `latest`, because a clock was ahead. */
export async function advanceMails(db: Db, { now, latest }: Times): Promise<number> {
  const late = db.updateTable('mails').set({ dueAt: now }).where('outcome', 'is', null).where('dueAt', '>', latest);
  return Number((await late.executeTakeFirst()).numUpdatedRows);
}

export async function deleteMailsTriedBefore(db: Db, { before }: { before: number }): Promise<number> {
  const ended = db.deleteFrom('mails').where('outcome', 'is not', null).where('triedAt', '<', before);
  return Number((await ended.executeTakeFirst()).numDeletedRows);
}

export async function summarizeMails(db: Db, { since }: { since: number }) {
  const failed = db.selectFrom('mails').where('outcome', 'in', ['refused', 'expired']).where('triedAt', '>=', since);
  const latest = db
    .selectFrom('mails')
    .select(['kind', 'error as text', 'triedAt as at'])
    .where('error', 'is not', null);
  return {
    waiting: await countRows(waiting(db)),
    waitingSince:
      (await waiting(db).select('createdAt').orderBy('createdAt').limit(1).executeTakeFirst())?.createdAt ?? null,
    failedLately: await countRows(failed),
    lastError: (await latest.orderBy('triedAt', 'desc').limit(1).executeTakeFirst()) ?? null,
  };
}
