import { type HostSharing, withoutEndSlashes, withoutWww } from '../url.ts';

/** A token proves a claim in a place that only the owner can change: the host or, on a shared host, the game's path. */

const PROOF_METHODS = ['page', 'file', 'dns', 'github'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];
/** The page's head must contain `<meta name="playpodium-claim" content="{token}">`. */
export const PROOF_META_NAME = 'playpodium-claim';
const PROOF_FILE = '.well-known/playpodium.txt';
const PROOF_DNS_LABEL = '_playpodium';

/**
 * A list is empty, or `dnsName` is null, if a token there would prove nothing about this game. `hasNeighbours`: another
 * person has a game on this host, so only the game's own path counts.
 */
export function proofPlaces(game: { playUrl: string; sharing: HostSharing; hasNeighbours: boolean }) {
  const { playUrl, hasNeighbours } = game;
  const url = new URL(playUrl);
  const hasHash = url.hash !== '';
  url.hash = '';
  const sharing = hasNeighbours || isPersonalPath(url) ? 'path' : game.sharing;
  if (sharing === 'path') {
    // Servers don't get fragments, so '/#1' and '/#2' are one page. A token there proves nothing about a single game.
    const pages = hasHash ? [] : [url.href];
    const folder = hasHash || url.search !== '' ? null : folderOf(url.pathname);
    const files = folder === null || folder === '/' ? [] : [`${url.origin}${folder}${PROOF_FILE}`];
    return { playUrl, sharing, pages, files, dnsName: null };
  }
  const folder = url.search === '' ? (folderOf(url.pathname) ?? '/') : '/';
  return {
    playUrl,
    sharing,
    pages: [...new Set([url.href, `${url.origin}/`])],
    files: [...new Set([`${url.origin}/${PROOF_FILE}`, `${url.origin}${folder}${PROOF_FILE}`])],
    dnsName: sharing === 'own' && !isIpHost(url.hostname) ? `${PROOF_DNS_LABEL}.${url.hostname}` : null,
  };
}
export type ProofPlaces = ReturnType<typeof proofPlaces>;

/** Whether `finalUrl`, the address after all redirects, still belongs to the game's owner. */
export function isOwnPlace({ playUrl, sharing }: Pick<ProofPlaces, 'playUrl' | 'sharing'>, finalUrl: string) {
  const play = new URL(playUrl);
  const final = URL.parse(finalUrl);
  if (!final) return false;
  if (final.protocol !== play.protocol && final.protocol !== 'https:') return false;
  // `port` is '' for a default port, so a redirect from http to https passes.
  if (final.port !== play.port) return false;
  if (sharing === 'site') return final.hostname === play.hostname;
  if (withoutWww(final.hostname) !== withoutWww(play.hostname)) return false;
  return sharing === 'own' || isWithin(final, play);
}

export const hasTokenLine = (text: string, token: string): boolean =>
  text.split(/\r\n?|\n/).some((line) => line.trim() === token);

export function githubOwnersOf({ playUrl, sourceUrl }: { playUrl: string; sourceUrl: string }): string[] {
  const page = /^([^.]+)\.github\.io$/.exec(URL.parse(playUrl)?.hostname ?? '')?.[1];
  const source = URL.parse(sourceUrl);
  const isGithub = source !== null && withoutWww(source.hostname) === 'github.com';
  const [, owner, repository] = isGithub ? source.pathname.split('/') : [];
  return [...new Set([page, repository ? owner?.toLowerCase() : undefined])].filter(
    (login): login is string => login !== undefined && GITHUB_LOGIN.test(login),
  );
}

const GITHUB_LOGIN = /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i;
/** '/~alice/game' belongs to Alice on any host. */
const isPersonalPath = (url: URL): boolean => /^\/(?:~|%7e)[^/]/i.test(url.pathname);
const isIpHost = (hostname: string) => hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname);

/** A page's own folder. '/a', '/a/' and '/a/index.html' give '/a/'. '/a/b.html' gives null, as '/a/' may be shared. */
function folderOf(pathname: string): string | null {
  const path = pathname.replace(/index\.html?$/i, '');
  if (path.endsWith('/')) return path;
  return path.split('/').at(-1)?.includes('.') ? null : `${path}/`;
}

function isWithin(final: URL, play: URL): boolean {
  if (play.search !== '' && final.search !== play.search) return false;
  const base = withoutEndSlashes(play.pathname.replace(/index\.html?$/i, ''));
  if (base === '') return final.pathname === '/';
  return final.pathname === base || final.pathname.startsWith(`${base}/`);
}
