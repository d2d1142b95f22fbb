import { type SqlBool, sql } from 'kysely';
import { LIMITS } from '#domain/limits.ts';
import type { Sort } from '#domain/listing/browse-query.ts';
import {
  bareWords,
  contains,
  isOneTypoApart,
  mayBeMisspelt,
  searchPredicates,
  type TextPredicate,
  typoKeys,
  typoPredicates,
  wholeTitle,
} from '#domain/text.ts';
import type { Db } from '../database.ts';
import {
  compareKeys,
  isLong,
  type ListedGame,
  type ListRow,
  type PageRequest,
  planQuery,
  readList,
} from './list-query.ts';
import { findCandidates, holds } from './text-predicates.ts';

export interface SearchRequest extends Omit<PageRequest, 'order' | 'text'> {
  text: string;
  /** 'relevance' sort keys begin with the negated rank of a `Tier`. */
  order: Sort | 'relevance';
  mostHits?: number;
}

/** `games` is a lower bound unless `isExact`, because an exact count can cost too much. */
export type GameCount = { games: number; isExact: boolean };

interface SearchResult {
  games: ListedGame[];
  count: GameCount;
  hits: readonly number[] | null;
}

type Search = Omit<SearchRequest, 'text'>;

/** Lower ranks come first. */
type Tier = { rank: number; predicate: TextPredicate };

const MOST_HITS = 2_500;

/** Added to the rank of games that are found despite a typo, so that they follow all exact matches. */
const TYPO_RANK = 5;
/** Ranks begin at this number if a search has too many hits to sort. So the rank in a cursor tells later pages. */
const COMMON_RANKS = 10;
/** `AS_TYPED` is left out for too many hits: no index makes it fast for words that most games contain. */
const AS_TYPED = 2;
const WORDS_IN_TITLE = 3;

/** Sorts all hits; if there are too many, reads tier by tier to fill the page (ADR 32). */
export async function searchGames(db: Db, { text, ...search }: SearchRequest): Promise<SearchResult> {
  const begun = firstRankOf(search);
  const tiers = tiersOf(text, begun ?? 0);
  const hits = await readHits(db, search, tiers);
  if (!hits) return resultOfMany(await readTiers(db, search, tiersOf(text, begun ?? COMMON_RANKS)));
  const typos = isShort(search, hits) ? await typoTiers(db, text, begun ?? 0) : [];
  const similar = await readHits(db, search, typos);
  const sought = hits.length > 0 ? [...tiers, ...typos] : typos;
  if (!similar) return resultOfMany(await readTiers(db, search, sought));
  const known = new Set(hits.map(({ seq }) => seq));
  const all = [...hits, ...similar.filter(({ seq }) => !known.has(seq))];
  return {
    games: sortHits(search, all),
    count: { games: all.length, isExact: true },
    hits: all.map(({ seq }) => seq),
  };
}

/**
 * The person's own games come first, then titles equal to `text`, words that start with it, and other titles. Titles
 * with the words apart or with a typo fill up to `limit`.
 */
export async function suggestTitles(
  db: Db,
  { text, own, limit }: { text: string; own: { creatorId: string; limit: number } | null; limit: number },
): Promise<{ seq: number; isOwn: boolean }[]> {
  const plan = await planQuery(db, {});
  if (!plan) return [];
  const owned = own ? await ownTitlesQuery(db, { text, ...own }).execute() : [];
  const except = owned.map(({ seq }) => seq);
  const search: Search = { plan, order: 'relevance', except, limit: limit - except.length };
  const inside = contains('title', text);
  const found = await readTiers(db, search, [wholeTitle(text), { wordStart: text }, inside].map(toTier));
  const left = search.limit - found.length;
  if (left > 0) {
    const [typo] = await typoTiers(db, text, 0);
    const apart = typo?.predicate ?? searchPredicates(text)[WORDS_IN_TITLE];
    const rest = { ...search, limit: left };
    if (apart) found.push(...(await readTier(db, rest, toTier(apart, 1), [toTier(inside, 0)])));
  }
  return [...owned, ...found].map(({ seq }, at) => ({ seq, isOwn: at < owned.length }));
}

function ownTitlesQuery(db: Db, { creatorId, text, limit }: { creatorId: string; text: string; limit: number }) {
  // Looks up one title per game. `offset 0` keeps PostgreSQL from turning this into a join that starts with all titles.
  const isMeant = sql<SqlBool>`exists (select 1 from game_titles t
    where t.seq = games.seq and ${holds(db, contains('title', text), sql.ref('t.title'))} limit 1 offset 0)`;
  return db
    .selectFrom('games')
    .select('games.seq')
    .where((e) => e.and({ 'games.creatorId': creatorId, 'games.visibility': 'public' }))
    .where(isMeant)
    .orderBy('games.upvotes', 'desc')
    .orderBy('games.seq', 'desc')
    .limit(limit);
}

const toTier = (predicate: TextPredicate, rank: number): Tier => ({ predicate, rank });

