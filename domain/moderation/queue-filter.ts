import { usernameKey } from '../accounts/username.ts';

/** What can be looked for, by the names that addresses give it. */
export const QUEUE_STATES = {
  held: { of: 'games', visibility: 'held' },
  public: { of: 'games', visibility: 'public' },
  people: { of: 'people', visibility: 'public' },
  comments: { of: 'comments', visibility: 'held' },
  'public-comments': { of: 'comments', visibility: 'public' },
} as const;
export type QueueState = keyof typeof QUEUE_STATES;
const isState = (text: string): text is QueueState => Object.hasOwn(QUEUE_STATES, text);

/** Which games, comments or new accounts a moderator looks for. An empty text finds all. Times are in ms since 1970. */
export interface QueueFilter {
  readonly state: QueueState;
  readonly text: string;
  readonly domain: string;
  /** A mark, as the queue shows it. */
  readonly network: string;
  /** A username's key. */
  readonly person: string;
  readonly from: number | null;
  readonly to: number | null;
}

const LONGEST = 100;
const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/;

/** Reads an address or a form. Times are in UTC; a day without a time begins at 00:00. Ignores what is invalid. */
export function parseQueueFilter(get: (name: string) => string | null): QueueFilter {
  const text = (name: string) => (get(name) ?? '').trim().replaceAll('\0', '').slice(0, LONGEST);
  const time = (name: string) => {
    const at = TIME.test(text(name)) ? Date.parse(text(name).length > 10 ? `${text(name)}Z` : text(name)) : Number.NaN;
    return Number.isNaN(at) ? null : at;
  };
  const typed = text('domain').toLowerCase();
  const state = text('state');
  return {
    state: isState(state) ? state : 'held',
    text: text('text'),
    domain: (URL.parse(typed)?.hostname || typed).replace(/^www\.|\/.*$/g, ''),
    network: text('network'),
    person: usernameKey(text('person').replace(/^@/, '')),
    from: time('from'),
    to: time('to'),
  };
}

/** As `parseQueueFilter` reads it, without what is empty. */
export function queueParams({ state, from, to, ...texts }: QueueFilter): Record<string, string> {
  const time = (at: number | null) => (at === null ? '' : new Date(at).toISOString().slice(0, 16));
  const all = { ...texts, state: state === 'held' ? '' : state, from: time(from), to: time(to) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** What is public and accounts need another condition, so that nobody removes or bans all of them by mistake. */
export const findsAnything = ({ state, ...rest }: QueueFilter): boolean =>
  QUEUE_STATES[state].visibility === 'held' || Object.values(rest).some((value) => value !== '' && value !== null);
