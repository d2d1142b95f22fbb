import { LIMITS } from '#domain/limits.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { Addressee, Mailer } from './mailers.ts';
import { renderMail } from './render.ts';

/** The mails about accounts, with their links. Each throws `mail-failed` if the mail can't be handed over. */
export interface AccountMail extends AsyncDisposable {
  /** The address for choosing a new password, for operators who pass the link on by other means than mail. */
  resetLink(token: string): string;
  /** For 'Forgot password?'. */
  sendPasswordReset(mail: Addressee & { token: string }): Promise<void>;
  /** To the address that has to be confirmed, after registration or a change. */
  sendVerification(mail: Addressee & { token: string }): Promise<void>;
  /** To the old address after a change. Doesn't name the new one. */
  sendEmailChanged(mail: Addressee): Promise<void>;
  /**
   * Does work in the background and logs its failure. Used for 'Forgot password?', because the response must take as long
   * for an unknown address as for a known one.
   */
  later(work: () => Promise<void>): void;
  /** Resolves when all background work is done. Disposing waits for it too. */
  settled(): Promise<void>;
}

export function createAccountMail({
  config,
  mail,
  log,
}: {
  config: Pick<Config, 'brandName' | 'publicUrl'>;
  mail: Mailer;
  log: Pick<Log, 'error'>;
}): AccountMail {
  const { brandName: brand, publicUrl } = config;
  const { resetLinkMs, verifyLinkMs } = LIMITS.account;
  const underWay = new Set<Promise<void>>();
  const link = (path: string, token: string) => `${publicUrl}${path}?token=${encodeURIComponent(token)}`;
  const resetLink = (token: string) => link('/reset-password', token);

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  return {
    resetLink,
    async sendPasswordReset({ to, username, token }) {
      const content = renderMail({
        brand,
        username,
        subject: `Reset your ${brand} password`,
        paragraphs: ['Somebody, hopefully you, asked to reset the password of your account.'],
        action: { label: 'Choose a new password', url: resetLink(token) },
        closing: [
          `The link works once, within ${duration(resetLinkMs)}. All other devices will be signed out.`,
          'If it was not you, ignore this mail and your password stays as it is.',
        ],
      });
      await mail.send({ to, ...content });
    },
    async sendVerification({ to, username, token }) {
      const content = renderMail({
        brand,
        username,
        subject: `Confirm your email address for ${brand}`,
        paragraphs: [`Please confirm that this address belongs to your ${brand} account.`],
        action: { label: 'Confirm this address', url: link('/verify-email', token) },
        closing: [
          `The link works for ${duration(verifyLinkMs)}.`,
          `If you have no account at ${brand}, somebody mistyped their address. Ignore this mail and nothing happens.`,
        ],
      });
      await mail.send({ to, ...content });
    },
    async sendEmailChanged({ to, username }) {
      const content = renderMail({
        brand,
        username,
        subject: `Your ${brand} email address was changed`,
        paragraphs: [
          'The email address of your account was changed. Mail about it no longer goes to this address.',
          'If it was you, there is nothing to do. If not, tell us at once, so that we can give your account back to you.',
        ],
        action: { label: 'This was not me', url: `${publicUrl}/contact` },
      });
      await mail.send({ to, ...content });
    },
    later(work) {
      const task = work()
        .catch((error: unknown) => log.error({ err: error }, 'a mail could not be sent'))
        .finally(() => underWay.delete(task));
      underWay.add(task);
    },
    settled,
    [Symbol.asyncDispose]: settled,
  };
}

function duration(ms: number): string {
  const hours = ms / 3_600_000;
  return hours === 1 ? 'one hour' : `${hours} hours`;
}
