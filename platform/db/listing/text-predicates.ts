import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TextField, TextPredicate } from '#domain/text.ts';
import type { Db } from '../database.ts';
import { isPostgres } from '../portability.ts';

type Candidates = RawBuilder<{ seq: number }>;

interface TextIndex {
  joinedTitle(column: RawBuilder<string>): RawBuilder<string>;
  contains(column: RawBuilder<string>, text: string): RawBuilder<SqlBool>;
  /** A query for the `seq` of games that may match. Null if no index helps. */
  candidates(db: Db, predicate: Exclude<TextPredicate, { title: string }>): Promise<Candidates | null>;
}

/** The index of titles contains only this many characters of each (migration 0230). */
const TITLE_START = 100;
/** A text isn't common if fewer than `least` of the most upvoted games contain it. */
const SAMPLE = { games: 300, least: 3 };
/** A text is common if the estimated number of hits exceeds `Sought.most` times this factor. */
const FAR_TOO_MANY = 2;

type Sought = { predicate: TextPredicate; most: number };

const textIndexOf = (db: Db): TextIndex => (isPostgres(db) ? POSTGRES_TEXT_INDEX : SQLITE_TEXT_INDEX);

/** Null if there are more than `most`, or if no index helps. */
export async function findCandidates(db: Db, sought: Sought): Promise<number[] | null> {
  const { predicate, most } = sought;
  if (await isCommon(db, sought)) return null;
  const query =
    'title' in predicate
      ? fromTitles(holds(db, predicate, sql.ref('t.title')))
      : await textIndexOf(db).candidates(db, predicate);
  if (!query) return null;
  const { rows } = await sql<{ seq: number }>`${query} limit ${sql.lit(most + 1)}`.execute(db);
  return rows.length <= most ? rows.map(({ seq }) => seq) : null;
}

/** Whether too many games match. A sample decides, because reading all matches in a trigram index can take a second. */
async function isCommon(db: Db, { predicate, most }: Sought): Promise<boolean> {
  if ('title' in predicate) return false;
  const all = await highestSeq(db);
  if (all <= FAR_TOO_MANY * most) return false;
  const { rows } = await sampleQuery(db, predicate).execute(db);
  const found = rows[0]?.found ?? 0;
  const share = found / Math.min(SAMPLE.games, all);
  return found >= SAMPLE.least && share * all > FAR_TOO_MANY * most;
}

export async function highestSeq(db: Db): Promise<number> {
  const { rows } = await sql<{ highest: number | null }>`select max(seq) as highest from games`.execute(db);
  return rows[0]?.highest ?? 0;
}

const sampleQuery = (db: Db, predicate: TextPredicate) =>
  sql<{ found: number }>`select count(*) as found from (
      select s.seq as seq from games s where s.visibility = 'public'
      order by s.upvotes desc, s.created_at desc, s.seq desc limit ${sql.lit(SAMPLE.games)}
    ) as s ${textJoins(db, [fieldOf(predicate), 'title'])} where ${holds(db, predicate, sql.ref('t.title'))}`;

/** Joins titles `t` and bodies `b` to the games `s`, game by game, so that the database doesn't read whole tables. */
export function textJoins(db: Db, fields: readonly TextField[]): RawBuilder<unknown> {
  const join = (table: string, column: string, alias: string) =>
    isPostgres(db)
      ? sql`cross join lateral (select ${sql.ref(column)} from ${sql.ref(table)} where seq = s.seq offset 0) as ${sql.ref(alias)}`
      : sql`cross join ${sql.ref(table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.seq`)} = s.seq`;
  const title = fields.includes('title') ? join('game_titles', 'title', 't') : sql``;
  const body = fields.includes('body') ? join('game_search', 'body', 'b') : sql``;
  return sql`${title} ${body}`;
}

export const fieldOf = (predicate: TextPredicate): TextField => ('field' in predicate ? predicate.field : 'title');

export function holds(db: Db, predicate: TextPredicate, title: RawBuilder<string>): RawBuilder<SqlBool> {
  if ('title' in predicate) {
    const joined = textIndexOf(db).joinedTitle(title);
    const start = [...predicate.title].slice(0, TITLE_START).join('');
    return sql`(substr(${joined}, 1, ${sql.lit(TITLE_START)}) = ${start} and ${joined} = ${predicate.title})`;
  }
  const { contains } = textIndexOf(db);
  if ('wordStart' in predicate) return contains(sql`(' ' || ${title})`, ` ${predicate.wordStart}`);
  const column = predicate.field === 'title' ? title : sql.ref<string>('b.body');
  const groups = predicate.groups.map((texts) => {
    const conditions = texts.map((text) => contains(column, text));
    return sql`(${sql.join(conditions, sql` or `)})`;
  });
  return sql`(${sql.join(groups, sql` and `)})`;
}

const TRIGRAM = 3;
/** Looks up a text of one or two letters only if at most this many trigrams begin with it. */
const MOST_TRIGRAMS = 500;
const FULL_TEXT_TABLES: Readonly<Record<TextField, string>> = { title: 'game_title_fts', body: 'game_fts' };

const SQLITE_TEXT_INDEX: TextIndex = {
  joinedTitle: (column) => sql`substr(${column}, 1, instr(${column} || char(31), char(31)) - 1)`,
  contains: (column, text) => sql<SqlBool>`instr(${column}, ${text}) > 0`,

  async candidates(db, predicate) {
    // The full-text table has a space before each title, so every `wordStart` can be looked up with a space before it.
    const { field, groups } =
      'field' in predicate ? predicate : { field: 'title' as const, groups: [[` ${predicate.wordStart}`]] };
    const asked: string[] = [];
    for (const texts of groups) {
      const terms = await Promise.all(texts.map((text) => termsOf(db, field, text)));
      if (terms.some(({ length }) => length > MOST_TRIGRAMS)) continue;
      // With the trigram tokenizer, an FTS5 phrase matches exactly the texts that contain it.
      const phrases = terms.flat().map((term) => `"${term.replaceAll('"', '""')}"`);
      if (phrases.length === 0) return sql`select 0 as seq where 1 = 0`;
      asked.push(`(${phrases.join(' OR ')})`);
    }
    if (asked.length === 0) return null;
    const table = sql.ref(FULL_TEXT_TABLES[field]);
    return sql`select rowid as seq from ${table} where ${table} match ${asked.join(' AND ')}`;
  },
};

