import { handleOf } from './people/person.ts';

/** The site's addresses in one place, so that links, redirects, feeds and mails agree. */

export function gamePath(slug: string): string {
  return `/game/${encodeURIComponent(slug)}`;
}

export function playPath(slug: string): string {
  return `${gamePath(slug)}/play`;
}

/** '/by/{handle}' with a leading '@' removed. */
export function profilePath(username: string): string {
  return `/by/${encodeURIComponent(handleOf(username))}`;
}

/** Where the browser reports that a game was started in a new tab. */
export function playedPath(slug: string): string {
  return `${gamePath(slug)}/played`;
}

export const FILES = '/files/';

/** The address of a stored file, from a key such as `thumbnails/1700000000000_cover.webp`. */
export function filePath(key: string): string {
  return `${FILES}${key.split('/').map(encodeURIComponent).join('/')}`;
}

/** The reverse of `filePath`; null for any other address. */
export function fileKeyOf(path: string): string | null {
  return path.startsWith(FILES) ? decodePart(path.slice(FILES.length)) : null;
}

/** A percent-encoded part of an address, decoded; null if it is missing or malformed, like '100%'. */
export function decodePart(part: string | undefined): string | null {
  if (part === undefined) return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The keys of the paths to stored files. */
export function fileKeysOf(paths: readonly string[]): string[] {
  return paths.map(fileKeyOf).filter((key) => key !== null);
}

/** A generated avatar. `seed` is an account's id or a preset. */
export function avatarPath(seed: string): string {
  return `/avatars/${encodeURIComponent(seed)}.svg`;
}

/** A game's drawn cover. `version` changes with the drawing, so that caches fetch the new one. */
export function coverPath(gameId: string, version?: string): string {
  const query = version === undefined ? '' : `?v=${encodeURIComponent(version)}`;
  return `/covers/${encodeURIComponent(gameId)}.svg${query}`;
}

/** A game's preview card. Its version changes with the game, so that caches fetch the new card. */
export function cardPath({ id, updatedAt }: { id: string; updatedAt: number }): string {
  return `/cards/game/${encodeURIComponent(id)}.png?v=${updatedAt.toString(36)}`;
}

export const SITE_CARD_PATH = '/cards/site.png';

export function stripPath(seed: string): string {
  return `/strips/${encodeURIComponent(seed)}.svg`;
}

/**
 * Where to go after sign-in: a path on this site, otherwise '/'. Checks the normalized path, because browsers drop tabs and
 * dots and read '\' as '/': '/.//elsewhere' becomes '//elsewhere', which is another site.
 */
export function safeReturnPath(path: string | null | undefined): string {
  const url = path?.startsWith('/') ? URL.parse(path, 'http://here.invalid') : null;
  if (url?.host !== 'here.invalid' || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

/** The page that asks signed-in people to prove who they are, and returns to the path. */
export function confirmPath(returnTo: string): string {
  return `/confirm?returnTo=${encodeURIComponent(safeReturnPath(returnTo))}`;
}

/** The page that offers to resume a visitor's action after sign-in. */
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
