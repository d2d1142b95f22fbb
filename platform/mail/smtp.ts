import { createTransport } from 'nodemailer';
import { AppError } from '#domain/errors.ts';
import type { Log } from '#platform/log.ts';
import type { Mail, Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

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
