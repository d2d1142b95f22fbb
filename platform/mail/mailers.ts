import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { AppError } from '#domain/errors.ts';
import type { Clock, Ids } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';

export interface Mail {
  /** A single address without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Throws `mail-failed` if the mail can't be sent or stored. */
  send(mail: Mail): Promise<void>;
}

/** Sends mail by SMTP if SMTP_URL is set. Otherwise writes it to files in the data directory's `outbox`. */
export function openMailer({
  config: { smtp, mailFrom: from, dataDir },
  ...parts
}: Omit<OutboxOptions, 'from' | 'directory'> & {
  config: Pick<Config, 'smtp' | 'mailFrom' | 'dataDir'>;
}): Mailer {
  if (smtp) return createSmtpMailer({ ...smtp, from, ...parts });
  return createOutboxMailer({ directory: join(dataDir, 'outbox'), from, ...parts });
}

function messageOf({ to, subject, text, html }: Mail, from: string): SendMailOptions {
  return {
    from,
    // An object, because nodemailer would split a string at commas into several recipients.
    to: { name: '', address: to },
    subject: subject.replace(/\s+/g, ' '),
    text,
    html,
    // Keeps automatic responders from replying (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface SmtpOptions {
  /** `smtp://` (with STARTTLS if the server offers it) or `smtps://`, with name and password if needed. */
  url: string;
  /** `games@example.org` or `Games <games@example.org>`. */
  from: string;
  log: Pick<Log, 'info' | 'error'>;
}

/** Short limits, because a person may be waiting. By default, nodemailer waits minutes for a dead mail server. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/** Sends each mail on a connection of its own. Never logs a mail's text or links. */
export function createSmtpMailer({ url, from, log }: SmtpOptions): Mailer {
  return {
    async send(mail) {
      try {
        const { createTransport } = await import('nodemailer');
        const transport = createTransport({ url, ...PATIENCE });
        const { messageId } = await transport.sendMail(messageOf(mail, from));
        log.info({ subject: mail.subject, messageId }, 'Mail sent');
      } catch (error) {
        log.error({ subject: mail.subject, err: error }, 'Mail not sent');
        throw new AppError('mail-failed', { cause: error });
      }
    },
  };
}

interface OutboxOptions extends Omit<SmtpOptions, 'url'> {
  directory: string;
  clock: Clock;
  ids: Ids;
}

const LINK = /https?:\/\/\S+/;

/**
 * Writes mail as `.eml` files whose names sort by time. Logs a mail's first link, so that the operator can pass it on.
 * Only the files' owner may read them, because links in mails reset passwords.
 */
export function createOutboxMailer({ directory, from, log, clock, ids }: OutboxOptions): Mailer {
  return {
    async send(mail) {
      try {
        const { createTransport } = await import('nodemailer');
        const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
        const date = new Date(clock.now());
        const { message } = await composer.sendMail({ ...messageOf(mail, from), date });
        const unique = ids
          .next()
          .replace(/[^A-Za-z0-9]/g, '')
          .slice(-12);
        const file = join(directory, `${date.toISOString().replace(/[:.]/g, '-')}_${unique}.eml`);
        await mkdir(directory, { recursive: true, mode: 0o700 });
        // Renamed when complete, because programs that watch the directory must see only whole mails.
        await writeFile(`${file}.part`, message, { mode: 0o600 });
        await rename(`${file}.part`, file);
        const { to, subject, text } = mail;
        log.info({ to, subject, link: LINK.exec(text)?.[0], file }, 'Mail written to the outbox');
      } catch (error) {
        throw new AppError('mail-failed', { cause: error });
      }
    },
  };
}
