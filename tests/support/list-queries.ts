import {
  type Compilable,
  type CompiledQuery,
  createQueryId,
  type KyselyPlugin,
  type RawBuilder,
  type RootOperationNode,
} from 'kysely';
import type { Sort } from '#domain/listing/browse-query.ts';
import { contains, type TextPredicate } from '#domain/text.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { listUpvoteDays, listVotedSince } from '#platform/db/games/own-visits.ts';
import { findRank, listTopCreators } from '#platform/db/listing/creators.ts';
import { listGameAddresses } from '#platform/db/listing/game-addresses.ts';
import { listGamesOf, readCards } from '#platform/db/listing/game-cards.ts';
import { countQuery, hitLabelsQuery, listLabelsQuery } from '#platform/db/listing/game-counts.ts';
import { listQuery, type SortKey } from '#platform/db/listing/keyset-page.ts';
import { type GameFilter, planQuery, type QueryPlan } from '#platform/db/listing/query-plan.ts';
import { findSimilarWords, ownTitlesQuery } from '#platform/db/listing/search.ts';
import { findLabelIndexes, findNeighbours } from '#platform/db/listing/similar-games.ts';
import { candidateQueries, sampleQuery } from '#platform/db/listing/text-predicates.ts';
import { listMostVoted } from '#platform/db/votes/votes.ts';
import { votesByQuery } from '#platform/db/votes/votes-by.ts';

export interface ListQuery {
  name: string;
  query: CompiledQuery;
}

const DAY = 86_400_000;
/** A page has 24 games. Lists read one row more, to know whether there is another page. */
const LIMIT = 25;

/** By sort, the sort keys of a game in the middle of the list, after which a later page begins. */
const KEYS: Readonly<Record<Sort, SortKey>> = {
  newest: [1_750_000_000_000, 9_000],
  top: [3, 1_750_000_000_000, 9_000],
  trending: [22_000, 9_000],
  'best-rated': [0.4, 1_750_000_000_000, 9_000],
  'needs-votes': [-5, 1_750_000_000_000, 9_000],
  'most-viewed': [100, 1_750_000_000_000, 9_000],
  random: [2_000_000_000, 9_000],
};
const ORDERS = Object.keys(KEYS) as Sort[];
/** Filters whose query plans are alike in every sort order, so only two orders are tried. */
const LIKE_OTHERS = [
  'two tags, one excluded',
  'all but two tags',
  'unclaimed, with source',
  'a category, plays in page',
  'on boards',
];

