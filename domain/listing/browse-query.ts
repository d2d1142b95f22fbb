import { genreOf, type LabelFacts, parseTags, playersOf } from '../games/game.ts';
import { DAY, LIMITS } from '../limits.ts';
import { normalizeQuery } from '../text.ts';

export const SORTS = [
  'top',
  'trending',
  'newest',
  'updated',
  'most-viewed',
  'best-rated',
  'needs-votes',
  'random',
] as const;
export type Sort = (typeof SORTS)[number];
export const TIME_WINDOWS = ['day', 'week', 'month', 'all'] as const;
export type TimeWindow = (typeof TIME_WINDOWS)[number];
const DAYS: Readonly<Record<Exclude<TimeWindow, 'all'>, number>> = { day: 1, week: 7, month: 30 };

/** The start and end (in ms since 1970) of a time window that ends `now`. Null for 'all'. */
export const periodOf = (window: TimeWindow, now: number): { from: number; to: number } | null =>
  window === 'all' ? null : { from: now - DAYS[window] * DAY, to: now };

export type BrowseList = 'all' | 'latest' | 'unclaimed';
export type BrowseOrder = Sort | 'relevance';

/** The order of a list: `sort` if the address has one; else 'relevance' for a search; else the list's default. */
export function browseOrder({ sort, q }: Pick<BrowseQuery, 'q' | 'sort'>, list: BrowseList): BrowseOrder {
  if (sort) return sort;
  if (q !== '') return 'relevance';
  return list === 'all' ? 'top' : 'newest';
}

/** The filters with a checkbox, and their parameters in the address. `generated`: made completely by the AI editor. */
export const FLAGS = {
  generated: 'generated',
  hasSource: 'source',
  playsInPage: 'plays',
  touch: 'touch',
  gamepad: 'gamepad',
} as const;
export type Flag = keyof typeof FLAGS;
export const FLAG_NAMES = Object.keys(FLAGS) as Flag[];

export type BrowseQuery = Required<LabelFacts> & { readonly [flag in Flag]: boolean } & {
  readonly q: string;
  /** A game must have one of these. A known genre is spelled as in `GENRES`, anything else as in the page's URL. */
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly withoutTags: readonly string[];
  readonly sort: Sort | null;
  readonly window: TimeWindow;
  /** For the sort 'random': the seed, so that all pages have the same shuffled order. */
  readonly seed: number | null;
  readonly cursor: string | null;
};

const MAX_CURSOR = 2_000;

/** Reads an address's parameters. Ignores invalid ones, so that a broken link still shows games. */
export function parseBrowseQuery(params: URLSearchParams): BrowseQuery {
  const cursor = params.get('cursor');
  const sort = SORTS.find((known) => known === params.get('sort')) ?? null;
  // `toSearchParams` writes '1'. The form's checkboxes send 'on'.
  const isSet = (flag: Flag) => ['1', 'on', 'true'].includes(params.get(FLAGS[flag]) ?? '');
  const flags = Object.fromEntries(FLAG_NAMES.map((flag) => [flag, isSet(flag)])) as Record<Flag, boolean>;
  return {
    ...flags,
    q: normalizeQuery(params.get('q') ?? ''),
    categories: parseWords(params.getAll('category')).map((word) => genreOf(word) ?? word),
    tags: parseWords(params.getAll('tag')),
    withoutTags: parseWords(params.getAll('without')),
    players: playersOf(params.get('players')),
    editor: parseName(params.get('editor')),
    model: parseName(params.get('model')),
    sort,
    window: TIME_WINDOWS.find((window) => window === params.get('window')) ?? 'all',
    seed: sort === 'random' ? parseSeed(params.get('seed')) : null,
    cursor: cursor && cursor.length <= MAX_CURSOR && /^[\w.~-]+$/.test(cursor) ? cursor : null,
  };
}

/** The reverse of `parseBrowseQuery`. Leaves out defaults. The parameters always have the same order. */
export function toSearchParams(query: BrowseQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.q) params.set('q', query.q);
  for (const category of query.categories) params.append('category', category);
  // `generated` precedes the tags, because existing links have this order.
  if (query.generated) params.set(FLAGS.generated, '1');
  for (const tag of query.tags) params.append('tag', tag);
  for (const tag of query.withoutTags) params.append('without', tag);
  for (const flag of FLAG_NAMES) if (query[flag]) params.set(FLAGS[flag], '1');
  for (const name of ['players', 'editor', 'model'] as const) if (query[name]) params.set(name, query[name]);
  if (query.sort) params.set('sort', query.sort);
  if (query.window !== 'all') params.set('window', query.window);
  if (query.sort === 'random' && query.seed !== null) params.set('seed', String(query.seed));
  if (query.cursor) params.set('cursor', query.cursor);
  return params;
}

/** Whether 'Clear all' has something to clear. A time window doesn't count as a filter. */
export const isFiltered = (query: BrowseQuery): boolean => query.q !== '' || countFilters(query) > 0;

/** How many filters are in use. Search words don't count as a filter. */
export function countFilters(query: BrowseQuery): number {
  const { categories, tags, withoutTags, players, editor, model } = query;
  const flags = FLAG_NAMES.filter((flag) => query[flag]).length;
  return categories.length + tags.length + withoutTags.length + flags + [players, editor, model].filter(Boolean).length;
}

export function toggleCategory(query: BrowseQuery, category: string): BrowseQuery {
  const key = category.toLowerCase();
  const others = query.categories.filter((other) => other.toLowerCase() !== key);
  const isOff = others.length === query.categories.length;
  return { ...query, categories: isOff ? [...others, category] : others, cursor: null };
}

const parseWords = (values: readonly string[]): string[] =>
  parseTags([...values])
    .filter((word) => word.length <= LIMITS.text.tag)
    .slice(0, LIMITS.filtersPerQuery);

const parseName = (value: string | null): string => normalizeQuery(value ?? '').slice(0, LIMITS.text.madeWith);

const parseSeed = (value: string | null): number | null => (/^\d{1,9}$/.test(value ?? '') ? Number(value) : null);

export const EMPTY_BROWSE_QUERY: BrowseQuery = /* @__PURE__ */ parseBrowseQuery(new URLSearchParams());
