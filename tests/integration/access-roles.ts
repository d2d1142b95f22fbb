/** What people with each role try to read and change. Most of it belongs to Ada, who has the role `owner`. */
export interface Target {
  adaId: string;
  username: string;
  email: string;
  slug: string;
  /** An unclaimed game. The person with the role `claimant` has a pending claim for it. */
  claimedSlug: string;
  /** The claimant's pending claim for another game. */
  claimId: string;
  gameId: string;
  /** `spareId`, `doomedId`: two more games of Ada, which the tested forms may remove or delete. */
  spareId: string;
  doomedId: string;
  removedGameId: string;
  sessionId: string;
  messageId: string;
  /** On the game with `slug`. */
  commentId: string;
}

/** `other` has an account and nothing else, `claimant` has pending claims, and `owner` is Ada, who has games. */
export const ROLES = [
  'visitor',
  'suspended',
  'banned',
  'other',
  'claimant',
  'debug',
  'admin',
  'moderator',
  'owner',
] as const;

export type Role = (typeof ROLES)[number];

/** What a request leads to. Only 'own' and 'acts' change data. */
export type Outcome =
  /** A redirect to the sign-in page. */
  | 'sign-in'
  /** The answer that the person isn't allowed to do this, or that nothing is found. */
  | 'refused'
  /** The person may send the form, but its values are wrong. */
  | 'invalid'
  /** An answer that changes nothing and shows no private data of others. */
  | 'harmless'
  /** Changes the person's own data, not Ada's. */
  | 'own'
  /** Changes Ada's or everybody's data, as intended. */
  | 'acts';

export type Answers = Readonly<Record<Role, Outcome>>;

export interface Post {
  form: Readonly<Record<string, string>>;
  by: Answers;
  endsSessionOf?: 'oneself' | 'owner';
  /** Who gets Ada's private data in answer. */
  shownTo?: Role;
}

export interface Row {
  path: string;
  get: Answers;
  posts: readonly Post[];
  /** Whether the server answers the forms before React Router sees them, so the route has no action. */
  isBeforeRouter?: boolean;
}

export function all(outcome: Outcome, but: Partial<Answers> = {}): Answers {
  const answers = Object.fromEntries(ROLES.map((role) => [role, outcome])) as Record<Role, Outcome>;
  return { ...answers, ...but };
}

export function barred(outcome: Outcome): Pick<Answers, 'suspended' | 'banned'> {
  return { suspended: outcome, banned: outcome };
}
