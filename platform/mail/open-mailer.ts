import { join } from 'node:path';
import type { Clock, Ids } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from './mailer.ts';
import { createOutboxMailer } from './outbox.ts';
import { createSmtpMailer } from './smtp.ts';

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
