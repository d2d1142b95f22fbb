import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { selectText, type TextField, textColumn } from '../text-rules.ts';
import type { DbDialect } from './dialect.ts';
import { heartOf } from './word-heart.ts';

/** pg_trgm makes its trigrams of three letters or digits; which scripts it knows as letters is the operator's locale's. */
const HAS_TRIGRAM = /[a-z0-9]{3}/;

export const postgresSearch: Pick<DbDialect, 'contains' | 'before' | 'textHits' | 'wordHits'> = {
  contains: (column, text) => sql<SqlBool>`strpos(${column}, ${text}) > 0`,
  before: (column, end) => sql<string>`split_part(${column}, ${end}, 1)`,
  async textHits(_db, { field, groups }) {
    const isServed = groups.some((texts) => texts.every((text) => conditionOf(field, text).isIndexed));
    if (!isServed) return null;
    const partOf = groups.length > 1 ? heartOf : (text: string) => text;
    const conditions = groups.map(
      (texts) =>
        sql`(${sql.join(
          texts.map((text) => conditionOf(field, text, partOf(text)).condition),
          sql` or `,
        )})`,
    );
    return { query: sql`${selectText(field)} where ${sql.join(conditions, sql` and `)}`, texts: field };
  },
  async wordHits(_db, start) {
    const begins = escapeLike(start);
    // Two letters and the space before them are a trigram.
    const condition = BEGINS_TRIGRAM.test(start)
      ? sql`t.title like ${`${begins}%`} or t.title like ${`% ${begins}%`}`
      : sql`text_grams(t.title) @> ${gramsOf(start)} and strpos(' ' || t.title, ${` ${start}`}) > 0`;
    return { query: sql`${selectText('title')} where ${condition}`, texts: 'title' };
  },
};

const BEGINS_TRIGRAM = /^[a-z0-9]{2}/;

/** That a field contains a text, in words that an index understands where there is one for it: it is asked for the part. */
function conditionOf(
  field: TextField,
  text: string,
  part = text,
): { condition: RawBuilder<SqlBool>; isIndexed: boolean } {
  const column = textColumn(field);
  const isThere = sql<SqlBool>`strpos(${column}, ${text}) > 0`;
  if (HAS_TRIGRAM.test(text)) {
    const isLike = sql<SqlBool>`${column} like ${`%${escapeLike(part)}%`}`;
    return { condition: part === text ? isLike : sql`(${isLike} and ${isThere})`, isIndexed: true };
  }
  if (field === 'body') return { condition: isThere, isIndexed: false };
  // Titles are short enough to be known by every one and two letters that stand in them.
  return { condition: sql`(text_grams(${column}) @> ${gramsOf(text)} and ${isThere})`, isIndexed: true };
}

function gramsOf(text: string): string[] {
  const letters = [...text];
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))];
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