function tiersOf(text: string, firstRank: number): Tier[] {
  const tiers = searchPredicates(text).map((predicate, at) => toTier(predicate, firstRank + at));
  // If there are too many hits, leaves out `AS_TYPED`, but keeps it if it is the last tier, which must find all hits.
  const lacksOne = firstRank === COMMON_RANKS && tiers.length > AS_TYPED + 1;
  return lacksOne ? tiers.filter((_, at) => at !== AS_TYPED) : tiers;
}

/** Ignores punctuation, and finds words one typo away. Empty if that can't find more games. */
async function typoTiers(db: Db, text: string, firstRank: number): Promise<Tier[]> {
  const { words: bare, isOtherSearch } = bareWords(text);
  const alternatives: string[][] = [];
  for (const word of bare) {
    alternatives.push([word, ...(mayBeMisspelt(word) ? await findSimilarWords(db, { word }) : [])]);
  }
  if (!isOtherSearch && alternatives.every((words) => words.length === 1)) return [];
  return typoPredicates(alternatives).map((predicate, at) => toTier(predicate, firstRank + TYPO_RANK + at));
}

async function findSimilarWords(db: Db, { word }: { word: string }): Promise<string[]> {
  const keys = db.selectFrom('searchWordKeys').where('key', 'in', typoKeys(word));
  const rows = await keys.select('word').distinct().orderBy('word').execute();
  return rows.map((row) => row.word).filter((known) => isOneTypoApart(known, word));
}

/** Null if unknown: on page 1, or if `order` isn't 'relevance'. */
function firstRankOf({ order, after }: Search): number | null {
  if (order !== 'relevance' || !after) return null;
  return rankOf(after) < COMMON_RANKS ? 0 : COMMON_RANKS;
}

/** Keys sort in descending order and ranks in ascending order, so keys hold negated ranks. */
const rankOf = ([rank = 0]: readonly number[]): number => -rank;

function isShort({ order, after }: Search, hits: readonly ListRow[]): boolean {
  if (order !== 'relevance') return hits.length === 0;
  return hits.length < LIMITS.lists.browsePage || (after != null && rankOf(after) % COMMON_RANKS >= TYPO_RANK);
}

const keyOrderOf = ({ order }: Search): Sort => (order === 'relevance' ? 'top' : order);

/** Null if there are too many. Every hit also matches the last tier. */
async function readHits(db: Db, search: Search, tiers: readonly Tier[]): Promise<ListRow[] | null> {
  const { plan, except, mostHits: most = MOST_HITS } = search;
  const widest = tiers.at(-1)?.predicate;
  if (!widest) return [];
  const only = await findCandidates(db, { predicate: widest, most });
  if (only?.length === 0) return [];
  if (!only && (await isLong(db, plan, most))) return null;
  const ranks = tiers.slice(0, -1).map(({ predicate }) => predicate);
  const order = keyOrderOf(search);
  const hits = await readList(db, { plan, order, except, only, text: [widest], ranks });
  return hits.map((hit) => ({ ...hit, rank: tiers[hit.rank]?.rank ?? hit.rank }));
}

function sortHits(search: Search, hits: readonly ListRow[]): ListedGame[] {
  const { order, after, until, limit } = search;
  return hits
    .map(({ seq, key, rank }) => ({ seq, key: order === 'relevance' ? [-rank, ...key] : key }))
    .filter(({ key }) => !after || compareKeys(after, key) < 0)
    .filter(({ key }) => !until || compareKeys(key, until) <= 0)
    .sort((a, b) => compareKeys(a.key, b.key))
    .slice(0, limit);
}

async function readTiers(db: Db, search: Search, tiers: readonly Tier[]): Promise<ListedGame[]> {
  const { order, after, limit } = search;
  if (order !== 'relevance') {
    return readList(db, { ...search, order, text: tiers.slice(-1).map(({ predicate }) => predicate) });
  }
  const games: ListedGame[] = [];
  for (const [at, tier] of tiers.entries()) {
    if (games.length >= limit) break;
    if (after && tier.rank < rankOf(after)) continue;
    const part = { ...search, limit: limit - games.length };
    games.push(...(await readTier(db, part, tier, tiers.slice(0, at))));
  }
  return games;
}

async function readTier(db: Db, search: Search, tier: Tier, better: readonly Tier[]): Promise<ListedGame[]> {
  const hits = await readHits(db, search, [...better, tier]);
  const own = hits?.filter(({ rank }) => rank === tier.rank);
  if (own) return sortHits(search, own);
  const isBegun = search.after && rankOf(search.after) === tier.rank;
  const games = await readList(db, {
    ...search,
    order: keyOrderOf(search),
    after: isBegun ? search.after?.slice(1) : null,
    text: [tier, ...better].map(({ predicate }) => predicate),
  });
  return games.map(({ seq, key }) => ({ seq, key: [-tier.rank, ...key] }));
}

const resultOfMany = (games: ListedGame[]): SearchResult => ({
  games,
  count: { games: games.length, isExact: false },
  hits: null,
});
