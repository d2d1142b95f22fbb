import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TextField, TextPredicate } from '#domain/listing/search-predicates.ts';
import type { Db } from '../database.ts';

/** pg_trgm makes its trigrams of three letters or digits; which scripts it knows as letters is the operator's locale's. */
const HAS_TRIGRAM = /[a-z0-9]{3}/;
/** Two letters and the space before them are a trigram. */
const BEGINS_TRIGRAM = /^[a-z0-9]{2}/;

const COLUMNS: Readonly<Record<TextField, RawBuilder<string>>> = {
  title: sql.ref('t.title'),
  body: sql.ref('b.body'),
};

const contains = (column: RawBuilder<string>, text: string) => sql<SqlBool>`strpos(${column}, ${text}) > 0`;

/** Searches by pg_trgm, and titles for one and two letters by an index of those. */
export const POSTGRES_TEXT_INDEX = {
  contains,

  async candidates(
    _db: Db,
    predicate: Exclude<TextPredicate, { title: string }>,
  ): Promise<RawBuilder<{ seq: number }>[]> {
    if ('wordStart' in predicate) return [fromTitles(wordStartCondition(predicate.wordStart))];
    const condition = groupsCondition(predicate);
    if (!condition) return [];
    return predicate.field === 'title'
      ? [fromTitles(condition)]
      : [sql<{ seq: number }>`select seq from game_search b where ${condition}`];
  },
};

function fromTitles(condition: RawBuilder<SqlBool>): RawBuilder<{ seq: number }> {
  return sql<{ seq: number }>`select seq from game_titles t where ${condition}`;
}

/** Null where the index has nothing of any group. */
function groupsCondition({
  field,
  groups,
}: Extract<TextPredicate, { field: TextField }>): RawBuilder<SqlBool> | null {
  const parts = groups.map((texts) => texts.map((text) => textCondition(field, text)));
  if (!parts.some((group) => group.every(({ isIndexed }) => isIndexed))) return null;
  const conditions = parts.map((group) =>
    sql.join(
      group.map(({ condition }) => condition),
      sql` or `,
    ),
  );
  return sql`(${sql.join(conditions, sql`) and (`)})`;
}

/** That a field contains a text, in words that an index understands where there is one for it. */
function textCondition(
  field: TextField,
  text: string,
): { condition: RawBuilder<SqlBool>; isIndexed: boolean } {
  const column = COLUMNS[field];
  if (HAS_TRIGRAM.test(text)) {
    return { condition: sql`${column} like ${`%${escapeLike(text)}%`}`, isIndexed: true };
  }
  if (field === 'body') return { condition: contains(column, text), isIndexed: false };
  return {
    condition: sql`(text_grams(${column}) @> ${gramsOf(text)} and ${contains(column, text)})`,
    isIndexed: true,
  };
}

function wordStartCondition(start: string): RawBuilder<SqlBool> {
  const title = COLUMNS.title;
  const begins = escapeLike(start);
  return BEGINS_TRIGRAM.test(start)
    ? sql`(${title} like ${`${begins}%`} or ${title} like ${`% ${begins}%`})`
    : sql`(text_grams(${title}) @> ${gramsOf(start)} and ${contains(sql`(' ' || ${title})`, ` ${start}`)})`;
}

function gramsOf(text: string): string[] {
  const letters = [...text];
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))];
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
