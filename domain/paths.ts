import { handleOf } from './people/person.ts';

/** The site's addresses in one place, so that links, redirects, feeds and mails agree. */

export const gamePath = (slug: string): string => `/game/${encodeURIComponent(slug)}`;
/** The slug in a game's address or in that of its other pages; null for any other address. */
export const gameSlugOf = (path: string): string | null =>
  path.startsWith('/game/') ? decodePart(path.split('/')[2]) : null;
export const tagPath = (tag: string): string => `/games?${new URLSearchParams({ category: tag })}`;
const feedPath = (of: 'by' | 'tag' | 'game', name: string) => `/feeds/${of}/${encodeURIComponent(name)}.xml`;
export const creatorFeed = (username: string): string => feedPath('by', handleOf(username));
export const tagFeed = (tag: string): string => feedPath('tag', tag);
export const gameFeed = (slug: string): string => feedPath('game', slug);
export const RACE_FEED = '/feeds/race.xml';
export const badgePath = (slug: string): string => `/badge/${encodeURIComponent(slug)}.svg`;
export const claimPath = (slug: string): string => `${gamePath(slug)}/claim`;
/** Without `game`: the sum of one's own games. */
export const numbersPath = (game: { slug: string } | null): string =>
  `${game ? gamePath(game.slug) : '/my-games'}/numbers`;
export const commentsPath = (slug: string): string => `${gamePath(slug)}/comments`;
export const commentPath = (slug: string, id: string): string => `${commentsPath(slug)}/${encodeURIComponent(id)}`;
export const playPath = (slug: string): string => `${gamePath(slug)}/play`;
export const UPLOAD_PAGE = '/submit/files';
/** Where a game's files are sent; `?game=` with a slug makes them a version of that game. */
export const UPLOAD_PATH = '/submit/upload';
export const publishPath = (label: string): string => `/submit?upload=${label}`;
export const versionsPath = (slug: string): string => `${gamePath(slug)}/versions`;
export const scorePath = (slug: string): string => `${gamePath(slug)}/score`;
export const problemsPath = (label: string): string => `${playtestPath(label)}/problems`;
export const sourcePath = (slug: string): string => `${gamePath(slug)}/source`;
/** A draft's page, for whoever has its label. */
export const playtestPath = (label: string): string => `/playtest/${label}`;
export const savePath = (slug: string): string => `${gamePath(slug)}/save`;
export const updatesPath = (slug: string): string => `${gamePath(slug)}/updates`;
export const followPath = (username: string): string => `${profilePath(username)}/follow`;
export const profilePath = (username: string): string => `/by/${encodeURIComponent(handleOf(username))}`;
export const playedPath = (slug: string): string => `${gamePath(slug)}/played`;
export const FILES = '/files/';
/** The path of a stored file. `key` is, for example, `thumbnails/1700000000000_cover.webp`. */
export const filePath = (key: string) => `${FILES}${key.split('/').map(encodeURIComponent).join('/')}`;

/** The part of the text that differs from logo to logo lets browsers keep each for ever. */
export const logoPath = (text: string): string =>
  text === '' ? '' : `/logo.webp?v=${text.length}${text.slice(-24).replace(/\W/g, '')}`;

/** The key in a stored file's address; null for any other address. Doesn't check whether the file exists. */
export const fileKeyOf = (path: string): string | null =>
  path.startsWith(FILES) ? decodePart(path.slice(FILES.length)) : null;

/** Decodes a part of a path. Null if the part is missing or malformed, like '100%'. */
export function decodePart(part: string | undefined): string | null {
  if (part === undefined) return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

export const fileKeysOf = (paths: readonly string[]) => paths.map(fileKeyOf).filter((key) => key !== null);
/** `seed` is an account's id or one of `AVATAR_PRESETS`. */
export const avatarPath = (seed: string): string => `/avatars/${encodeURIComponent(seed)}.svg`;

export const coverPath = (gameId: string): string => `/covers/${encodeURIComponent(gameId)}.svg`;

/** The path of a game's preview card. A new `updatedAt` makes caches fetch the card again. */
export const cardPath = ({ id, updatedAt }: { id: string; updatedAt: number }): string =>
  `/cards/game/${encodeURIComponent(id)}.png?v=${updatedAt.toString(36)}`;

export const SITE_CARD_PATH = '/cards/site.png';
export const stripPath = (seed: string): string => `/strips/${encodeURIComponent(seed)}.svg`;

/** Returns '/' if the path leads to another site, like '/.//elsewhere', which browsers normalize to '//elsewhere'. */
export function safeReturnPath(path: string | null | undefined): string {
  const url = path?.startsWith('/') ? URL.parse(path, 'http://here.invalid') : null;
  if (url?.host !== 'here.invalid' || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

export const confirmPath = (returnTo: string): string =>
  `/confirm?returnTo=${encodeURIComponent(safeReturnPath(returnTo))}`;

export const resumePath = (returnTo: string): string => wayIn('/resume', returnTo);
export const signInPath = (returnTo: string | null | undefined): string => wayIn('/login', returnTo);
export const signUpPath = (returnTo: string | null | undefined): string => wayIn('/register', returnTo);

function wayIn(page: string, returnTo: string | null | undefined): string {
  const path = safeReturnPath(returnTo);
  return path === '/' ? page : `${page}?returnTo=${encodeURIComponent(path)}`;
}
