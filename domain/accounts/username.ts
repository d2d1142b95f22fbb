import { LIMITS } from '../limits.ts';
import { REGISTER } from '../messages/accounts.ts';

/** Letters, digits and underscore. Lengths are checked apart: imported names may be shorter. */
export const USERNAME_PATTERN = /^[A-Za-z0-9_]+$/;

const NEW_USER_PREFIX = 'user';

/**
 * Names that nobody may take: the first segment of every route, whoever speaks for the site, and words that would
 * mislead in an address. Compared without case.
 */
const RESERVED: ReadonlySet<string> = new Set([
  // Routes
  ...['game', 'games', 'browse', 'leaderboard', 'submit', 'profile', 'by', 'user', 'login', 'register'],
  ...['admin', 'my_games', 'my_votes', 'settings', 'about', 'faq', 'contact', 'terms', 'privacy', 'cookies'],
  ...['guidelines', 'unclaimed', 'latest'],
  // Addresses that the server answers
  ...['api', 'assets', 'avatars', 'covers', 'files', 'strips', 'feed', 'feeds', 'rss', 'atom', 'sitemap'],
  ...['oembed', 'embed', 'healthz', 'readyz', 'metrics', 'robots', 'favicon', 'manifest', 'well_known'],
  ...[
    'logout',
    'signin',
    'signup',
    'signout',
    'sign_in',
    'sign_up',
    'sign_out',
    'reset_password',
    'forgot_password',
  ],
  ...[
    'verify',
    'search',
    'moderation',
    'report',
    'reports',
    'claim',
    'claims',
    'tags',
    'tag',
    'users',
    'creators',
  ],
  // Whoever speaks for the site, and nobody
  ...[
    'administrator',
    'root',
    'system',
    'moderator',
    'mod',
    'staff',
    'support',
    'help',
    'official',
    'security',
  ],
  ...['owner', 'webmaster', 'postmaster', 'hostmaster', 'abuse', 'noreply', 'no_reply', 'info', 'mail'],
  ...['anonymous', 'guest', 'visitor', 'nobody', 'everyone', 'deleted', 'unknown', 'me', 'self'],
  ...['null', 'undefined', 'true', 'false', 'nan', 'www'],
]);

/** The form in which two usernames are the same one. */
export function usernameKey(name: string): string {
  return name.toLowerCase();
}

/**
 * Whether a name is refused as taken: one of ours, the brand's letters and digits with and without underscores for its
 * spaces, or the operator's.
 */
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

/**
 * The prefill: what stands before the '@', lower-cased, other characters removed. May be empty or too
 * short, for it is only a suggestion in a form.
 */
export function usernameFromEmail(email: string): string {
  return fitPattern(email.split('@', 1)[0] ?? '');
}

/**
 * The username of an account that came with a display name: lower-cased, whitespace removed; then accents
 * and all that the pattern refuses removed. Empty when fewer than 3 characters are left: use `newUserUsername` then.
 */
export function usernameFromDisplayName(name: string): string {
  const fitted = fitPattern(name.normalize('NFKD'));
  return fitted.length < LIMITS.username.min ? '' : fitted;
}

/**
 * The username of an account without a display name: 'user' and a number below 10000.
 *
 * @param randomNumber a whole number, 0 to 9999
 */
export function newUserUsername(randomNumber: number): string {
  return `${NEW_USER_PREFIX}${randomNumber}`;
}

/** The name of an account without a display name. */
export const NEW_USER_NAME = REGISTER.newUserName;

/** `base`, `base_2`, `base_3`, shortened so that it still fits: for generated usernames that are taken. */
export function numberedUsername(base: string, n: number): string {
  if (n < 2) return base;
  const ending = `_${n}`;
  return `${base.slice(0, LIMITS.username.max - ending.length)}${ending}`;
}

function fitPattern(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '')
    .slice(0, LIMITS.username.max);
}
