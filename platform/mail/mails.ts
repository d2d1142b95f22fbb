import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { escapeXml } from '#artwork/draw.ts';
import { AppError } from '#domain/errors.ts';
import { HOUR, LIMITS } from '#domain/limits.ts';
import type { Settings } from '#domain/settings.ts';
import { isSameText } from '#platform/auth/sessions.ts';
import type { Clock, Ids } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Log } from '#platform/log.ts';
import { createMailQueue } from './mail-queue.ts';
import { type Mail, type Mailer, readMailError } from './mailers.ts';

type Addressee = { to: string; username: string };

interface MailsOptions {
  config: Pick<Config, 'publicUrl'>;
  settings: Pick<Settings, 'brandName'>;
  mailer: Mailer;
  db: Database;
  /** Encrypts what waits. */
  key: string;
  clock: Clock;
  ids: Ids;
  log: Log;
}

const MINUTE = 60_000;
/** How long the site's end may wait for a mail server. What isn't sent by then is sent by another process, or later. */
const ENDING_MS = 5_000;

/** The mails that a transaction puts here are sent after its commit, and again until they arrive. */
export class Mails implements Mailer, AsyncDisposable {
  readonly #options: MailsOptions;
  readonly #queue: ReturnType<typeof createMailQueue>;
  readonly #underWay = new Set<Promise<void>>();
  /** At once, and once. Throws AppError `mail-failed`. */
  send: Mailer['send'];

  constructor(options: MailsOptions) {
    this.#options = options;
    this.send = (mail) => options.mailer.send(mail);
    this.#queue = createMailQueue({ ...options, deliver: (mail) => this.send(mail) });
  }

