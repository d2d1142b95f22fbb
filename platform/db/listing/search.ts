import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { DbDialect } from '../dialects/dialect.ts';
import {
  allOf,
  conditionsOf,
  type KeyRow,
  keysOf,
  orderOf,
  type Placed,
  type Source,
  type StreamRequest,
  toPlaced,
} from './keyset-page.ts';
import type { Placement } from './query-plan.ts';
import { columnsOf } from './sort-keys.ts';
import {
  fieldOf,
  holds,
  type TextHits,
  type TextPlace,
  type TextRule,
  type TextTest,
  textAlias,
  textHits,
  textJoin,
  textsFor,
} from './text-tests.ts';

/**
 * Lists that are searched. What is found is always what the rule says; the way depends on how common the text is, for an
 * index of texts knows no order: a common text is met soon on a walk along the list, and the hits of a rare one are few
 * enough to be sorted. So no search reads a large site from end to end.
 */
interface TextRequest extends Omit<StreamRequest, 'limit'> {
  dialect: DbDialect;
  costs?: SearchCosts;
}

export interface TextStreamRequest extends TextRequest {
  text: TextRule;
  limit: number;
  /** What is known of the text by a look along the list; without it, there is one more. */
  knownAs?: 'common' | 'seen' | 'rare' | undefined;
}

export interface AllHitsRequest extends TextRequest {
  /** What is known of the last test by a look along the list; without it, there is one more. */
  knownAs?: 'rare';
  /** Each as wide as the one before it or wider. */
  tests: readonly [TextTest, ...TextTest[]];
}

/** All hits; or they are too many, and of the games that were looked at, so many had what is looked for in their titles. */
export type AllHits = { hits: Hit[] } | { hits: null; inTitles: number };

/** A hit, and which of the tests it passes first, from 0. */
export type Hit = Placed & { tier: number };

/** Where one way of searching becomes dearer than another; tests move these borders to go every way. */
export interface SearchCosts {
  /** So many games of the list are looked at before any index is asked. */
  firstLook: number;
  /** So many where what is looked for was seen among those and may be common. */
  deepLook: number;
  /** So many hits of an index are read and sorted. */
  mostHits: number;
  /** A text that must have so many hits is common. */
  common: number;
  /** A site of so few games is simply read. */
  smallSite: number;
}

const COSTS: SearchCosts = {
  firstLook: 300,
  deepLook: 4_000,
  mostHits: 1_250,
  common: 5_000,
  smallSite: 2_500,
};

type HitRow = Omit<KeyRow, 'seq'> & { seq: number | null; tier: number; hits: number };

/** All games of the list that pass the last of the tests; none when they are too many to be sorted. */
export async function readAllHits(db: Db, request: AllHitsRequest): Promise<AllHits> {
  const { dialect, tests, placement, knownAs, costs = COSTS } = request;
  const widest = tests.at(-1) ?? tests[0];
  if (placement.all.games <= costs.smallSite) {
    return { hits: (await runHits(db, request, allHitsQuery(request, null))) ?? [] };
  }
  const isRare = knownAs === 'rare' || 'title' in widest;
  const looked = isRare ? [] : await lookForAll(db, request, widest);
  const inTitles = looked.filter(({ tier }) => tier === 0).length;
  if (isCommon(looked.length, costs.firstLook, placement, costs)) return { hits: null, inTitles };
  const found = await textHits(db, { dialect, need: widest, games: placement.all.games });
  const hits = found && (await runHits(db, request, allHitsQuery(request, found)));
  return hits ? { hits } : { hits: null, inTitles };
}

/** The first games of the list of which the widest test holds; the tier is 0 where one of titles does, too. */
async function lookForAll(db: Db, request: AllHitsRequest, widest: TextTest): Promise<{ tier: number }[]> {
  const { costs = COSTS } = request;
  const look = { ...request, knownAs: undefined, text: { has: widest }, limit: costs.firstLook };
  const titles = request.tests.filter((test) => fieldOf(test) === 'title').slice(-1);
  const { rows } = await walkQuery(look, costs.firstLook, titles).execute(db);
  return rows;
}

