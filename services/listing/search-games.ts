import { LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { asOfMoment, findFormerPlaces, type GameCount } from '#platform/db/listing/find-games.ts';
import type { Placed } from '#platform/db/listing/keyset-page.ts';
import { type GameFilter, type Placement, placeFilter } from '#platform/db/listing/query-plan.ts';
import { findMovedGames } from '#platform/db/listing/score-history.ts';
import {
  type AllHits,
  type AllHitsRequest,
  type Hit,
  oneShelf,
  readAllHits,
  readTextStream,
  type SearchCosts,
  type TextStreamRequest,
} from '#platform/db/listing/search.ts';
import { comparePlaces, type GameOrder, movesWithVotes } from '#platform/db/listing/sort-keys.ts';
import { fieldOf, type TextTest } from '#platform/db/listing/text-tests.ts';
import { findAlternatives, plainTests, typoTests } from './search-tests.ts';

export interface SearchRequest {
  /** Folded, not empty. */
  text: string;
  filter: GameFilter;
  /** 'relevance': the best matches first, and of those that match alike the most voted. */
  order: GameOrder | 'relevance';
  /** The place of the last game that was read: for 'relevance', how well it matched stands before it. */
  after: readonly number[] | null;
  /** Only as far as this place; not for 'relevance'. */
  until?: readonly number[] | null;
  /** The moment of the first page; '' on it. */
  moment: string;
  limit: number;
  costs?: SearchCosts;
}

export interface SearchResult {
  found: Placed[];
  count: GameCount;
  /** All games that are found, in no order; null where they are too many to be known. */
  hits: readonly number[] | null;
}

/** A test and where its games stand: the lower the number, the nearer the beginning. */
type RankedTest = { test: TextTest; rank: number };

/** Games with a mistyped word stand behind all others. */
const TYPO_RANK = 10;

/**
 * The ranks of `plainTests`. Of words that most games have, no index can say fast where they stand side by side: a search
 * with too many hits to know them all takes games that have the words in their texts alike. Other numbers, so that a place
 * says which of the two its list was, and the next page goes on as it began.
 */
const RANKS = { known: [0, 1, 2, 3, 4], common: [0, 1, 7, 6, 7] } as const;
/** Where a look along the list saw no more, an index of titles is asked. */
const FEW_TITLES = 2;
/** Which of the tests looks for the text as it stands in any text. */
const IN_TEXT = 2;
const isRankOf = (kind: keyof typeof RANKS, rank: number) => RANKS[kind].some((known) => known === rank);

type Search = SearchRequest & {
  dialect: AppContext['db']['dialect'];
  placement: Placement;
  /** What games that match alike are ordered by. */
  keys: GameOrder;
};

/**
 * One page of what a search finds. Where that is less
 * than a page, games follow for which one letter of a word was mistyped.
 */
export async function searchGames(ctx: AppContext, db: Db, request: SearchRequest): Promise<SearchResult> {
  const { text, filter, order, after } = request;
  const placed = await placeFilter(db, filter);
  if (!placed) return { found: [], count: { games: 0, isExact: true }, hits: [] };
  const keys = order === 'relevance' ? 'top' : order;
  const placement = oneShelf(placed, keys);
  const search: Search = { ...request, dialect: ctx.db.dialect, placement, keys };
  const tests = plainTests(text);
  const begun = ranksBegun(request);
  const plain = await readHits(db, search, rankTests(tests, begun ?? 'known'));
  const common = rankTests(tests, begun ?? 'common');
  if (!plain.hits) return readCommon(db, search, common, plain);
  const isBehind = order === 'relevance' && after !== null && (after[0] ?? 0) <= -TYPO_RANK;
  const isShort =
    order === 'relevance' ? plain.hits.length < LIMITS.lists.browsePage : plain.hits.length === 0;
  const alternatives = isBehind || isShort ? await findAlternatives(db, text) : null;
  if (!alternatives) return readSorted(db, search, plain.hits);
  const typoRanks = typoTests(alternatives).map((test, at) => ({ test, rank: TYPO_RANK + at }));
  const similar = await readHits(db, search, typoRanks);
  // What is known to find nothing needs no second look.
  const sought = plain.hits.length > 0 ? [...common, ...typoRanks] : typoRanks;
  if (!similar.hits) return readCommon(db, search, sought, similar);
  const known = new Set(plain.hits.map(({ seq }) => seq));
  return readSorted(db, search, [...plain.hits, ...similar.hits.filter(({ seq }) => !known.has(seq))]);
}

type RankKind = keyof typeof RANKS;

/** Which ranks a list began with, as the place of its last game tells; null where both would have begun so. */
function ranksBegun({ after, order }: SearchRequest): RankKind | null {
  if (order !== 'relevance' || after === null) return null;
  const rank = -(after[0] ?? 0);
  if (!isRankOf('common', rank)) return 'known';
  return isRankOf('known', rank) ? null : 'common';
}

function rankTests(tests: readonly TextTest[], kind: RankKind): RankedTest[] {
  const ranked = tests.map((test, at) => ({ test, rank: RANKS[kind][at] ?? at }));
  // Whoever looks for the words finds the text as it stands, too.
  const isOneRank = kind === 'common' && tests.length === RANKS.common.length;
  return isOneRank ? ranked.filter((_, at) => at !== IN_TEXT) : ranked;
}

/** All games that pass any of the tests, with their ranks; none when they are too many. */
async function readHits(
  db: Db,
  search: Search,
  ranked: readonly RankedTest[],
  known: Pick<AllHitsRequest, 'knownAs'> = {},
): Promise<AllHits> {
  const [first, ...others] = ranked.map(({ test }) => test);
  if (!first) return { hits: [] };
  const { dialect, placement, keys: order, costs } = search;
  const request = { dialect, placement, order, costs, ...known };
  const all = await readAllHits(db, { ...request, tests: [first, ...others] });
  if (!all.hits) return all;
  return { hits: all.hits.map((hit) => ({ ...hit, tier: ranked[hit.tier]?.rank ?? hit.tier })) };
}

/** All hits are known: put in order, as of the first page's moment. */
async function readSorted(db: Db, search: Search, hits: readonly Hit[]): Promise<SearchResult> {
  const { after, until, limit, order } = search;
  const places = (await asTheyWere(db, search, hits)).map(({ seq, place, tier }) => ({
    seq,
    place: order === 'relevance' ? [-tier, ...place] : place,
  }));
  const found = places
    .filter(({ place }) => !after || comparePlaces(after, place) < 0)
    .filter(({ place }) => !until || comparePlaces(place, until) <= 0)
    .sort((a, b) => comparePlaces(a.place, b.place))
    .slice(0, limit);
  return { found, count: { games: hits.length, isExact: true }, hits: hits.map(({ seq }) => seq) };
}

async function asTheyWere(db: Db, { moment, keys }: Search, hits: readonly Hit[]): Promise<readonly Hit[]> {
  if (moment === '' || !movesWithVotes(keys)) return hits;
  const moved = (await findMovedGames(db, moment)) ?? [];
  if (moved.length === 0) return hits;
  const former = await findFormerPlaces(db, { moved, here: hits, order: keys });
  const places = new Map(former.map(({ seq, place }) => [seq, place]));
  return hits.map((hit) => ({ ...hit, place: places.get(hit.seq) ?? hit.place }));
}

/** Too many hits to know them all: read as a list is, for relevance one test after the other. */
async function readCommon(
  db: Db,
  search: Search,
  ranked: readonly RankedTest[],
  seen: { inTitles: number },
): Promise<SearchResult> {
  const { after, limit, order } = search;
  const found: Placed[] = [];
  if (order !== 'relevance') {
    for (const { test } of ranked.slice(-1)) {
      found.push(...(await readTest(db, search, { has: test, not: [], after, limit, knownAs: 'common' })));
    }
    return { found, count: { games: found.length, isExact: false }, hits: null };
  }
  const titles = await readCommonTitles(db, search, ranked, seen);
  found.push(...titles.found);
  const [last, ...place] = after ?? [];
  for (const [at, { test, rank }] of ranked.entries()) {
    if (found.length >= limit) break;
    if (at < titles.tests || (last !== undefined && rank < -last)) continue;
    const part = {
      has: test,
      not: ranked.slice(0, at).map((earlier) => earlier.test),
      after: last !== undefined && rank === -last ? place : null,
      limit: limit - found.length,
      knownAs: at === ranked.length - 1 ? ('common' as const) : knownOf(test, seen),
    };
    const read = await readTest(db, search, part);
    found.push(...read.map((game) => ({ ...game, place: [-rank, ...game.place] })));
  }
  return { found, count: { games: found.length, isExact: false }, hits: null };
}

/**
 * Of words that stand together in very many texts, few titles have all: an index of titles finds those for all the tests
 * that a search begins with. None where it is another search, or where the titles are too many as well.
 */
async function readCommonTitles(
  db: Db,
  search: Search,
  ranked: readonly RankedTest[],
  { inTitles }: { inTitles: number },
): Promise<{ found: readonly Placed[]; tests: number }> {
  const body = ranked.findIndex(({ test }) => fieldOf(test) === 'body');
  const titles = ranked.slice(0, Math.max(body, 0));
  const widest = titles.at(-1);
  const last = search.after?.[0];
  const isBehind = last !== undefined && widest !== undefined && widest.rank < -last;
  const isOther = !widest || isBehind || isOneWord(widest.test);
  if (isOther || inTitles > FEW_TITLES) return { found: [], tests: 0 };
  const { hits } = await readHits(db, search, titles, { knownAs: 'rare' });
  if (!hits) return { found: [], tests: 0 };
  const { found } = await readSorted(db, search, hits);
  return { found, tests: titles.length };
}

/** One word that was seen in titles and is in very many texts may be in very many titles, too. */
function knownOf(test: TextTest, { inTitles }: { inTitles: number }): TextStreamRequest['knownAs'] {
  if (!isOneWord(test)) return undefined;
  return inTitles > 0 ? 'seen' : 'rare';
}

/** One word, or any that it may be a misspelling of. */
function isOneWord(test: TextTest): boolean {
  return (
    'groups' in test && test.groups.length === 1 && !test.groups.flat().some((text) => text.includes(' '))
  );
}

type TestPart = {
  has: TextTest;
  not: readonly TextTest[];
  after: readonly number[] | null;
  limit: number;
  knownAs: TextStreamRequest['knownAs'];
};

function readTest(db: Db, search: Search, { has, not, after, limit, knownAs }: TestPart): Promise<Placed[]> {
  const { dialect, placement, keys: order, moment, until, costs } = search;
  const text = { has, not };
  return asOfMoment(db, { order, after, moment, limit }, (part) =>
    readTextStream(db, { dialect, placement, order, text, until, limit, knownAs, costs, ...part }),
  );
}
