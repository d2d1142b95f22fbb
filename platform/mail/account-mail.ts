import { LIMITS } from '#domain/limits.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { Mail, Mailer } from './mailers.ts';
import { emailChangedMail, resetPasswordMail, verifyEmailMail } from './templates.ts';

const MINUTE = 60_000;

interface Addressee {
  to: string;
  username: string;
}

/** The mails about accounts, with their links. Each throws `mail-failed` when the mail can't be handed over. */
export interface AccountMail extends AsyncDisposable {
  /** The address at which a new password is chosen, for whoever gets it in another way than by mail. */
  resetLink(token: string): string;
  sendPasswordReset(mail: Addressee & { token: string }): Promise<void>;
  /** To the address that is to be confirmed. */
  sendVerification(mail: Addressee & { token: string }): Promise<void>;
  /** To the address that was left. */
  sendEmailChanged(mail: Addressee): Promise<void>;
  /**
   * Does work that nobody waits for: the answer to 'Forgot password?' must take as long for an unknown address as for
   * a known one. What goes wrong is logged.
   */
  later(work: () => Promise<void>): void;
  /** Resolves when all such work is done. Disposing waits for it too. */
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
  const brand = config.brandName;
  const underWay = new Set<Promise<void>>();
  const send = (to: string, content: Omit<Mail, 'to'>) => mail.send({ to, ...content });
  const link = (path: string, token: string) =>
    `${config.publicUrl}${path}?token=${encodeURIComponent(token)}`;

  const resetLink = (token: string) => link('/reset-password', token);

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  return {
    resetLink,
    sendPasswordReset: ({ to, username, token }) =>
      send(
        to,
        resetPasswordMail({
          brand,
          username,
          url: resetLink(token),
          validMinutes: LIMITS.account.resetLinkMs / MINUTE,
        }),
      ),
    sendVerification: ({ to, username, token }) =>
      send(
        to,
        verifyEmailMail({
          brand,
          username,
          url: link('/verify-email', token),
          validMinutes: LIMITS.account.verifyLinkMs / MINUTE,
        }),
      ),
    sendEmailChanged: ({ to, username }) =>
      send(to, emailChangedMail({ brand, username, url: `${config.publicUrl}/contact` })),
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
