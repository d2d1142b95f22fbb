import { LIMITS } from '#domain/limits.ts';
import type { Clock, Ids } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import {
  advanceMails,
  areMailsDue,
  claimMails,
  endExpiredMails,
  type MailRow,
  writeTried,
} from '#platform/db/upkeep/mails.ts';
import type { Log } from '#platform/log.ts';
import { requestScope } from '#platform/request-scope.ts';
import { LONGEST_SEND_MS, type Mail, type Mailer, readMailError } from './mailers.ts';

const AT_ONCE = 5;
/** Even if this process's clock is ahead of the database's. */
const IMMEDIATELY = 0;
/** A process that has claimed mails has this long. Longer than a send may take, so that no two send the same mail. */
const CLAIM_MS = 2 * LONGEST_SEND_MS;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 4 * 3_600_000;

type QueueOptions = { db: Database; key: string; deliver: Mailer['send']; clock: Clock; ids: Ids; log: Log };

/** Mails are sent at least once: a process that dies while it sends one leaves it to the next. */
export function createMailQueue({ db: database, key, deliver, clock, ids, log }: QueueOptions) {
  let running: Promise<void> | null = null;
  let isAsked = false;

  async function sendAllDue(): Promise<void> {
    for (;;) {
      const now = await database.now();
      const latest = now + LONGEST_PAUSE_MS + CLAIM_MS;
      if (!(await areMailsDue(database.read, { now, latest }))) return;
      const { expired, advanced, claimed } = await database.transact(async ({ db }) => ({
        expired: await endExpiredMails(db, { now }),
        advanced: await advanceMails(db, { now, latest }),
        claimed: await claimMails(db, { now, until: now + CLAIM_MS, limit: AT_ONCE }),
      }));
      for (const mail of expired) log.error({ ...mail, outcome: 'expired' }, 'a mail could not be sent in time');
      if (advanced > 0) log.warn({ mails: advanced }, 'mails were due too far ahead: a clock was wrong');
      if (claimed.length === 0) return;
      await Promise.all(claimed.map(attempt));
    }
  }

  async function attempt(row: MailRow): Promise<void> {
    const { id, kind, requestId, tries } = row;
    const failure = await send(row).then(() => null, readMailError);
    const now = await database.now();
    const retryAt = now + Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
    await database.transact(({ db }) => {
      if (failure === null) return writeTried(db, row, { outcome: 'sent', content: null, error: null });
      const { text: error, isFinal } = failure;
      return writeTried(db, row, isFinal ? { outcome: 'refused', content: null, error } : { dueAt: retryAt, error });
    });
    if (failure === null) return;
    const about = { kind, requestId, tries, mail: id, error: failure.text };
    if (failure.isFinal) log.error({ ...about, outcome: 'refused' }, 'a mail was refused for good');
    else log.warn({ ...about, outcome: 'waits' }, 'a mail could not be sent yet');
  }

  async function send({ id, content, requestId }: MailRow): Promise<void> {
    const { symmetricDecrypt } = await import('better-auth/crypto');
    const mail = JSON.parse(await symmetricDecrypt({ key, data: content ?? '' })) as Mail;
    await deliver({ ...mail, id, requestId });
  }

  return {
    /** Part of the transaction. `lifeMs`: how long the mail is of use. */
    async put({ db }: Tx, { mail, lifeMs }: { mail: Mail; lifeMs: number }): Promise<void> {
      const { symmetricEncrypt } = await import('better-auth/crypto');
      const createdAt = clock.now();
      await insertRows(db, 'mails', {
        id: ids.next(),
        kind: mail.kind,
        requestId: requestScope.getStore()?.requestId ?? null,
        content: await symmetricEncrypt({ key, data: JSON.stringify(mail) }),
        createdAt,
        expiresAt: createdAt + Math.min(lifeMs, LIMITS.mail.triedMs),
        dueAt: IMMEDIATELY,
        outcome: null,
        triedAt: null,
        error: null,
      });
    },
    /** Sends what is due. If it is sending already, it looks once more afterwards. */
    sendDue(): Promise<void> {
      isAsked = true;
      running ??= (async () => {
        try {
          while (isAsked) {
            isAsked = false;
            await sendAllDue();
          }
        } finally {
          running = null;
        }
      })();
      return running;
    },
  };
}
