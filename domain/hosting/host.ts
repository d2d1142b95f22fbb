/** What a hosted game may do in its frame. The frame and the files' own header say the same. */
export const HOSTED_SANDBOX = 'allow-scripts allow-same-origin allow-pointer-lock allow-orientation-lock allow-forms';

/** Where hosted games live: `https://*.games.example.net`, each at a label of its own. */
export interface GamesHost {
  scheme: 'https' | 'http';
  /** With its first dot: '.games.example.net'. */
  suffix: string;
  /** ':3000', or '' for the scheme's own. */
  port: string;
}

const PATTERN = /^(https?):\/\/\*((?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+)(:\d{1,5})?\/?$/i;
const LABEL = /^[a-z][a-z0-9]{7,62}$/;
export const isLabel = (text: string): boolean => LABEL.test(text);

/** Null if it is no such address. */
export function parseGamesUrl(text: string): GamesHost | null {
  const [, scheme = '', suffix = '', port = ''] = PATTERN.exec(text.trim()) ?? [];
  // `URL` drops the scheme's own port and refuses one that is too large.
  const url = URL.parse(`${scheme}://any${suffix}${port}`);
  if (!url) return null;
  return {
    scheme: url.protocol === 'https:' ? 'https' : 'http',
    suffix: suffix.toLowerCase(),
    port: url.port === '' ? '' : `:${url.port}`,
  };
}

/** A site on localhost needs no setting: browsers lead every name below it to this machine. */
export function gamesOfLocalhost(publicUrl: string): GamesHost | null {
  const { origin, hostname } = new URL(publicUrl);
  return hostname === 'localhost' ? parseGamesUrl(origin.replace('localhost', '*.localhost')) : null;
}

/** The end of a sentence if hosted games and the site can't live like this, otherwise null. */
export function complaintAboutGamesUrl(games: GamesHost, publicUrl: string): string | null {
  const site = new URL(publicUrl);
  if (site.hostname.endsWith(games.suffix)) {
    return `would take the name of the site itself, PUBLIC_URL (${publicUrl}): give the games a domain of their own.`;
  }
  const isLocal = games.suffix.endsWith('.localhost');
  // Browsers tell only secure places what a request is for (Sec-Fetch-Dest).
  if (games.scheme === 'http' && !isLocal) return 'must begin with https://, except on localhost.';
  if (games.scheme === 'http' && site.protocol === 'https:') return 'must begin with https://, as PUBLIC_URL does.';
  return null;
}

export const gameOrigin = ({ scheme, suffix, port }: GamesHost, label: string): string =>
  `${scheme}://${label}${suffix}${port}`;

/** The label in a request's `Host`; '' if nothing can be there, null if the name isn't below the games' domain. */
export function labelIn(host: string, { suffix }: GamesHost): string | null {
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  if (!name.endsWith(suffix)) return null;
  const label = name.slice(0, -suffix.length);
  return isLabel(label) ? label : '';
}
