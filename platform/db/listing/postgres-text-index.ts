import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { DbDialect } from '../dialects/dialect.ts';
import { createAsking } from '../dialects/rare-trigrams.ts';
import { anyOf, selectText, type TextField, type TextHits, textColumn } from './text-tests.ts';

/** pg_trgm makes its trigrams of three letters or digits; which scripts it knows as letters is the operator's locale's. */
const HAS_TRIGRAM = /[a-z0-9]{3}/;

const TRIGRAM = /^[a-z0-9]{3}$/;

/** Searches by pg_trgm's index, and by one of one and two letters for titles. */
export function postgresSearch(): Pick<DbDialect, 'contains' | 'before' | 'textHits' | 'wordHits'> {
  const askFor = createAsking({ isKnown: (trigram) => TRIGRAM.test(trigram) });
  return {
    contains: isThere,
    before: (column, end) => sql<string>`split_part(${column}, ${end}, 1)`,
    async textHits(db, { field, groups }, { games }) {
      const isServed = groups.some((texts) => texts.every((text) => conditionOf(field, text).isIndexed));
      if (!isServed) return null;
      const asked = await askFor(db, { field, groups, games });
      const conditions = groups.map((texts, at) => groupCondition(field, texts, asked[at] ?? null));
      return { query: sql`${selectText(field)} where ${sql.join(conditions, sql` and `)}`, texts: field };
    },
    wordHits,
  };
}

const isThere = (column: Expression<string>, text: string) => sql<SqlBool>`strpos(${column}, ${text}) > 0`;

/** That one of the texts is there, by what the index is asked for. */
function groupCondition(
  field: TextField,
  texts: readonly string[],
  asked: readonly string[] | null,
): RawBuilder<unknown> {
  const column = textColumn(field);
  if (asked === texts) return anyOf(texts.map((text) => conditionOf(field, text).condition));
  const looked = anyOf(texts.map((text) => isThere(column, text)));
  if (!asked) return looked;
  return sql`${anyOf(asked.map((part) => isLike(column, part)))} and ${looked}`;
}

async function wordHits(_db: Db, start: string): Promise<TextHits> {
  const begins = escapeLike(start);
  // Two letters and the space before them are a trigram.
  const condition = BEGINS_TRIGRAM.test(start)
    ? sql`t.title like ${`${begins}%`} or t.title like ${`% ${begins}%`}`
    : sql`text_grams(t.title) @> ${gramsOf(start)} and strpos(' ' || t.title, ${` ${start}`}) > 0`;
  return { query: sql`${selectText('title')} where ${condition}`, texts: 'title' };
}

const BEGINS_TRIGRAM = /^[a-z0-9]{2}/;

/** That a field contains a text, in words that an index understands where there is one for it. */
function conditionOf(field: TextField, text: string): { condition: RawBuilder<SqlBool>; isIndexed: boolean } {
  const column = textColumn(field);
  if (HAS_TRIGRAM.test(text)) return { condition: isLike(column, text), isIndexed: true };
  if (field === 'body') return { condition: isThere(column, text), isIndexed: false };
  // Titles are short enough to be known by every one and two letters that stand in them.
  return {
    condition: sql`(text_grams(${column}) @> ${gramsOf(text)} and ${isThere(column, text)})`,
    isIndexed: true,
  };
}

const isLike = (column: RawBuilder<string>, part: string) =>
  sql<SqlBool>`${column} like ${`%${escapeLike(part)}%`}`;

function gramsOf(text: string): string[] {
  const letters = [...text];
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))];
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