  get #brand(): string {
    return this.#options.settings.brandName;
  }

  /** Public, because the CLI prints the link for the operator. */
  resetLink(token: string): string {
    return this.#link('/reset-password', token);
  }

  sendPasswordReset(tx: Tx, { token, ...to }: Addressee & { token: string }): Promise<void> {
    return this.#write(tx, {
      ...to,
      kind: 'password-reset',
      lifeMs: LIMITS.account.resetLinkMs,
      isPrinted: true,
      subject: `Reset your ${this.#brand} password`,
      paragraphs: ['Somebody, hopefully you, asked to reset the password of your account.'],
      action: { label: 'Choose a new password', url: this.resetLink(token) },
      closing: [
        `The link works once, within ${duration(LIMITS.account.resetLinkMs)}. All other devices will be signed out.`,
        'If it was not you, ignore this mail and your password stays as it is.',
      ],
    });
  }

  sendVerification(tx: Tx, { token, ...to }: Addressee & { token: string }): Promise<void> {
    return this.#write(tx, {
      ...to,
      kind: 'verification',
      lifeMs: LIMITS.account.verifyLinkMs,
      subject: `Confirm your email address for ${this.#brand}`,
      paragraphs: [`Please confirm that this address belongs to your ${this.#brand} account.`],
      action: { label: 'Confirm this address', url: this.#link('/verify-email', token) },
      closing: [
        `The link works for ${duration(LIMITS.account.verifyLinkMs)}.`,
        `If you have no account at ${this.#brand}, somebody mistyped their address. Ignore this mail and nothing happens.`,
      ],
    });
  }

  sendDeviceLink(tx: Tx, { link, ...to }: Addressee & { link: string }): Promise<void> {
    return this.#write(tx, {
      ...to,
      kind: 'device-link',
      lifeMs: LIMITS.account.deviceLinkMs,
      subject: `Signing in to ${this.#brand}`,
      paragraphs: [
        'Somebody has tried many wrong passwords or codes for your account. Nobody got in.',
        'Until that ends, a new device needs this link before it can sign in. Devices on which you have signed in before don’t.',
      ],
      action: { label: 'Use this device', url: `${this.#options.config.publicUrl}/login?device=${link}` },
      closing: [`The link works within ${duration(LIMITS.account.deviceLinkMs)}. It doesn’t replace your password.`],
    });
  }

  /** Sent to the old address. Doesn't name the new one. */
  sendEmailChangeAsked(tx: Tx, { stop, ...to }: Addressee & { stop: string }): Promise<void> {
    return this.#write(tx, {
      ...to,
      kind: 'email-change-asked',
      subject: `Somebody asked to change your ${this.#brand} email address`,
      paragraphs: [
        'Somebody who is signed in to your account asked to use another email address for it.',
        'If it was you, there is nothing to do. If not, stop the change, and then choose a new password.',
      ],
      action: this.#button('Stop the change', `/verify-email?stop=${stop}`),
    });
  }

  /** Sent to the old address. Doesn't name the new one. */
  sendEmailChanged(tx: Tx, to: Addressee): Promise<void> {
    return this.#write(tx, {
      ...to,
      kind: 'email-changed',
      subject: `Your ${this.#brand} email address was changed`,
      paragraphs: [
        'The email address of your account was changed. Mail about it no longer goes to this address.',
        'If it was you, there is nothing to do. If not, tell us at once, so that we can give your account back to you.',
      ],
      action: this.#button('This was not me', '/contact'),
    });
  }

  /** `note`: a person's words, quoted in the mail. */
  sendNotice(tx: Tx, notice: Addressee & Record<'title' | 'text' | 'path' | 'label', string> & { note?: string }) {
    const { title, text, note = '', path, label, ...to } = notice;
    return this.#write(tx, {
      ...to,
      kind: 'notice',
      subject: title,
      paragraphs: [text, ...quoted(note)],
      action: this.#button(label, path),
    });
  }

  /** `news`: a sentence each. */
  sendDigest(tx: Tx, { userId, news, ...to }: Addressee & { userId: string; news: readonly string[] }): Promise<void> {
    const unsubscribe = this.#link('/digest/stop', this.#stopToken(userId));
    return this.#write(tx, {
      ...to,
      kind: 'digest',
      unsubscribe,
      subject: `Your week on ${this.#brand}`,
      paragraphs: news,
      action: this.#button('See what happened', '/for-you'),
      closing: [`You asked for this digest. One press ends it: ${unsubscribe}`],
    });
  }

  /** Whose digest this token of a digest's link ends; null if it isn't ours. */
  readerOf(token: string): string | null {
    const userId = token.slice(0, token.lastIndexOf('.'));
    return isSameText(token, this.#stopToken(userId)) ? userId : null;
  }

  /** Sends the mails that are due. Any number of processes may call it at once. */
  sendDue(): Promise<void> {
    return this.#queue.sendDue();
  }

  /** At once, whatever waits, so that the answer says whether the server takes it. */
  sendTest({ to, username, title, text }: Addressee & Record<'title' | 'text', string>): Promise<void> {
    const action = this.#button(this.#brand, '/');
    const content = { brand: this.#brand, username, subject: title, paragraphs: [text], action };
    return this.#options.mailer.send({ to, kind: 'test', ...renderMail(content) }).catch((cause: unknown) => {
      throw new AppError('test-mail-failed', { cause, params: { why: readMailError(cause).text } });
    });
  }

  /** In the background, so that 'Forgot password?' takes equally long for known and unknown addresses. */
  later(work: () => Promise<void>): void {
    const task = work()
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'mails could not be written or sent'))
      .finally(() => this.#underWay.delete(task));
    this.#underWay.add(task);
  }

  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.race([this.settled(), pause(ENDING_MS, undefined, { ref: false })]);
  }

  async #write(tx: Tx, { to, kind, lifeMs = Infinity, isPrinted, unsubscribe, ...content }: Letter): Promise<void> {
    const mail = { to, kind, isPrinted, unsubscribe, ...renderMail({ brand: this.#brand, ...content }) };
    // Whoever gets the mail still needs time to use its link.
    await this.#queue.put(tx, { mail, lifeMs: lifeMs - MINUTE });
    tx.afterCommit(() => this.later(() => this.#queue.sendDue()));
  }

  /** Ends a person's digest without signing in, and does nothing else. */
  #stopToken(userId: string): string {
    const mac = createHmac('sha256', this.#options.key).update(`stop the digest of ${userId}`);
    return `${userId}.${mac.digest('base64url')}`;
  }

  #link(path: string, token: string): string {
    return `${this.#options.config.publicUrl}${path}?token=${encodeURIComponent(token)}`;
  }

  #button(label: string, path: string): MailContent['action'] {
    return { label, url: `${this.#options.config.publicUrl}${path}` };
  }
}

/** `lifeMs`: how long the mail's link works. */
type Letter = Pick<Mail, 'to' | 'kind' | 'isPrinted' | 'unsubscribe'> &
  Omit<MailContent, 'brand'> & { lifeMs?: number };
interface MailContent {
  brand: string;
  username: string;
  subject: string;
  paragraphs: readonly (string | { quote: string })[];
  action: { label: string; url: string };
  closing?: readonly string[];
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SMALL = 'color:#5b5b66;font-size:14px';

function renderMail(content: MailContent): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { brand, username, paragraphs, action, closing = [] } = content;
  const subject = content.subject.replace(/\s+/g, ' ').trim();
  const greeting = `Hi ${username},`;
  const signature = `— ${brand}`;
  const text = [
    greeting,
    ...paragraphs.map((part) => (typeof part === 'string' ? part : quotedLines(part.quote))),
    `${action.label}:\n${action.url}`,
    ...closing,
    `${signature}\n`,
  ].join('\n\n');
  const body = [
    paragraph(greeting),
    ...paragraphs.map((part) => (typeof part === 'string' ? paragraph(part) : blockquote(part.quote))),
    button(action),
    ...[...closing, signature].map((part) => paragraph(part, SMALL)),
  ].join('\n');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f3f0;color:#1c1b22;${FONT};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
${body}
</div>
</body>
</html>
`;
  return { subject, text, html };
}

function paragraph(text: string, style = ''): string {
  return `<p style="margin:0 0 16px;${style}">${withBreaks(text)}</p>`;
}

function blockquote(text: string): string {
  return `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #c9c6d6">${withBreaks(text)}</blockquote>`;
}

/** Shows the URL too: some mail programs show no links. */
function button({ label, url }: MailContent['action']): string {
  const href = escapeXml(url);
  return `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#c8361b;color:#ffffff;text-decoration:none;font-weight:600">${escapeXml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${href}" style="color:#c8361b">${href}</a></p>`;
}

function quotedLines(text: string): string {
  const lines = text.split(/\r\n?|\n/);
  return lines.map((line) => `> ${line}`.trimEnd()).join('\n');
}

function withBreaks(text: string): string {
  return escapeXml(text).replace(/\r\n?|\n/g, '<br>\n');
}

function duration(ms: number): string {
  const hours = ms / HOUR;
  return hours === 1 ? 'one hour' : `${hours} hours`;
}

function quoted(note: string): MailContent['paragraphs'] {
  return note.trim() === '' ? [] : [{ quote: note.trim() }];
}
