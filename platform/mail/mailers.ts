import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { AppError } from '#domain/errors.ts';
import type { Settings } from '#domain/settings.ts';
import type { Clock, Ids } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';

/** `to`: without a name. `isPrinted`: the terminal shows the mail's link if no SMTP server is set. */
export type Mail = Record<'to' | 'subject' | 'text' | 'html', string> & { isPrinted?: boolean };
/** Throws AppError `mail-failed`. */
export type Mailer = { send(mail: Mail): Promise<void> };

interface MailerOptions {
  config: Pick<Config, 'publicUrl' | 'dataDir'>;
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>;
  log: Pick<Log, 'info' | 'error'>;
  clock: Clock;
  ids: Ids;
  print?: (line: string) => void;
}

/** A person may be waiting. By default, nodemailer waits minutes for a dead mail server. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;
const LINK = /https?:\/\/\S+/;

export function openMailer({ config, settings, log, clock, ids, print }: MailerOptions): Mailer {
  const outbox = join(config.dataDir, 'outbox');
  const from = () => settings.mailFrom || `no-reply@${new URL(config.publicUrl).hostname}`;

  /** Never logs a mail's text or links. */
  async function sendBySmtp(url: string, mail: Mail): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url, ...PATIENCE });
    const { messageId } = await transport.sendMail(messageOf(mail, from()));
    log.info({ subject: mail.subject, messageId }, 'Mail sent');
  }

  /** File names sort by time. Only the files' owner may read them, because links in mails reset passwords. */
  async function writeToOutbox(mail: Mail): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const date = new Date(clock.now());
    const { message } = await composer.sendMail({ ...messageOf(mail, from()), date });
    const unique = ids.next().replace(/[^A-Za-z0-9]/g, '');
    const file = join(outbox, `${date.toISOString().replace(/[:.]/g, '-')}_${unique.slice(-12)}.eml`);
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    // Programs that watch the directory must see only whole mails.
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, file);
    const { subject, text, isPrinted } = mail;
    log.info({ subject, file }, 'Mail written to the outbox');
    if (isPrinted) print?.(`${subject}: ${LINK.exec(text)?.[0]}`);
  }

  return {
    async send(mail) {
      const { smtpUrl } = settings;
      try {
        await (smtpUrl ? sendBySmtp(smtpUrl, mail) : writeToOutbox(mail));
      } catch (error) {
        if (smtpUrl) log.error({ subject: mail.subject, err: error }, 'Mail not sent');
        throw new AppError('mail-failed', { cause: error });
      }
    },
  };
}

function messageOf({ to, subject, text, html }: Mail, from: string): SendMailOptions {
  return {
    from,
    // nodemailer would split a string at commas into several recipients.
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
