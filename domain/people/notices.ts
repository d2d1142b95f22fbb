import { dayOf } from '../games/numbers.ts';

export type Channels = { readonly site: boolean; readonly mail: boolean };

const BOTH: Channels = { site: true, mail: true };
const SITE: Channels = { site: true, mail: false };

export const NOTICE_DEFAULTS = {
  /** Can't be turned off: whoever got into an account could hide what they did. */
  security: BOTH,
  /** About the person, their games, claims and reports. */
  decisions: BOTH,
  answers: BOTH,
  votes: SITE,
  comments: SITE,
  followers: SITE,
  remixes: SITE,
  race: SITE,
  updates: SITE,
  followed: SITE,
  /** Once a week, by mail. */
  digest: { site: false, mail: false },
  /** What waits for administrators and moderators. */
  staff: BOTH,
} as const satisfies Record<string, Channels>;

export type NoticeKind = keyof typeof NOTICE_DEFAULTS;
const NOTICE_KINDS = Object.keys(NOTICE_DEFAULTS) as NoticeKind[];

export type ChoosableKind = Exclude<NoticeKind, 'security'>;
export const choosableKinds = ({ isStaff }: { isStaff: boolean }) =>
  NOTICE_KINDS.filter((kind): kind is ChoosableKind => kind !== 'security' && (kind !== 'staff' || isStaff));

export const isDefault = (kind: NoticeKind, { site, mail }: Channels): boolean =>
  NOTICE_DEFAULTS[kind].site === site && NOTICE_DEFAULTS[kind].mail === mail;

/** Notices with the same key become one: those of a kind about one subject, such as a game, on one day in UTC. */
export const gatherKey = (kind: NoticeKind, subjectId: string, at: number): string =>
  `${kind} ${subjectId} ${dayOf(at)}`;
