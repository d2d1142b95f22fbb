import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import type { AppContext } from '#platform/context.ts';
import { creatorsBeforeQuery, topCreatorsQuery } from '#platform/db/listing/creators.ts';
import { countQuery } from '#platform/db/listing/find-games.ts';
import { gameAddressesQuery } from '#platform/db/listing/game-addresses.ts';
import { cardsQuery, gamesOfQuery } from '#platform/db/listing/game-cards.ts';
import { knownCountsQuery, labelCountsQuery } from '#platform/db/listing/game-counts.ts';
import { streamQuery } from '#platform/db/listing/keyset-page.ts';
import { type GameFilter, NO_FILTER, type Placement, placeFilter } from '#platform/db/listing/query-plan.ts';
import { allHitsQuery, hitsQuery, oneShelf, walkQuery } from '#platform/db/listing/search.ts';
import { similarWordsQuery } from '#platform/db/listing/search-rows.ts';
import { labelShelvesQuery, neighboursQuery } from '#platform/db/listing/similar-games.ts';
import type { GameOrder, Place } from '#platform/db/listing/sort-keys.ts';
import { ownTitlesQuery } from '#platform/db/listing/suggestions.ts';
import { contains, type TextTest, textHits } from '#platform/db/listing/text-tests.ts';
import { votesByQuery } from '#platform/db/votes/votes-by.ts';

export interface ListQuery {
  name: string;
  query: CompiledQuery;
}

const DAY = 86_400_000;
/** One more than a page, as all lists are read. */
const LIMIT = 25;

/** A place somewhere in the middle of the site of `seedSite`. */
const PLACES: Readonly<Record<GameOrder, Place>> = {
  newest: [1_750_000_000_000, 9_000],
  top: [3, 1_750_000_000_000, 9_000],
  trending: [22_000, 9_000],
  'best-rated': [0.4, 1_750_000_000_000, 9_000],
  'needs-votes': [-5, 1_750_000_000_000, 9_000],
  'most-viewed': [100, 1_750_000_000_000, 9_000],
  random: [2_000_000_000, 9_000],
};
const ORDERS = Object.keys(PLACES) as GameOrder[];
/** In these, one order is read as all others are. */
const LIKE_OTHERS = [
  'two tags, one excluded',
  'all but two tags',
  'unclaimed, with source',
  'a category, plays in page',
  'on boards',
];

/** What lists are narrowed to: common and rare labels, several, excluded ones, flags, days. */
function filtersAt(now: number): Record<string, Partial<GameFilter>> {
  const days = (count: number) => ({ added: { from: now - count * DAY, to: now }, onBoards: true });
  return {
    'all games': {},
    'a common category': { anyLabel: ['action'] },
    'a rare tag': { allLabels: ['mouse-only'] },
    'two categories': { anyLabel: ['action', 'racing'] },
    'two tags, one excluded': { allLabels: ['retro', 'physics'], noLabels: ['horror'] },
    'all but two tags': { noLabels: ['retro', 'physics'] },
    'unclaimed, with source': { unclaimed: true, hasSource: true },
    'plays in page': { playsInPage: true },
    'a category, plays in page': { anyLabel: ['action'], playsInPage: true },
    'on boards': { onBoards: true },
    'added today': days(1),
    'added in a week': days(7),
    'added in a week, a common category': { ...days(7), anyLabel: ['action'] },
  };
}

/** Texts that a search asks for: found by an index, or met soon on a walk. */
const TESTS: Record<string, TextTest> = {
  'a whole title': { title: 'lonely badger dungeon' },
  'a part of a title': contains('title', 'badger'),
  'a part of any text': contains('body', 'lighthouse'),
  'all words': { field: 'body', groups: [['badger'], ['library']] },
  'a word or what it may stand for': { field: 'title', groups: [['badgre', 'badger'], ['library']] },
  'how a word begins': { wordStart: 'bad' },
};

/** Every query by which lists are read, ready to be explained, in one order. */
export async function collectListQueries(ctx: AppContext): Promise<ListQuery[]> {
  const compile = (name: string, query: Compilable | RawBuilder<unknown>) => ({
    name,
    query: query.compile(ctx.db.read),
  });
  return [
    ...(await collectStreams(ctx)).map(([name, query]) => compile(name, query)),
    ...(await collectSearches(ctx)).map(([name, query]) => compile(name, query)),
    ...(await collectOthers(ctx)).map(([name, query]) => compile(name, query)),
  ];
}

type Named = [name: string, query: Compilable | RawBuilder<unknown>];

