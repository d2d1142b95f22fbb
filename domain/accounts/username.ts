import { LIMITS } from '../limits.ts';

/** Allows any length, because imported names may be shorter than new ones. */
export const USERNAME_PATTERN = /^[A-Za-z0-9_]+$/;

const RESERVED: ReadonlySet<string> = new Set(
  [
    // Paths of pages that exist or could be added
    'game games browse leaderboard submit profile by user login register admin my_games my_votes settings about',
    'faq contact terms privacy cookies guidelines imprint setup unclaimed latest logout signin signup signout sign_in sign_up',
    'sign_out reset_password forgot_password verify search moderation report reports claim claims tags tag users',
    'creators',
    // Paths of files, feeds and technical addresses
    'api assets avatars covers files strips feed feeds rss atom sitemap oembed embed healthz readyz metrics robots',
    'favicon manifest well_known',
    // Names that sound like the site's staff, or like nobody in particular
    'administrator root system moderator mod staff support help official security owner webmaster postmaster',
    'hostmaster abuse noreply no_reply info mail anonymous guest visitor nobody everyone deleted unknown me self',
    'null undefined true false nan www',
  ].flatMap((line) => line.split(' ')),
);

export const usernameKey = (name: string): string => name.toLowerCase();

export function isReservedUsername(
  name: string,
  { brandName, adminUsername }: { brandName: string; adminUsername: string | null },
): boolean {
  const key = usernameKey(name);
  if (key === '') return false;
  const words = brandName.toLowerCase().split(/[^a-z0-9]+/);
  const ours = [words.join(''), words.filter(Boolean).join('_'), usernameKey(adminUsername ?? '')];
  return RESERVED.has(key) || ours.includes(key);
}

const STAFF = /^(?:admin(?:istrator)?|mod(?:erator)?|staff|support|official|system|security|webmaster)s?\d*$/;
/** Marks of direction and invisible characters, except the joiners that some scripts and emoji need. */
const HIDDEN = /[\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]/u;

/** Whether a display name could pass for the site's staff, the brand or an administrator, or hides characters. */
export function isForbiddenName(name: string, site: { brandName: string; adminUsername: string | null }): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '');
  const key = plain(name);
  const ours = [plain(site.brandName), plain(site.adminUsername ?? '')].filter(Boolean);
  return HIDDEN.test(name) || STAFF.test(key) || ours.includes(key);
}

/** Makes a username from an e-mail address. The result may be empty or too short. */
export const usernameFromEmail = (email: string): string => fitPattern(email.split('@')[0] ?? '');

/** Removes accents and forbidden characters. Returns '' if too little remains. In that case, use `newUserUsername`. */
export function usernameFromDisplayName(name: string): string {
  const fitted = fitPattern(name.normalize('NFKD'));
  return fitted.length < LIMITS.username.min ? '' : fitted;
}

export const newUserUsername = (randomNumber: number): string => `user${randomNumber}`;

/** The n-th username to try if the earlier ones are taken: `base`, `base_2`, `base_3`. Shortens `base` if necessary. */
export function numberedUsername(base: string, n: number): string {
  if (n < 2) return base;
  const ending = `_${n}`;
  return `${base.slice(0, LIMITS.username.max - ending.length)}${ending}`;
}

const fitPattern = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '')
    .slice(0, LIMITS.username.max);
