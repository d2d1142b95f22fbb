export const LINK_KINDS = ['website', 'github', 'x', 'itch'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
export type ProfileLink = { readonly kind: LinkKind; readonly url: string };

/** What everybody may see of a person. Never add an e-mail address here. */
export type PublicPerson = {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly bio: string;
  readonly profilePicture: string;
  readonly dateJoined: number;
  readonly totalSubmissions: number;
  readonly totalVotes: number;
  /** The rank on the leaderboard of creators, counted from 1. Null without a submission. */
  readonly rank: number | null;
};

export type PersonCard = Pick<
  PublicPerson,
  'id' | 'username' | 'name' | 'profilePicture' | 'totalSubmissions' | 'totalVotes'
>;

/** A username without a leading '@'. Not in accounts/username.ts, so that pages needn't load that file. */
export const handleOf = (text: string): string => text.replace(/^@+/, '');
export const initialsOf = (username: string) => [...handleOf(username)].slice(0, 2).join('').toUpperCase();
