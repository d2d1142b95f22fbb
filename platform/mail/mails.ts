import { HOUR, LIMITS } from '#domain/limits.ts';
import { gamePath } from '#domain/paths.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from './mailers.ts';
import { type MailContent, renderMail } from './render.ts';

interface Addressee {
  to: string;
  username: string;
}

type ClaimDecision = Addressee & Record<'gameTitle' | 'gameSlug' | 'note', string>;

interface MailsOptions {
  config: Pick<Config, 'brandName' | 'publicUrl'>;
  mailer: Mailer;
  log: Pick<Log, 'error'>;
}

/** Writes the site's mails and passes them to the mailer. Sending throws AppError `mail-failed`. */
export class Mails implements Mailer, AsyncDisposable {
  readonly #brand: string;
  readonly #options: MailsOptions;
  readonly #underWay = new Set<Promise<void>>();
  send: Mailer['send'];

  constructor(options: MailsOptions) {
    this.#options = options;
    this.#brand = options.config.brandName;
    this.send = (mail) => options.mailer.send(mail);
  }

  /** The link for choosing a new password. Public, because an operator may pass it on without mail. */
  resetLink(token: string): string {
    return this.#link('/reset-password', token);
  }

  sendPasswordReset({ token, ...to }: Addressee & { token: string }): Promise<void> {
    return this.#write(to, {
      subject: `Reset your ${this.#brand} password`,
      paragraphs: ['Somebody, hopefully you, asked to reset the password of your account.'],
      action: { label: 'Choose a new password', url: this.resetLink(token) },
      closing: [
        `The link works once, within ${duration(LIMITS.account.resetLinkMs)}. All other devices will be signed out.`,
        'If it was not you, ignore this mail and your password stays as it is.',
      ],
    });
  }

  /** Sent to an unconfirmed address after registration or a change of address. */
  sendVerification({ token, ...to }: Addressee & { token: string }): Promise<void> {
    return this.#write(to, {
      subject: `Confirm your email address for ${this.#brand}`,
      paragraphs: [`Please confirm that this address belongs to your ${this.#brand} account.`],
      action: { label: 'Confirm this address', url: this.#link('/verify-email', token) },
      closing: [
        `The link works for ${duration(LIMITS.account.verifyLinkMs)}.`,
        `If you have no account at ${this.#brand}, somebody mistyped their address. Ignore this mail and nothing happens.`,
      ],
    });
  }

  /** Sent to the old address after a change of address. Doesn't name the new address. */
  sendEmailChanged(to: Addressee): Promise<void> {
    return this.#write(to, {
      subject: `Your ${this.#brand} email address was changed`,
      paragraphs: [
        'The email address of your account was changed. Mail about it no longer goes to this address.',
        'If it was you, there is nothing to do. If not, tell us at once, so that we can give your account back to you.',
      ],
      action: this.#button('This was not me', '/contact'),
    });
  }

  sendClaimApproved({ gameTitle, gameSlug, note, ...to }: ClaimDecision): Promise<void> {
    return this.#write(to, {
      subject: `${gameTitle} is yours on ${this.#brand}`,
      paragraphs: [
        `Your claim was approved: ${gameTitle} now belongs to your account, and you can edit it.`,
        ...quoted(note, 'The administrator wrote:'),
      ],
      action: this.#button('Open the game', gamePath(gameSlug)),
    });
  }

  sendClaimRejected({ gameTitle, gameSlug, note, ...to }: ClaimDecision): Promise<void> {
    return this.#write(to, {
      subject: `Your claim for ${gameTitle} on ${this.#brand}`,
      paragraphs: [
        `Your claim for ${gameTitle} was not approved, and the game remains unclaimed.`,
        ...quoted(note, 'The administrator wrote:'),
      ],
      action: this.#button('Open the game', gamePath(gameSlug)),
      closing: ['If you can show in another way that the game is yours, you are welcome to claim it again.'],
    });
  }

  /** `label` and `path`: the text and target of the button. `note`: a person's words, quoted in the mail; may be ''. */
  sendNotice(mail: Addressee & Record<'title' | 'text' | 'path' | 'label', string> & { note?: string }) {
    return this.#write(mail, {
      subject: mail.title,
      paragraphs: [mail.text, ...quoted(mail.note ?? '')],
      action: this.#button(mail.label, mail.path),
    });
  }

  /** Runs `work` in the background. So 'Forgot password?' takes equally long for known and unknown addresses. */
  later(work: () => Promise<void>): void {
    const task = work()
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'a mail could not be sent'))
      .finally(() => this.#underWay.delete(task));
    this.#underWay.add(task);
  }

  /** Resolves when all work of `later` is done. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.settled();
  }

  async #write({ to, username }: Addressee, content: Omit<MailContent, 'brand' | 'username'>): Promise<void> {
    await this.send({ to, ...renderMail({ brand: this.#brand, username, ...content }) });
  }

  #link(path: string, token: string): string {
    return `${this.#options.config.publicUrl}${path}?token=${encodeURIComponent(token)}`;
  }

  #button(label: string, path: string): MailContent['action'] {
    return { label, url: `${this.#options.config.publicUrl}${path}` };
  }
}

function duration(ms: number): string {
  const hours = ms / HOUR;
  return hours === 1 ? 'one hour' : `${hours} hours`;
}

function quoted(note: string, ...introduction: string[]): MailContent['paragraphs'] {
  return note.trim() === '' ? [] : [...introduction, { quote: note.trim() }];
}
