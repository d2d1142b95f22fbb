/** The links that a profile may show, in their order. */
export const LINK_KINDS = ['website', 'github', 'x', 'itch'] as const;

export type LinkKind = (typeof LINK_KINDS)[number];

export type ProfileLink = { readonly kind: LinkKind; readonly url: string };

/** What everybody may know about a person. There is no e-mail address here, and never will be. */
export type PublicPerson = {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly bio: string;
  /** A path on this site or an absolute URL. */
  readonly profilePicture: string;
  /** Milliseconds since 1970. */
  readonly dateJoined: number;
  readonly totalSubmissions: number;
  readonly totalVotes: number;
  /** Position among creators from 1, or null without a submission. */
  readonly rank: number | null;
};

/** What a card or a board shows of a person. */
export type PersonCard = Pick<
  PublicPerson,
  'id' | 'username' | 'name' | 'profilePicture' | 'totalSubmissions' | 'totalVotes'
>;

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
