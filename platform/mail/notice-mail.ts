import { gamePath } from '#domain/paths.ts';
import type { Config } from '#platform/config.ts';
import type { Mail, Mailer } from './mailers.ts';
import { renderMail } from './render.ts';
import { claimApprovedMail, claimRejectedMail } from './templates.ts';

interface Addressee {
  to: string;
  username: string;
}

interface AboutGame extends Addressee {
  gameTitle: string;
  gameSlug: string;
}

/** The mails that go with notifications. Each throws `mail-failed` when the mail can't be handed over. */
export interface NoticeMail {
  sendClaimApproved(mail: AboutGame & { note: string }): Promise<void>;
  sendClaimRejected(mail: AboutGame & { note: string }): Promise<void>;
  /**
   * Anything else that a person is told.
   *
   * @param mail `path` from '/' and what its button says; `note`: what somebody wrote, may be empty
   */
  sendNotice(
    mail: Addressee & { title: string; text: string; note?: string; path: string; label: string },
  ): Promise<void>;
}

export function createNoticeMail({
  config,
  mail,
}: {
  config: Pick<Config, 'brandName' | 'publicUrl'>;
  mail: Mailer;
}): NoticeMail {
  const brand = config.brandName;
  const send = (to: string, content: Omit<Mail, 'to'>) => mail.send({ to, ...content });
  const gameUrl = (slug: string) => `${config.publicUrl}${gamePath(slug)}`;
  return {
    sendClaimApproved: ({ to, gameSlug, ...about }) =>
      send(to, claimApprovedMail({ brand, ...about, gameUrl: gameUrl(gameSlug) })),
    sendClaimRejected: ({ to, gameSlug, ...about }) =>
      send(to, claimRejectedMail({ brand, ...about, gameUrl: gameUrl(gameSlug) })),
    sendNotice: ({ to, username, title, text, note = '', path, label }) =>
      send(
        to,
        renderMail({
          brand,
          subject: title,
          greeting: `Hi ${username},`,
          paragraphs: [text, ...(note.trim() === '' ? [] : [{ quote: note.trim() }])],
          action: { label, url: `${config.publicUrl}${path}` },
        }),
      ),
  };
}
