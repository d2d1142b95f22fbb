import type { Mail } from './mailers.ts';
import { renderMail } from './render.ts';

/** The site's mails. Each gives everything but the recipient; links are absolute. */
type Content = Omit<Mail, 'to'>;

interface Addressed {
  /** BRAND_NAME of the site. */
  brand: string;
  username: string;
}

interface WithLink extends Addressed {
  url: string;
}

interface AboutGame extends Addressed {
  gameTitle: string;
  gameUrl: string;
}

/** For 'Forgot password?'. @param validMinutes how long the link works */
export function resetPasswordMail({
  brand,
  username,
  url,
  validMinutes,
}: WithLink & { validMinutes: number }): Content {
  return renderMail({
    brand,
    subject: `Reset your ${brand} password`,
    greeting: greet(username),
    paragraphs: ['Somebody, hopefully you, asked to reset the password of your account.'],
    action: { label: 'Choose a new password', url },
    closing: [
      `The link works once, within ${duration(validMinutes)}. All other devices will be signed out.`,
      'If it was not you, ignore this mail and your password stays as it is.',
    ],
  });
}

/** After registering, and to the new address after a change. @param validMinutes how long the link works */
export function verifyEmailMail({
  brand,
  username,
  url,
  validMinutes,
}: WithLink & { validMinutes: number }): Content {
  return renderMail({
    brand,
    subject: `Confirm your e-mail address for ${brand}`,
    greeting: greet(username),
    paragraphs: [`Please confirm that this address belongs to your ${brand} account.`],
    action: { label: 'Confirm this address', url },
    closing: [
      `The link works for ${duration(validMinutes)}.`,
      `If you have no account at ${brand}, somebody mistyped their address. Ignore this mail and nothing happens.`,
    ],
  });
}

/** To the old address when an account's e-mail changes. Doesn't name the new one. @param url where to get help */
export function emailChangedMail({ brand, username, url }: WithLink): Content {
  return renderMail({
    brand,
    subject: `Your ${brand} e-mail address was changed`,
    greeting: greet(username),
    paragraphs: [
      'The e-mail address of your account was changed. Mail about it no longer goes to this address.',
      'If it was you, there is nothing to do. If not, tell us at once, so that we can give your account back to you.',
    ],
    action: { label: 'This was not me', url },
  });
}

/** To the claimant. @param note the administrator's note, may be empty */
export function claimApprovedMail({
  brand,
  username,
  gameTitle,
  gameUrl,
  note = '',
}: AboutGame & { note?: string }): Content {
  return renderMail({
    brand,
    subject: `${gameTitle} is yours on ${brand}`,
    greeting: greet(username),
    paragraphs: [
      `Your claim was approved: ${gameTitle} now belongs to your account, and you can edit it.`,
      ...noted(note),
    ],
    action: { label: 'Open the game', url: gameUrl },
  });
}

/** To the claimant. @param note the administrator's note, may be empty */
export function claimRejectedMail({
  brand,
  username,
  gameTitle,
  gameUrl,
  note = '',
}: AboutGame & { note?: string }): Content {
  return renderMail({
    brand,
    subject: `Your claim for ${gameTitle} on ${brand}`,
    greeting: greet(username),
    paragraphs: [
      `Your claim for ${gameTitle} was not approved, and the game remains unclaimed.`,
      ...noted(note),
    ],
    action: { label: 'Open the game', url: gameUrl },
    closing: ['If you can show in another way that the game is yours, you are welcome to claim it again.'],
  });
}

function greet(username: string): string {
  return `Hi ${username},`;
}

function noted(note: string): (string | { quote: string })[] {
  return note.trim() === '' ? [] : ['The administrator wrote:', { quote: note.trim() }];
}

function duration(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 && minutes > 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`;
}
