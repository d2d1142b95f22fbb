import { withoutEndSlashes } from '../url.ts';

/**
 * Claiming a game by showing that one controls the place where it is. Here stands which places count:
 * the game's own host or path, never a neighbour's, never the parent's. Looking there is platform's work.
 */

/** How a claim can be proved: a meta tag, a file, a DNS record, a GitHub account. */
const PROOF_METHODS = ['page', 'file', 'dns', 'github'] as const;

export type ProofMethod = (typeof PROOF_METHODS)[number];

/** `<meta name="playpodium-claim" content="{token}">` in the page's head. */
export const PROOF_META_NAME = 'playpodium-claim';

const PROOF_FILE = '.well-known/playpodium.txt';
const PROOF_DNS_LABEL = '_playpodium';

/**
 * Who else has a place at a host. `own`: nobody. `site`: each name below a common domain is somebody else's
 * (alice.github.io). `path`: each path is somebody else's (scratch.mit.edu/projects/1).
 */
export type HostSharing = 'own' | 'site' | 'path';

/** Where a token may stand for one game. Empty lists and null: it can't be shown that way. */
export interface ProofPlaces {
  playUrl: string;
  sharing: HostSharing;
  /** Pages whose head may hold the meta tag. */
  pages: readonly string[];
  /** Text files of which a line may be the token. */
  files: readonly string[];
  /** The name of the TXT record. */
  dnsName: string | null;
}

/**
 * The public suffix of a host, as the Public Suffix List has it.
 *
 * @param isPrivate whether the suffix was put there by a company that gives names below it away (github.io)
 */
export interface PublicSuffix {
  suffix: string | null;
  isPrivate: boolean;
  isIp: boolean;
}

/**
 * Who else has a place at this host.
 *
 * @param shared hosts that we or the operator know to be shared: names below them belong to different people, and so do
 * the paths of the host itself; with a slash at the end, the paths of the names below, too
 */
export function sharingOf(host: string, suffix: PublicSuffix, shared: ReadonlySet<string>): HostSharing {
  const name = host.toLowerCase().replace(/\.$/, '');
  const lineage = suffix.isIp ? [name] : [name, ...parentsOf(name)];
  if (shared.has(name) || shared.has(withoutWww(name)) || suffix.suffix === name) return 'path';
  if (lineage.some((each) => shared.has(`${each}/`))) return 'path';
  return suffix.isPrivate || lineage.some((each) => shared.has(each)) ? 'site' : 'own';
}

/**
 * The places where a token counts for the game at `playUrl`. With a neighbour, another game at the same host that isn't
 * the claimant's, only the game's exact path does.
 */
export function proofPlaces({
  playUrl,
  sharing: given,
  hasNeighbours,
}: {
  playUrl: string;
  sharing: HostSharing;
  hasNeighbours: boolean;
}): ProofPlaces {
  const url = new URL(playUrl);
  const hasHash = url.hash !== '';
  url.hash = '';
  const sharing = hasNeighbours || isPersonalPath(url) ? 'path' : given;
  if (sharing === 'path') {
    // A page is asked for without its fragment: where that names the game, the page is everybody's.
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

/** Whether what was found at `finalUrl`, after redirects, was still found at the game's own place. */
export function isOwnPlace({ playUrl, sharing }: Pick<ProofPlaces, 'playUrl' | 'sharing'>, finalUrl: string) {
  const play = new URL(playUrl);
  const final = URL.parse(finalUrl);
  if (!final) return false;
  if (final.protocol !== play.protocol && final.protocol !== 'https:') return false;
  if (sharing === 'site') return final.hostname === play.hostname && samePort(final, play);
  if (withoutWww(final.hostname) !== withoutWww(play.hostname) || !samePort(final, play)) return false;
  return sharing === 'own' || isWithin(final, play);
}

/** Whether a file holds the token as a line of its own. */
export function hasTokenLine(text: string, token: string): boolean {
  return text.split(/\r\n?|\n/).some((line) => line.trim() === token);
}

/** The GitHub accounts that a game's addresses belong to: of its github.io page, of its source repository. */
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

/** 'www.' is the same site to everybody; 'www.com' is a site of its own. */
function withoutWww(host: string): string {
  return host.replace(/^www\.(?=[^.]+\.)/, '');
}

/** 'a.b.c' → 'b.c', 'c'. */
function parentsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
}

/** '/~alice/game' is Alice's on any host. */
function isPersonalPath(url: URL): boolean {
  return /^\/(?:~|%7e)[^/]/i.test(url.pathname);
}

function isIpHost(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname);
}

function samePort(one: URL, other: URL): boolean {
  // The usual port of http leads to the usual port of https: neither is written.
  return one.port === other.port;
}

/** The folder that a page has to itself: '/a/', '/a/index.html' and '/a' have '/a/'; '/a/b.html' has none. */
function folderOf(pathname: string): string | null {
  const path = pathname.replace(/index\.html?$/i, '');
  if (path.endsWith('/')) return path;
  const last = path.slice(path.lastIndexOf('/') + 1);
  return last.includes('.') ? null : `${path}/`;
}

function isWithin(final: URL, play: URL): boolean {
  if (play.search !== '' && final.search !== play.search) return false;
  const base = withoutEndSlashes(play.pathname.replace(/index\.html?$/i, ''));
  if (base === '') return final.pathname === '/';
  return final.pathname === base || final.pathname.startsWith(`${base}/`);
}
