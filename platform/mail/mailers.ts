import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { AppError } from '#domain/errors.ts';
import type { Clock, Ids } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';

/** A mail to one person, finished: see `templates.ts`. */
export interface Mail {
  /** One address, without a name. Lists are not taken apart: `a@x.example, b@x.example` is one (bad) address. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mail by SMTP (`smtp.ts`), or writes it to the data directory (`outbox.ts`) where there is no server. */
export interface Mailer {
  /** Resolves when the mail is handed over. Throws `mail-failed` when it can't be. */
  send(mail: Mail): Promise<void>;
}

/** How every mail of ours looks to nodemailer, whichever way it goes. */
function messageOf({ to, subject, text, html }: Mail, from: string): SendMailOptions {
  return {
    from,
    // As an object, or nodemailer would read a list of addresses out of one.
    to: { name: '', address: to },
    subject: subject.replace(/\s+/g, ' '),
    text,
    html,
    // Keeps absence notes and mailing lists from answering (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export interface SmtpOptions {
  /** SMTP_URL: `smtp://` (STARTTLS where the server offers it) or `smtps://`, with name and password when needed. */
  url: string;
  /** MAIL_FROM: `games@example.org` or `Games <games@example.org>`. */
  from: string;
  log: Pick<Log, 'info' | 'error'>;
}

/** A dead mail server must not keep a person's request waiting for minutes, which nodemailer would do. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/** Sends each mail on a connection of its own. The log learns that one was sent, never its content or its links. */
export function createSmtpMailer({ url, from, log }: SmtpOptions): Mailer {
  const transport = createTransport({ url, ...PATIENCE });
  return {
    async send(mail: Mail): Promise<void> {
      try {
        const { messageId } = await transport.sendMail(messageOf(mail, from));
        log.info({ subject: mail.subject, messageId }, 'Mail sent');
      } catch (error) {
        log.error({ subject: mail.subject, err: error }, 'Mail not sent');
        throw new AppError('mail-failed', { cause: error });
      }
    },
  };
}

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

export interface MailerParts {
  config: Pick<Config, 'smtp' | 'mailFrom' | 'dataDir'>;
  log: Log;
  clock: Clock;
  ids: Ids;
}

/** The mailer that the operator configured: SMTP_URL, else the outbox in the data directory. */
export function openMailer({ config, log, clock, ids }: MailerParts): Mailer {
  const from = config.mailFrom;
  if (config.smtp) return createSmtpMailer({ url: config.smtp.url, from, log });
  return createOutboxMailer({ directory: join(config.dataDir, 'outbox'), from, log, clock, ids });
}
