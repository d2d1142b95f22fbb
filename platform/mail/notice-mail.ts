import { gamePath } from '#domain/paths.ts';
import type { Config } from '#platform/config.ts';
import type { Addressee, Mailer } from './mailers.ts';
import { renderMail } from './render.ts';

interface ClaimDecision extends Addressee {
  gameTitle: string;
  gameSlug: string;
  /** Written by the administrator; may be empty. */
  note: string;
}

/** The mails that go with notifications. Each throws `mail-failed` if the mail can't be handed over. */
export interface NoticeMail {
  sendClaimApproved(decision: ClaimDecision): Promise<void>;
  sendClaimRejected(decision: ClaimDecision): Promise<void>;
  /**
   * Any other notice.
   *
   * @param mail `label`: the button's text; `path`: the button's target, from '/'; `note`: a person's words, may be empty
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
  const { brandName: brand, publicUrl } = config;
  const openGame = (slug: string) => ({ label: 'Open the game', url: `${publicUrl}${gamePath(slug)}` });
  return {
    async sendClaimApproved({ to, username, gameTitle, gameSlug, note }) {
      const content = renderMail({
        brand,
        username,
        subject: `${gameTitle} is yours on ${brand}`,
        paragraphs: [
          `Your claim was approved: ${gameTitle} now belongs to your account, and you can edit it.`,
          ...quoted(note, 'The administrator wrote:'),
        ],
        action: openGame(gameSlug),
      });
      await mail.send({ to, ...content });
    },
    async sendClaimRejected({ to, username, gameTitle, gameSlug, note }) {
      const content = renderMail({
        brand,
        username,
        subject: `Your claim for ${gameTitle} on ${brand}`,
        paragraphs: [
          `Your claim for ${gameTitle} was not approved, and the game remains unclaimed.`,
          ...quoted(note, 'The administrator wrote:'),
        ],
        action: openGame(gameSlug),
        closing: [
          'If you can show in another way that the game is yours, you are welcome to claim it again.',
        ],
      });
      await mail.send({ to, ...content });
    },
    async sendNotice({ to, username, title, text, note = '', path, label }) {
      const content = renderMail({
        brand,
        username,
        subject: title,
        paragraphs: [text, ...quoted(note)],
        action: { label, url: `${publicUrl}${path}` },
      });
      await mail.send({ to, ...content });
    },
  };
}

function quoted(note: string, ...introduction: string[]): (string | { quote: string })[] {
  return note.trim() === '' ? [] : [...introduction, { quote: note.trim() }];
}
