import { handleOf } from './people/person.ts';

/** The site's addresses in one place, so that links, redirects, feeds and mails agree. */

export function gamePath(slug: string): string {
  return `/game/${encodeURIComponent(slug)}`;
}

/** A game's claim page, which also handles proofs and disputes. */
export function claimPath(slug: string): string {
  return `${gamePath(slug)}/claim`;
}

export function playPath(slug: string): string {
  return `${gamePath(slug)}/play`;
}

/** A person's profile: /by/{username}. Drops a leading '@'. */
export function profilePath(username: string): string {
  return `/by/${encodeURIComponent(handleOf(username))}`;
}

/** The address to which the browser reports that a game was started in a new tab. */
export function playedPath(slug: string): string {
  return `${gamePath(slug)}/played`;
}

export const FILES = '/files/';

/** The address of a stored file, from a key such as `thumbnails/1700000000000_cover.webp`. */
export function filePath(key: string): string {
  return `${FILES}${key.split('/').map(encodeURIComponent).join('/')}`;
}

/** The reverse of `filePath`. Null if the address isn't that of a stored file. */
export function fileKeyOf(path: string): string | null {
  return path.startsWith(FILES) ? decodePart(path.slice(FILES.length)) : null;
}

/** Decodes a percent-encoded part of an address. Null if it is missing or malformed, like '100%'. */
export function decodePart(part: string | undefined): string | null {
  if (part === undefined) return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The keys of the stored files at these addresses. Leaves out all other addresses. */
export function fileKeysOf(paths: readonly string[]): string[] {
  return paths.map(fileKeyOf).filter((key) => key !== null);
}

/** The address of an avatar that the site draws. `seed` is an account's id or one of `AVATAR_PRESETS`. */
export function avatarPath(seed: string): string {
  return `/avatars/${encodeURIComponent(seed)}.svg`;
}

/** The address of a cover that the site draws. A new `version` makes caches fetch it again. */
export function coverPath(gameId: string, version?: string): string {
  const query = version === undefined ? '' : `?v=${encodeURIComponent(version)}`;
  return `/covers/${encodeURIComponent(gameId)}.svg${query}`;
}

/** A game's preview picture for link previews. After a change of the game, a new `v` makes caches fetch it again. */
export function cardPath({ id, updatedAt }: { id: string; updatedAt: number }): string {
  return `/cards/game/${encodeURIComponent(id)}.png?v=${updatedAt.toString(36)}`;
}

export const SITE_CARD_PATH = '/cards/site.png';

export function stripPath(seed: string): string {
  return `/strips/${encodeURIComponent(seed)}.svg`;
}

/**
 * Returns the path if it leads to this site, otherwise '/'. Checks the path as browsers normalize it: '/.//elsewhere'
 * becomes '//elsewhere', which is another site.
 */
export function safeReturnPath(path: string | null | undefined): string {
  const url = path?.startsWith('/') ? URL.parse(path, 'http://here.invalid') : null;
  if (url?.host !== 'here.invalid' || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

/** The page where people prove their identity. It then redirects to `returnTo`. */
export function confirmPath(returnTo: string): string {
  return `/confirm?returnTo=${encodeURIComponent(safeReturnPath(returnTo))}`;
}

/** The page that, after sign-in, offers to carry out the vote or claim that the visitor made before. */
export function resumePath(returnTo: string): string {
  return wayIn('/resume', returnTo);
}

export function signInPath(returnTo: string | null | undefined): string {
  return wayIn('/login', returnTo);
}

export function signUpPath(returnTo: string | null | undefined): string {
  return wayIn('/register', returnTo);
}

function wayIn(page: string, returnTo: string | null | undefined): string {
  const path = safeReturnPath(returnTo);
  return path === '/' ? page : `${page}?returnTo=${encodeURIComponent(path)}`;
}