/** Of a shorter text, the trigrams that begin with it. */
async function termsOf(db: Db, field: TextField, text: string): Promise<string[]> {
  if ([...text].length >= TRIGRAM) return [text];
  const { rows } = await sql<{ term: string }>`
    select term from ${sql.ref(`${FULL_TEXT_TABLES[field]}_terms`)}
    where term >= ${text} and term < ${text + '\u{10ffff}'.repeat(TRIGRAM)}
    limit ${sql.lit(MOST_TRIGRAMS + 1)}`.execute(db);
  return rows.map(({ term }) => term);
}

/** Matches texts that pg_trgm can look up. The locale decides which characters pg_trgm uses besides a-z and 0-9. */
const HAS_TRIGRAM = /[a-z0-9]{3}/;
/** The first two letters and the space before them are a trigram. */
const BEGINS_TRIGRAM = /^[a-z0-9]{2}/;

const TEXT_COLUMNS: Readonly<Record<TextField, RawBuilder<string>>> = {
  title: sql.ref('t.title'),
  body: sql.ref('b.body'),
};

const strpos = (column: RawBuilder<string>, text: string) => sql<SqlBool>`strpos(${column}, ${text}) > 0`;

/** Uses pg_trgm. Titles also have an index of strings of one or two letters, for texts that fail `HAS_TRIGRAM`. */
const POSTGRES_TEXT_INDEX: TextIndex = {
  joinedTitle: (column) => sql`split_part(${column}, chr(31), 1)`,
  contains: strpos,

  async candidates(_db, predicate) {
    if ('wordStart' in predicate) return fromTitles(wordStartCondition(predicate.wordStart));
    const condition = groupsCondition(predicate);
    if (!condition) return null;
    return predicate.field === 'title' ? fromTitles(condition) : sql`select seq from game_search b where ${condition}`;
  },
};

const fromTitles = (condition: RawBuilder<SqlBool>): Candidates =>
  sql`select seq from game_titles t where ${condition}`;

type FieldPredicate = Extract<TextPredicate, { field: TextField }>;

/** Null if no group can use an index. */
function groupsCondition({ field, groups }: FieldPredicate): RawBuilder<SqlBool> | null {
  const parts = groups.map((texts) => texts.map((text) => textCondition(field, text)));
  if (!parts.some((group) => group.every(({ isIndexed }) => isIndexed))) return null;
  const conditions = parts.map((group) => {
    const either = group.map(({ condition }) => condition);
    return sql.join(either, sql` or `);
  });
  return sql`(${sql.join(conditions, sql`) and (`)})`;
}

function textCondition(field: TextField, text: string) {
  const column = TEXT_COLUMNS[field];
  if (HAS_TRIGRAM.test(text)) {
    return { condition: sql`${column} like ${`%${escapeLike(text)}%`}`, isIndexed: true };
  }
  if (field === 'body') return { condition: strpos(column, text), isIndexed: false };
  return { condition: sql`(text_grams(${column}) @> ${gramsOf(text)} and ${strpos(column, text)})`, isIndexed: true };
}

function wordStartCondition(start: string): RawBuilder<SqlBool> {
  const title = TEXT_COLUMNS.title;
  const begins = escapeLike(start);
  return BEGINS_TRIGRAM.test(start)
    ? sql`(${title} like ${`${begins}%`} or ${title} like ${`% ${begins}%`})`
    : sql`(text_grams(${title}) @> ${gramsOf(start)} and ${strpos(sql`(' ' || ${title})`, ` ${start}`)})`;
}

function gramsOf(text: string): string[] {
  const letters = [...text];
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))];
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);
