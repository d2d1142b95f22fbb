/** The kinds of links that a profile may have, in the order in which it shows them. */
export const LINK_KINDS = ['website', 'github', 'x', 'itch'] as const;

export type LinkKind = (typeof LINK_KINDS)[number];

export type ProfileLink = { readonly kind: LinkKind; readonly url: string };

/** What everybody may see of a person. Never add an e-mail address here. */
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
  /** The person's place on the leaderboard of creators, from 1. Null for people without a submission. */
  readonly rank: number | null;
};

export type PersonCard = Pick<
  PublicPerson,
  'id' | 'username' | 'name' | 'profilePicture' | 'totalSubmissions' | 'totalVotes'
>;

/** A username without a leading '@'. Not in accounts/username.ts, so that pages needn't load that file. */
export function handleOf(text: string): string {
  return text.replace(/^@+/, '');
}

/** The first two letters of a username in upper case, shown until an avatar has loaded. */
export function initialsOf(username: string): string {
  return [...handleOf(username)].slice(0, 2).join('').toUpperCase();
}
