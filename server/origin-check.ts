/**
 * Whether a form was sent from this site. Browsers name the sending page's origin on every POST; a request without
 * any such header comes from no browser page, and the session cookie's SameSite=Lax covers what is older.
 *
 * @param headers the request's
 * @param origins the site's own: the configured one and the one that the request was sent to
 */
export function isOwnOrigin(headers: Headers, origins: readonly string[]): boolean {
  const origin = headers.get('origin');
  if (origin !== null) return origins.includes(origin);
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}
