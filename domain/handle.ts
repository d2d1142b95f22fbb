/**
 * The forms of a username that every page shows. Apart from its rules, so that those, and their sentences, are no part of
 * a first visit.
 */

/** A username as it stands in an address: without leading '@'. */
export function handleOf(text: string): string {
  return text.replace(/^@+/, '');
}

/** The avatar's fallback: the first two letters of the username in upper case. */
export function initialsOf(username: string): string {
  return [...handleOf(username)].slice(0, 2).join('').toUpperCase();
}
