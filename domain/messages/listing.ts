import type { Sort, TimeWindow } from '../listing/browse-query.ts';

type SortTexts = {
  /** In the menu. */
  label: string;
  /** Below the label. */
  hint: string;
  /** After a number of games: '12 games, newest first'. */
  words: string;
};

/** Orders of lists, time windows and how games are ranked. */
export const SORT = {
  label: 'Sort',
  best: {
    label: 'Best match',
    hint: 'Titles first, then any text',
    words: 'best matches first',
  } satisfies SortTexts,
  sorts: {
    trending: { label: 'Trending', hint: 'Liked and new', words: 'trending first' },
    top: { label: 'Top rated', hint: 'The most upvotes', words: 'top rated first' },
    newest: { label: 'Newest', hint: 'Added last', words: 'newest first' },
    'most-viewed': { label: 'Most viewed', hint: 'Opened most often', words: 'most viewed first' },
    'best-rated': { label: 'Best rated', hint: 'The largest share of upvotes', words: 'best rated first' },
    'needs-votes': { label: 'Needs votes', hint: 'The fewest votes so far', words: 'fewest votes first' },
    random: { label: 'Random', hint: 'Shuffled anew each time', words: 'shuffled' },
  } satisfies Record<Sort, SortTexts>,
  windows: {
    day: { label: 'Day', words: 'added in the last 24 hours' },
    week: { label: 'Week', words: 'added in the last 7 days' },
    month: { label: 'Month', words: 'added in the last 30 days' },
    all: { label: 'All time', words: '' },
  } satisfies Record<TimeWindow, { label: string; words: string }>,
  windowsLabel: 'Games added in',
  noneAdded: 'No games were added in this time. Try a longer one.',
  showAllTime: 'Show all time',
  /** The title of /about/ranking, too. */
  howRanked: 'How games are ranked',
} as const;

export const FILTER = {
  hasSource: 'With source code',
  playsInPage: 'Plays in page',
  tags: 'With all of these tags',
  withoutTags: 'Without any of these tags',
  tagsHelp: 'Separated by commas.',
  withTag: ({ tag }: { tag: string }) => `#${tag}`,
  withoutTag: ({ tag }: { tag: string }) => `not #${tag}`,
  show: 'Show games',
} as const;

/** The header's search suggestions, which load at the first focus. */
export const SUGGEST = {
  label: 'Suggested games',
  yours: 'Yours',
  all: ({ q }: { q: string }) => `All results for “${q}”`,
  status: ({ count }: { count: number }) =>
    count === 0 ? 'No suggestions' : count === 1 ? '1 suggestion' : `${count} suggestions`,
} as const;