async function placed(ctx: AppContext, filter: Partial<GameFilter>): Promise<Placement> {
  const placement = await placeFilter(ctx.db.read, { ...NO_FILTER, ...filter });
  if (!placement) throw new Error(`No game of the site passes ${JSON.stringify(filter)}.`);
  return placement;
}

async function collectStreams(ctx: AppContext): Promise<Named[]> {
  const found: Named[] = [];
  for (const [what, filter] of Object.entries(filtersAt(ctx.clock.now()))) {
    const placement = await placed(ctx, filter);
    // Only the most voted and the most viewed have windows.
    const isLikeOthers = filter.added || LIKE_OTHERS.includes(what);
    for (const order of isLikeOthers ? (['top', 'most-viewed'] as const) : ORDERS) {
      const page = { placement, order, limit: LIMIT };
      found.push([`${what}, ${order}`, streamQuery(page)]);
      found.push([`${what}, ${order}, a later page`, streamQuery({ ...page, after: PLACES[order] })]);
    }
    found.push([`${what}, counted`, countQuery(placement)]);
  }
  return found;
}

async function collectSearches(ctx: AppContext): Promise<Named[]> {
  const { read, dialect } = ctx.db;
  const found: Named[] = [];
  const all = oneShelf(await placed(ctx, {}), 'top');
  for (const [what, has] of Object.entries(TESTS)) {
    const request = { dialect, placement: all, order: 'top', limit: LIMIT, text: { has } } as const;
    const hits = await textHits(read, { dialect, need: has, games: all.all.games });
    if (!hits) throw new Error(`No index helps to find ${what}.`);
    // Of whole titles, the index is asked at once.
    if (!('title' in has)) found.push([`search for ${what}, a look along the list`, walkQuery(request, 300)]);
    found.push([`search for ${what}, all hits`, allHitsQuery({ ...request, tests: [has] }, hits)]);
    found.push([`search for ${what}, a page of hits`, hitsQuery(request, hits)]);
  }
  const narrowed = await placed(ctx, { anyLabel: ['action'], allLabels: ['retro'], unclaimed: true });
  for (const [field, words] of [
    ['title', ['badger']],
    ['body', ['badger', 'library']],
  ] as const) {
    const need = { field, groups: words.map((word) => [word]) };
    const placement = oneShelf(narrowed, 'newest');
    const request = { dialect, placement, order: 'newest', limit: LIMIT, text: { has: need } } as const;
    const hits = await textHits(read, { dialect, need, games: all.all.games });
    if (!hits) throw new Error(`No index helps to find ${words.join(' ')}.`);
    const what = `search in a narrowed list for ${field === 'title' ? 'titles' : 'words'}`;
    found.push([`${what}, a look along the list`, walkQuery(request, 300)]);
    found.push([`${what}, all hits`, allHitsQuery({ ...request, tests: [need] }, hits)]);
  }
  return found;
}

async function collectOthers(ctx: AppContext): Promise<Named[]> {
  const { read, dialect } = ctx.db;
  const { walked } = await placed(ctx, { anyLabel: ['retro', 'physics'] });
  const rare = await placed(ctx, { allLabels: ['mouse-only'] });
  const person = { creatorId: 'site-u7', withHidden: false, limit: LIMIT };
  return [
    ['cards of a page', cardsQuery(read, [1, 500, 19_000])],
    ['the games of one person', gamesOfQuery(read, { ...person, after: null })],
    [
      'the games of one person, a later page',
      gamesOfQuery(read, { ...person, after: [1_750_000_000_000, 'site-g9'] }),
    ],
    ['the votes of one person', votesByQuery(read, { userId: 'site-u7', after: null, limit: LIMIT })],
    [
      'one’s own titles, suggested',
      ownTitlesQuery(read, { dialect, creatorId: 'site-u7', text: 'ba', limit: 3 }),
    ],
    ['the labels of a game', labelShelvesQuery(read, { gameId: 'site-g5' })],
    ['the genres of a list, counted', labelCountsQuery({ placement: rare, ids: [2, 3, 4] })],
    [
      'the genres of games that are known, counted',
      knownCountsQuery({ seqs: [1, 500, 19_000], ids: [2, 3, 4] }),
    ],
    ['words like a misspelt one', similarWordsQuery(read, { word: 'badgre' })],
    ['addresses for the site map', gameAddressesQuery(read, { from: 5_001, to: 10_000 })],
    ['similar games', neighboursQuery({ ids: walked.map(({ id }) => id), gameId: 'site-g5' })],
    ['the creators', topCreatorsQuery(read, { limit: 10 })],
    [
      'the creators before one',
      creatorsBeforeQuery(read, { id: 'site-u9', totalSubmissions: 6, totalVotes: 10, dateJoined: 9 }),
    ],
  ];
}
