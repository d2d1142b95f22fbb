import { handleOf } from './people/person.ts';

/** The addresses of things, so that links, redirects, feeds and mails agree. */

export function gamePath(slug: string): string {
  return `/game/${encodeURIComponent(slug)}`;
}

/** The page that plays a game. */
export function playPath(slug: string): string {
  return `${gamePath(slug)}/play`;
}

/** '/by/{handle}' with a leading '@' removed. */
export function profilePath(username: string): string {
  return `/by/${encodeURIComponent(handleOf(username))}`;
}

/** Where stored files are on this site. */
export const FILES = '/files/';

/** A stored file; keys are paths such as `thumbnails/1700000000000_cover.webp`. */
export function filePath(key: string): string {
  return `${FILES}${key.split('/').map(encodeURIComponent).join('/')}`;
}

/** The key of the stored file at a path, as `filePath` wrote it; null for the address of anything else. */
export function fileKeyOf(path: string): string | null {
  return path.startsWith(FILES) ? decodeURIComponent(path.slice(FILES.length)) : null;
}

/** A generated avatar, the same for the same seed (an account's id or a preset). */
export function avatarPath(seed: string): string {
  return `/avatars/${encodeURIComponent(seed)}.svg`;
}

/** The drawn cover of a game without a thumbnail. `version` changes when the drawing would. */
export function coverPath(gameId: string, version?: string): string {
  const query = version === undefined ? '' : `?v=${encodeURIComponent(version)}`;
  return `/covers/${encodeURIComponent(gameId)}.svg${query}`;
}

/** A game's preview card; the version changes with what it shows. */
export function cardPath({ id, updatedAt }: { id: string; updatedAt: number }): string {
  return `/cards/game/${encodeURIComponent(id)}.png?v=${updatedAt.toString(36)}`;
}

/** The preview card of pages without a picture of their own. */
export const SITE_CARD_PATH = '/cards/site.png';

export function stripPath(seed: string): string {
  return `/strips/${encodeURIComponent(seed)}.svg`;
}

/**
 * Where to go after signing in: the path that a person came from, on this site only, otherwise '/'.
 * Browsers drop tabs and dots and read '\' as '/', so the normalized path is what has to be ours: '/.//elsewhere'
 * becomes '//elsewhere', another site.
 */
export function safeReturnPath(path: string | null | undefined): string {
  const url = path?.startsWith('/') ? URL.parse(path, 'http://here.invalid') : null;
  if (url?.host !== 'here.invalid' || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

/** The sign-in page that leads back to a path of ours. */
export function signInPath(returnTo: string | null | undefined): string {
  const path = safeReturnPath(returnTo);
  return path === '/' ? '/login' : `/login?returnTo=${encodeURIComponent(path)}`;
}