/** The games of the list whose texts pass a rule, in the list's order. */
export async function readTextStream(db: Db, request: TextStreamRequest): Promise<Placed[]> {
  const { limit, order, only, placement, dialect, text, costs = COSTS } = request;
  const walk = async (far: number | null) =>
    (await walkQuery(request, far).execute(db)).rows.map((row) => toPlaced(row, order));
  if (only || request.knownAs === 'common') return walk(null);
  const far = lookOf(request);
  if (far !== null) {
    const looked = await walk(far);
    if (looked.length >= limit || placement.all.games <= far) return looked;
    if (isCommon(looked.length, far, placement, costs)) return walk(null);
  }
  const hits = await textHits(db, { dialect, need: text.has, games: placement.all.games });
  const found = hits && (await runHits(db, request, hitsQuery(request, hits)));
  return found ?? walk(null);
}

/** How far to look along the list before an index is asked; null where it is asked at once. */
function lookOf({ text, knownAs, costs = COSTS }: TextStreamRequest): number | null {
  // Whole titles are rare, and an index has them.
  if ('title' in text.has || knownAs === 'rare') return null;
  return knownAs === 'seen' ? costs.deepLook : costs.firstLook;
}

/** Whether a text that so many of so many games have must be a common one. */
function isCommon(
  having: number,
  looked: number,
  { walked: [shelf] }: Placement,
  { common }: SearchCosts,
): boolean {
  return having > 2 && (having / looked) * shelf.games > common;
}

async function runHits(
  db: Db,
  { order, costs = COSTS }: TextRequest,
  query: RawBuilder<HitRow>,
): Promise<Hit[] | null> {
  const { rows } = await query.execute(db);
  if ((rows[0]?.hits ?? 0) > costs.mostHits) return null;
  return rows.flatMap(({ seq, tier, ...row }) =>
    seq === null ? [] : [{ ...toPlaced({ ...row, seq }, order), tier }],
  );
}

/** Along the list; at most so far. With the first of some tests that each game passes. */
export function walkQuery(
  request: TextStreamRequest,
  far: number | null,
  tests: readonly TextTest[] = [],
): RawBuilder<KeyRow & { tier: number }> {
  const { dialect, order, limit, text } = request;
  const source = textSource(request);
  const conditions = [...source.where, ...conditionsOf(request)];
  const texts = textsFor([text.has, ...(text.not ?? [])], source);
  const passes = [holds(dialect, text.has, texts), ...refusals(request, texts)];
  const columns = sql.join(
    [...columnsOf(order), ...(texts === 'shelf' ? ['title'] : [])].map((column) => sql.ref(`s.${column}`)),
  );
  const from =
    far === null
      ? source.from
      : sql`(select ${columns} from ${source.from} where ${allOf(conditions)}
          order by ${orderOf(order)} limit ${sql.lit(far)}) as s`;
  return sql`select s.seq as seq, ${keysOf(order)}, ${tierOf(dialect, tests, texts)} as tier from ${from}
    ${textJoin(texts)}
    where ${allOf(far === null ? [...conditions, ...passes] : passes)}
    order by ${orderOf(order)} limit ${limit}`;
}

/** By an index of texts, or by reading the list from end to end, with the first test that each game passes. */
export function allHitsQuery(request: AllHitsRequest, hits: TextHits | null): RawBuilder<HitRow> {
  const { dialect, order, tests } = request;
  const source = textSource(request);
  const conditions = [...source.where, ...conditionsOf(request)];
  const earlier = tests.slice(0, -1);
  const texts = hits ? textsAt(hits, earlier, source) : textsFor(tests, source);
  const columns = sql`s.seq as seq, ${keysOf(order)}, ${tierOf(dialect, earlier, texts)} as tier`;
  if (hits) {
    return withHits(
      request,
      hits,
      sql`select ${columns} from ${besideHits(hits, source)} ${textJoin(texts === hits.texts ? null : texts)}
        where ${allOf([isHit(hits), ...conditions])}`,
    );
  }
  const widest = tests.slice(-1).map((test) => holds(dialect, test, texts));
  return sql<HitRow>`select 0 as hits, ${columns} from ${source.from} ${textJoin(texts)}
    where ${allOf([...conditions, ...widest])}`;
}

