import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { AppError } from '#domain/errors.ts';
import type { Settings } from '#domain/settings.ts';
import type { Clock, Ids } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';

export interface Mail extends Record<'to' | 'subject' | 'text' | 'html', string> {
  /** For the log, which names neither people nor texts. */
  kind: string;
  /** The same mail has the same `Message-ID` at each try. Made up if absent. */
  id?: string;
  requestId?: string | null;
  /** Where one press ends such mails without signing in (RFC 8058). */
  unsubscribe?: string;
  /** The terminal shows the mail's link if no SMTP server is set. */
  isPrinted?: boolean;
}
/** Throws AppError `mail-failed`. */
export type Mailer = { send(mail: Mail): Promise<void> };

interface MailerOptions {
  config: Pick<Config, 'publicUrl' | 'dataDir'>;
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>;
  log: Pick<Log, 'info'>;
  clock: Clock;
  ids: Ids;
  print?: (line: string) => void;
  /** For tests. */
  patience?: typeof PATIENCE;
}

/** By default, nodemailer waits minutes for a dead mail server. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** For the whole of a mail, even if the server answers now and then. */
export const LONGEST_SEND_MS = 60_000;
const LINK = /https?:\/\/\S+/;

export function openMailer({ config, settings, log, clock, ids, print, patience = PATIENCE }: MailerOptions): Mailer {
  const outbox = join(config.dataDir, 'outbox');
  const from = () => settings.mailFrom || `no-reply@${new URL(config.publicUrl).hostname}`;

  async function sendBySmtp(url: string, mail: Mail): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url, ...patience });
    const signal = AbortSignal.timeout(LONGEST_SEND_MS);
    const { messageId } = await transport.sendMail({ ...messageOf(mail, from()), signal });
    log.info({ ...namesOf(mail), messageId }, 'Mail sent');
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
    log.info({ ...namesOf(mail), file }, 'Mail written to the outbox');
    if (isPrinted) print?.(`${subject}: ${LINK.exec(text)?.[0]}`);
  }

  return {
    async send(mail) {
      const { smtpUrl } = settings;
      try {
        await (smtpUrl ? sendBySmtp(smtpUrl, mail) : writeToOutbox(mail));
      } catch (error) {
        throw new AppError('mail-failed', { cause: error });
      }
    },
  };
}

const namesOf = ({ kind, requestId = null }: Mail) => ({ kind, requestId });

/** Connects and signs in, but sends nothing. Rejects with the network's or the server's error. */
export async function tryMailServer(url: string, patienceMs: number): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const [connectionTimeout, greetingTimeout, socketTimeout] = [patienceMs, patienceMs, patienceMs];
  await createTransport({ url, connectionTimeout, greetingTimeout, socketTimeout }).verify();
}

function messageOf({ id, to, subject, text, html, unsubscribe }: Mail, from: string): SendMailOptions {
  const domain = /@([^\s>]+)/.exec(from)?.[1];
  return {
    from,
    ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
    // nodemailer would split a string at commas into several recipients.
    to: { name: '', address: to },
    subject: subject.replace(/\s+/g, ' '),
    text,
    html,
    // Keeps automatic responders from replying (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A code of nodemailer's for what was refused rather than not understood or not reached. */
const REFUSABLE = new Set(['EENVELOPE', 'EMESSAGE']);
const ADDRESS = /[^\s<>"'(]+@[^\s<>"'),;]+/g;
const LONGEST_TEXT = 300;

/** `text`: what went wrong, without addresses. `isFinal`: the same mail would be refused again. */
export function readMailError(error: unknown): { text: string; isFinal: boolean } {
  const cause = error instanceof AppError ? error.cause : error;
  if (!(cause instanceof Error)) return { text: String(cause), isFinal: false };
  const { code = '', responseCode = null } = cause as Error & { code?: string; responseCode?: number };
  const text = cause.message.replace(ADDRESS, '…').replace(/\s+/g, ' ').slice(0, LONGEST_TEXT);
  // Without a response, nodemailer itself has refused the address.
  return { text, isFinal: REFUSABLE.has(code) && (responseCode === null || responseCode >= 500) };
}
