import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TextField, TextPredicate } from '#domain/text.ts';
import type { TextIndex } from './text-predicates.ts';

/** Matches texts that pg_trgm can look up. Which characters it uses besides a-z and 0-9 depends on the locale. */
const HAS_TRIGRAM = /[a-z0-9]{3}/;
/** Matches starts of words that pg_trgm can look up: two letters and the space before them are a trigram. */
const BEGINS_TRIGRAM = /^[a-z0-9]{2}/;

const TEXT_COLUMNS: Readonly<Record<TextField, RawBuilder<string>>> = {
  title: sql.ref('t.title'),
  body: sql.ref('b.body'),
};

const contains = (column: RawBuilder<string>, text: string) => sql<SqlBool>`strpos(${column}, ${text}) > 0`;

/** Uses pg_trgm. Titles also have an index of strings of one or two letters, for texts that fail `HAS_TRIGRAM`. */
export const POSTGRES_TEXT_INDEX: TextIndex = {
  contains,

  async candidates(_db, predicate) {
    if ('wordStart' in predicate) return [fromTitles(wordStartCondition(predicate.wordStart))];
    const condition = groupsCondition(predicate);
    if (!condition) return [];
    return predicate.field === 'title'
      ? [fromTitles(condition)]
      : [sql<{ seq: number }>`select seq from game_search b where ${condition}`];
  },
};

const fromTitles = (condition: RawBuilder<SqlBool>): RawBuilder<{ seq: number }> =>
  sql<{ seq: number }>`select seq from game_titles t where ${condition}`;

type FieldPredicate = Extract<TextPredicate, { field: TextField }>;

/** The condition that the field contains at least one text of each group; null if no group can use an index. */
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
  if (field === 'body') return { condition: contains(column, text), isIndexed: false };
  return {
    condition: sql`(text_grams(${column}) @> ${gramsOf(text)} and ${contains(column, text)})`,
    isIndexed: true,
  };
}

function wordStartCondition(start: string): RawBuilder<SqlBool> {
  const title = TEXT_COLUMNS.title;
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

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);
