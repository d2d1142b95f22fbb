import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { AppError } from '#domain/errors.ts';
import type { Clock, Ids } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Mail, Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

export interface OutboxOptions {
  /** DATA_DIR/outbox. */
  directory: string;
  from: string;
  log: Pick<Log, 'info'>;
  clock: Clock;
  ids: Ids;
}

const LINK = /https?:\/\/\S+/;

/**
 * Writes mail as `.eml` files, newest last by name, for sites without a mail server; the first link of the text goes to
 * the log, so that an operator can pass it on. The files hold working links to reset
 * passwords, and are for the owner's eyes only.
 */
export function createOutboxMailer({ directory, from, log, clock, ids }: OutboxOptions): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail: Mail): Promise<void> {
      try {
        const { message } = await composer.sendMail({
          ...messageOf(mail, from),
          date: new Date(clock.now()),
        });
        const file = join(directory, filename(clock.now(), ids.next()));
        await mkdir(directory, { recursive: true, mode: 0o700 });
        // Under another name first: whoever watches the directory sees whole mails only.
        await writeFile(`${file}.part`, message, { mode: 0o600 });
        await rename(`${file}.part`, file);
        log.info(
          { to: mail.to, subject: mail.subject, link: LINK.exec(mail.text)?.[0], file },
          'Mail written to the outbox',
        );
      } catch (error) {
        throw new AppError('mail-failed', { cause: error });
      }
    },
  };
}

/** `2026-01-15T09-30-00-000Z_1f2e3d4c.eml` */
function filename(now: number, id: string): string {
  const unique = id.replace(/[^A-Za-z0-9]/g, '').slice(0, 12);
  return `${new Date(now).toISOString().replace(/[:.]/g, '-')}_${unique}.eml`;
}
