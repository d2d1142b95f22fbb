import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TextField, TextPredicate } from '#domain/listing/search-predicates.ts';
import type { Db } from '../database.ts';
import { isPostgres } from '../portability.ts';
import type { ListingIndex } from './listing-index.ts';
import { POSTGRES_TEXT_INDEX } from './postgres-text-index.ts';
import { SQLITE_TEXT_INDEX } from './sqlite-text-index.ts';

/** How the two databases differ when they search texts. */
export interface TextIndex {
  /** The condition that a column contains a text, character by character. */
  contains(column: RawBuilder<string>, text: string): RawBuilder<SqlBool>;
  /**
   * Queries for the `seq` of games that may match, the cheapest first. Each finds all games that match, and only games that
   * the one before it finds. Empty if no index helps.
   */
  candidates(
    db: Db,
    predicate: Exclude<TextPredicate, { title: string }>,
  ): Promise<RawBuilder<{ seq: number }>[]>;
}

/** How many characters the index of whole titles covers (migration 0050). */
const TITLE_START = 100;
/** How many of the most voted games are sampled to tell how common a text is, and the fewest hits that count. */
const SAMPLE = { games: 300, least: 3 };
/** A text is common if it seems to be in twice as many games as wanted. */
const FAR_TOO_MANY = 2;

export function textIndexOf(db: Db): TextIndex {
  return isPostgres(db) ? POSTGRES_TEXT_INDEX : SQLITE_TEXT_INDEX;
}

/** The numbers of all games that may match a predicate; null if there are more than `most`, or if no index helps. */
export async function findCandidates(
  db: Db,
  { predicate, all, most }: { predicate: TextPredicate; all: ListingIndex; most: number },
): Promise<number[] | null> {
  if (await isCommon(db, { predicate, all, most })) return null;
  for (const query of await candidateQueries(db, predicate)) {
    const { rows } = await sql<{ seq: number }>`${query} limit ${sql.lit(most + 1)}`.execute(db);
    if (rows.length <= most) return rows.map(({ seq }) => seq);
  }
  return null;
}

/** The queries of `findCandidates`; exported for the test of their query plans. */
export async function candidateQueries(
  db: Db,
  predicate: TextPredicate,
): Promise<RawBuilder<{ seq: number }>[]> {
  if (!('title' in predicate)) return textIndexOf(db).candidates(db, predicate);
  return [sql`select seq from game_titles t where ${holds(db, predicate, sql.ref('t.title'))}`];
}

/** A trigram index is read to its end, however few games are wanted. On a large site that takes a second. */
async function isCommon(
  db: Db,
  { predicate, all, most }: { predicate: TextPredicate; all: ListingIndex; most: number },
): Promise<boolean> {
  if (all.games <= FAR_TOO_MANY * most || 'title' in predicate) return false;
  const { rows } = await sampleQuery(db, predicate, all).execute(db);
  const found = rows[0]?.found ?? 0;
  const share = found / Math.min(SAMPLE.games, all.games);
  return found >= SAMPLE.least && share * all.games > FAR_TOO_MANY * most;
}

/** The query of `isCommon`; exported for the test of its query plan. */
export function sampleQuery(
  db: Db,
  predicate: TextPredicate,
  all: ListingIndex,
): RawBuilder<{ found: number }> {
  const bodies = fieldOf(predicate) === 'body' ? textJoins(db, ['body']) : sql``;
  return sql`select count(*) as found from (
      select seq, title from game_shelves where shelf_id = ${sql.lit(all.id)}
      order by upvotes desc, created_at desc, seq desc limit ${sql.lit(SAMPLE.games)}
    ) as s ${bodies} where ${holds(db, predicate, sql.ref('s.title'))}`;
}

/**
 * The joins that give the games `s` their texts: `t` for titles, `b` for bodies. They go game by game, because databases
 * might otherwise start with all texts.
 */
export function textJoins(db: Db, fields: readonly TextField[]): RawBuilder<unknown> {
  const join = (table: string, column: string, alias: string) =>
    isPostgres(db)
      ? sql`cross join lateral (select ${sql.ref(column)} from ${sql.ref(table)} where seq = s.seq offset 0) as ${sql.ref(alias)}`
      : sql`cross join ${sql.ref(table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.seq`)} = s.seq`;
  return sql.join(
    [
      ...(fields.includes('title') ? [join('game_titles', 'title', 't')] : []),
      ...(fields.includes('body') ? [join('game_search', 'body', 'b')] : []),
    ],
    sql` `,
  );
}

/** Which texts a predicate looks at. */
export function fieldOf(predicate: TextPredicate): TextField {
  return 'field' in predicate ? predicate.field : 'title';
}

/** The condition that the title or the body `b` matches a predicate. */
export function holds(db: Db, predicate: TextPredicate, title: RawBuilder<string>): RawBuilder<SqlBool> {
  if ('title' in predicate) {
    const start = [...predicate.title].slice(0, TITLE_START).join('');
    return sql`(substr(${title}, 1, ${sql.lit(TITLE_START)}) = ${start} and ${title} = ${predicate.title})`;
  }
  const { contains } = textIndexOf(db);
  if ('wordStart' in predicate) return contains(sql`(' ' || ${title})`, ` ${predicate.wordStart}`);
  const column = predicate.field === 'title' ? title : sql.ref<string>('b.body');
  const groups = predicate.groups.map((texts) => anyOf(texts.map((text) => contains(column, text))));
  return sql`(${sql.join(groups, sql` and `)})`;
}

function anyOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}