/** Filters by common, rare, several and excluded labels (genres and tags), by flags and by days. */
function filtersAt(now: number): Record<string, GameFilter> {
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

/** Each is searched in two ways: by a text index, and by reading a list and testing the text of each game. */
const PREDICATES: Record<string, TextPredicate> = {
  'a whole title': { title: 'lonely badger dungeon' },
  'a part of a title': contains('title', 'badger'),
  'a part of any text': contains('body', 'lighthouse'),
  'all words': { field: 'body', groups: [['badger'], ['library']] },
  'a word or what it may stand for': { field: 'title', groups: [['badgre', 'badger'], ['library']] },
  'how a word begins': { wordStart: 'bad' },
};

/** Compiles all queries that read lists, in a fixed order. */
export async function collectListQueries(ctx: AppContext): Promise<ListQuery[]> {
  const compile = (name: string, query: Compilable | RawBuilder<unknown>) => ({
    name,
    query: query.compile(ctx.db.read),
  });
  return [
    ...(await collectLists(ctx)).map(([name, query]) => compile(name, query)),
    ...(await collectSearches(ctx)).map(([name, query]) => compile(name, query)),
    ...(await collectOthers(ctx)).map(([name, query]) => compile(name, query)),
  ];
}

type Named = [name: string, query: Compilable | RawBuilder<unknown>];

async function planned(ctx: AppContext, filter: GameFilter): Promise<QueryPlan> {
  const plan = await planQuery(ctx.db.read, filter);
  if (!plan) throw new Error(`No game of the site passes ${JSON.stringify(filter)}.`);
  return plan;
}

async function collectLists(ctx: AppContext): Promise<Named[]> {
  const { read } = ctx.db;
  const found: Named[] = [];
  for (const [what, filter] of Object.entries(filtersAt(ctx.clock.now()))) {
    const plan = await planned(ctx, filter);
    // Only lists sorted by 'top' or 'most-viewed' can be narrowed to games that were added in a time window.
    const isLikeOthers = filter.added || LIKE_OTHERS.includes(what);
    for (const order of isLikeOthers ? (['top', 'most-viewed'] as const) : ORDERS) {
      const page = { plan, order, limit: LIMIT };
      found.push([`${what}, ${order}`, listQuery(read, page)]);
      found.push([`${what}, ${order}, a later page`, listQuery(read, { ...page, after: KEYS[order] })]);
    }
    found.push([`${what}, counted`, countQuery(read, plan)]);
  }
  return found;
}

async function collectSearches(ctx: AppContext): Promise<Named[]> {
  const { read } = ctx.db;
  const found: Named[] = [];
  const plans = {
    search: await planned(ctx, {}),
    'search in a narrowed list': await planned(ctx, {
      anyLabel: ['action', 'racing'],
      allLabels: ['retro'],
      unclaimed: true,
    }),
  };
  const only = Array.from({ length: 500 }, (_, n) => 1 + n * 37);
  for (const [where, plan] of Object.entries(plans)) {
    const list = { plan, order: 'top' } as const;
    for (const [what, predicate] of Object.entries(PREDICATES)) {
      const ranks = [{ title: 'badger' }, contains('title', 'badger')];
      found.push([`${where} for ${what}, hits`, listQuery(read, { ...list, only, text: [predicate], ranks })]);
      const walk = { ...list, text: [predicate, contains('title', 'badger')], limit: LIMIT };
      found.push([`${where} for ${what}, walk`, listQuery(read, walk)]);
    }
  }
  for (const [what, predicate] of Object.entries(PREDICATES)) {
    for (const [at, query] of (await candidateQueries(read, predicate)).entries()) {
      found.push([`candidates for ${what}, ${at + 1}`, query]);
    }
    found.push([`sample for ${what}`, sampleQuery(read, predicate, plans.search.all)]);
  }
  return found;
}

async function collectOthers(ctx: AppContext): Promise<Named[]> {
  const { read } = ctx.db;
  const labels = (await planned(ctx, { anyLabel: ['retro', 'physics'] })).read;
  const rare = await planned(ctx, { allLabels: ['mouse-only'] });
  const creator = { id: 'site-u9', totalSubmissions: 6, totalVotes: 10, dateJoined: 9 };
  const gamesOf = (after: readonly [number, string] | null) =>
    queryOf(ctx, (db) => listGamesOf(db, { creatorId: 'site-u7', withHidden: false, limit: LIMIT, after }));
  const seqs = [1, 500, 19_000];
  const counted = [2, 3, 4].map((id) => ({ id, games: 1 }));
  return [
    [
      'cards of a page',
      await queryOf(ctx, (db) =>
        readCards(
          db,
          seqs.map((seq) => ({ seq })),
        ),
      ),
    ],
    ['the games of one person', await gamesOf(null)],
    ['the games of one person, a later page', await gamesOf([1_750_000_000_000, 'site-g9'])],
    [
      'games of one person with new votes',
      await queryOf(ctx, (db) => listVotedSince(db, { creatorId: 'site-u7', since: 1_750_000_000_000, limit: 10 })),
    ],
    [
      'upvotes for one person, by day',
      await queryOf(ctx, (db) => listUpvoteDays(db, { creatorId: 'site-u7', since: 1_750_000_000_000 })),
    ],
    ['the most voted, for their places', await queryOf(ctx, (db) => listMostVoted(db, { limit: 11 }))],
    ['the votes of one person', votesByQuery(read, { userId: 'site-u7', after: null, limit: LIMIT })],
    ['one’s own titles, suggested', ownTitlesQuery(read, { creatorId: 'site-u7', text: 'ba', limit: 3 })],
    ['the labels of a game', await queryOf(ctx, (db) => findLabelIndexes(db, { gameId: 'site-g5' }))],
    ['the genres of a list, counted', listLabelsQuery(read, { plan: rare, counted })],
    ['the genres of games that are known, counted', hitLabelsQuery(read, { hits: seqs, counted })],
    ['words like a misspelt one', await queryOf(ctx, (db) => findSimilarWords(db, { word: 'badgre' }))],
    ['addresses for the site map', await queryOf(ctx, (db) => listGameAddresses(db, { from: 5_001, to: 10_000 }))],
    ['similar games', await queryOf(ctx, (db) => findNeighbours(db, { indexes: labels, gameId: 'site-g5' }))],
    ['the creators', await queryOf(ctx, (db) => listTopCreators(db, { limit: 10 }))],
    ['the creators before one', await queryOf(ctx, (db) => findRank(db, creator))],
  ];
}

async function queryOf(ctx: AppContext, work: (db: Db) => Promise<unknown>): Promise<Compilable> {
  const made: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      made.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(ctx.db.read.withPlugin(recorder));
  const [node, ...others] = made;
  if (!node || others.length > 0) throw new Error(`${made.length} queries were made, not one.`);
  return { compile: () => ctx.db.read.withoutPlugins().getExecutor().compileQuery(node, createQueryId()) };
}