/** The first of some tests that a game passes, from 0; as many as there are tests when it passes none. */
function tierOf(dialect: DbDialect, tests: readonly TextTest[], texts: TextPlace | null): RawBuilder<number> {
  const last = sql.lit(tests.length);
  const cases = tests.map((test, tier) => sql`when ${holds(dialect, test, texts)} then ${sql.lit(tier)}`);
  return cases.length === 0 ? sql`${last}` : sql`case ${sql.join(cases, sql` `)} else ${last} end`;
}

/** By an index of texts, one page of the list. */
export function hitsQuery(request: TextStreamRequest, hits: TextHits): RawBuilder<HitRow> {
  const { order, limit, text } = request;
  const source = textSource(request);
  const texts = textsAt(hits, text.not ?? [], source);
  return withHits(
    request,
    hits,
    sql`select s.seq as seq, ${keysOf(order)}, 0 as tier from ${besideHits(hits, source)}
      ${textJoin(texts === hits.texts ? null : texts)}
      where ${allOf([isHit(hits), ...source.where, ...conditionsOf(request), ...refusals(request, texts)])}
      order by ${orderOf(order)} limit ${limit}`,
  );
}

/** Where tests find the texts of hits: those that came along, unless they are titles alone and bodies are asked for. */
function textsAt({ texts }: TextHits, tests: readonly TextTest[], source: TextSource): TextPlace | null {
  const needed = textsFor(tests, source);
  return needed === 'body' ? needed : (texts ?? needed);
}

/**
 * The hits, with the texts that come along, beside the games of the list. A cross join, for SQLite then looks the hits up
 * on the shelf one by one: left to itself, it reads a shelf of ten thousand games to its end.
 */
function besideHits(hits: TextHits, source: Source): RawBuilder<unknown> {
  return sql`hits ${nameOf(hits)} cross join ${source.from}`;
}

function isHit(hits: TextHits): RawBuilder<SqlBool> {
  return sql<SqlBool>`s.seq = ${nameOf(hits)}.seq`;
}

function nameOf({ texts }: TextHits): RawBuilder<unknown> {
  return sql.ref(texts ? textAlias(texts) : 'h');
}

/** Each row says how many hits there are, one without a game says only that; with too many, nothing is joined. */
function withHits(
  { costs = COSTS }: TextRequest,
  hits: TextHits,
  listed: RawBuilder<unknown>,
): RawBuilder<HitRow> {
  const most = sql.lit(costs.mostHits);
  return sql<HitRow>`with found as materialized (${hits.query} limit ${most} + 1),
    hits as materialized (select * from found where (select count(*) from found) <= ${most})
    select counted.hits, listed.* from (select count(*) as hits from found) as counted
    left join (${listed}) as listed on 1 = 1`;
}

function refusals({ dialect, text }: TextStreamRequest, texts: TextPlace | null): RawBuilder<SqlBool>[] {
  return (text.not ?? []).map((test) => sql`not ${holds(dialect, test, texts)}`);
}

/** The one table that a searched list is read from, with or without titles. */
type TextSource = Source & { onShelf: boolean };

/** A shelf, or the games themselves for the most viewed. */
function textSource({ placement, order }: Pick<TextRequest, 'placement' | 'order'>): TextSource {
  if (order === 'most-viewed') {
    return { from: sql`games s`, where: [sql`s.visibility = 'public'`], onShelf: false };
  }
  const { walked, all } = placement;
  return {
    from: sql`game_shelves s`,
    where: [sql`s.shelf_id = ${sql.lit(walked[0].id)}`],
    onShelf: walked[0].id === all.id,
  };
}

/** The placement of a searched list: along one shelf, whatever else is asked being looked up for each game. */
export function oneShelf(placement: Placement, order: StreamRequest['order']): Placement {
  const { walked, on, all } = placement;
  const [first, ...others] = walked;
  if (others.length > 0) return { ...placement, walked: [all], onOneOf: walked };
  if (order !== 'most-viewed' || first.id === all.id) return placement;
  return { ...placement, walked: [all], on: [...on, first] };
}
