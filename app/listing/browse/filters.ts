import { formatTotal, type GamesPage } from '#app/listing/games-page.ts';
import { formatCount } from '#domain/format.ts';
import { CHIP_GENRES, parseTags } from '#domain/games/game.ts';
import {
  type BrowseList,
  type BrowseOrder,
  type BrowseQuery,
  EMPTY_BROWSE_QUERY,
  FLAG_NAMES,
  type Flag,
  isFiltered,
  SORTS,
  type Sort,
  type TimeWindow,
  toggleCategory,
  toSearchParams,
} from '#domain/listing/browse-query.ts';
import { FACTS } from '#domain/messages/facts.ts';
import { BROWSE, FILTER, SORT } from '#domain/messages/listing.ts';
import { MADE_WITH } from '#domain/messages/submit/made-with.ts';

export function sortChoices(path: string, query: BrowseQuery, order: BrowseOrder) {
  const hrefOf = (sort: Sort | null) => browseHref(path, { ...query, sort, window: 'all', seed: null, cursor: null });
  const best = { ...SORT.best, href: hrefOf(null), selected: order === 'relevance' };
  return [
    ...(query.q === '' ? [] : [best]),
    ...SORTS.map((sort) => ({ ...SORT.sorts[sort], href: hrefOf(sort), selected: order === sort })),
  ];
}

export function windowHref(path: string, query: BrowseQuery, window: TimeWindow): string {
  return browseHref(path, { ...query, sort: 'top', window, cursor: null });
}

export type GenreCounts = Readonly<Record<string, number>> | null;
type Chip = { label: string; href: string; selected: boolean; count?: string };

export function categoryChips(path: string, query: BrowseQuery, counts: GenreCounts = null): Chip[] {
  const chosen = new Set(query.categories.map((category) => category.toLowerCase()));
  const all = browseHref(path, { ...query, categories: [], cursor: null });
  return [
    { label: BROWSE.allCategories, href: all, selected: chosen.size === 0 },
    ...CHIP_GENRES.map((genre) => ({
      label: genre,
      href: browseHref(path, toggleCategory(query, genre)),
      selected: chosen.has(genre.toLowerCase()),
      ...(counts ? { count: formatCount(counts[genre] ?? 0) } : {}),
    })),
  ];
}

export function flagLabel(flag: Flag, editorName: string): string {
  return flag === 'generated' ? BROWSE.fullyGenerated({ editorName }) : { ...FILTER, ...FACTS }[flag];
}

export function activeFilters(path: string, query: BrowseQuery, editorName: string) {
  const { q, categories, players, editor, model, tags, withoutTags } = query;
  const filter = (label: string, removed: Partial<BrowseQuery>) => ({
    label,
    href: browseHref(path, { ...query, ...removed, cursor: null }),
  });
  const others = (all: readonly string[], tag: string) => all.filter((one) => one !== tag);
  return [
    ...(q ? [filter(`“${q}”`, { q: '' })] : []),
    ...categories.map((category) => filter(category, toggleCategory(query, category))),
    ...FLAG_NAMES.filter((flag) => query[flag]).map((flag) => filter(flagLabel(flag, editorName), { [flag]: false })),
    ...(players ? [filter(FACTS.playerWords[players], { players: '' })] : []),
    ...(editor ? [filter(MADE_WITH.withEditor({ name: editor }), { editor: '' })] : []),
    ...(model ? [filter(MADE_WITH.withModel({ name: model }), { model: '' })] : []),
    ...tags.map((tag) => filter(FILTER.withTag({ tag }), { tags: others(tags, tag) })),
    ...withoutTags.map((tag) => filter(FILTER.withoutTag({ tag }), { withoutTags: others(withoutTags, tag) })),
  ];
}

export function clearHref(path: string, { sort, seed, window }: BrowseQuery): string {
  return browseHref(path, { ...EMPTY_BROWSE_QUERY, sort, seed, window });
}

export function narrowedBy(query: BrowseQuery, order: BrowseOrder): 'filters' | 'window' | null {
  if (isFiltered(query)) return 'filters';
  return order === 'top' && query.window !== 'all' ? 'window' : null;
}

export function keptFields(query: BrowseQuery, own: readonly string[]): [string, string][] {
  return [...toSearchParams({ ...query, cursor: null })].filter(([name]) => !own.includes(name));
}

/** The address to redirect to; null if `url` is canonical. Adds a seed for 'random', so that it can be paged. */
export function betterHref(url: URL, path: string, query: BrowseQuery, seed: number): string | null {
  const needsSeed = query.sort === 'random' && query.seed === null;
  const isTyped = [...url.searchParams].some(([name, value]) => value.trim() === '' || isTypedList(name, value));
  if (!needsSeed && !isTyped) return null;
  return browseHref(path, { ...query, seed: needsSeed ? seed : query.seed });
}

/** Whether a parameter holds tags as people type them: `#x, y`. Our own links have one clean tag per parameter. */
function isTypedList(name: string, value: string): boolean {
  if (name !== 'tag' && name !== 'without') return false;
  const [tag, ...others] = parseTags(value);
  return tag !== value || others.length > 0;
}

export function resultSentence(
  page: Pick<GamesPage, 'total' | 'isTotalExact'>,
  { query, order }: { query: BrowseQuery; order: BrowseOrder },
): string {
  const added = order === 'top' ? SORT.windows[query.window].words : '';
  const games = [formatTotal(page), added].filter(Boolean).join(' ');
  if (page.total < 2) return games;
  return `${games}, ${order === 'relevance' ? SORT.best.words : SORT.sorts[order].words}`;
}

export function listOf(filter: string | undefined): BrowseList | null {
  if (filter === undefined) return 'all';
  return filter === 'latest' || filter === 'unclaimed' ? filter : null;
}

export function listPath(list: BrowseList): string {
  return list === 'all' ? '/games' : `/games/${list}`;
}

export const LISTS: Readonly<Record<BrowseList, { title: string; tab: string; text?: string }>> = {
  all: { title: BROWSE.title, tab: 'All games' },
  latest: { title: BROWSE.latestTitle, tab: 'Latest' },
  unclaimed: { title: BROWSE.unclaimedTitle, tab: 'Unclaimed', text: BROWSE.unclaimedText },
};
export const LIST_NAMES = ['all', 'latest', 'unclaimed'] as const satisfies readonly BrowseList[];

export function browseHref(path: string, query: BrowseQuery): string {
  const params = toSearchParams(query).toString();
  return params === '' ? path : `${path}?${params}`;
}
