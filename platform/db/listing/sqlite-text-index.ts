import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TextField, TextPredicate } from '#domain/listing/search-predicates.ts';
import type { Db } from '../database.ts';

const TRIGRAM = 3;
/** A short text that starts more trigrams than this isn't looked up. */
const MOST_TRIGRAMS = 500;
/** How many trigrams of a word are looked up first, for a tenth of what the whole word costs. */
const FEW = 2;
/** Letters and the space, the most common first. All other characters are taken to be rare. */
const COMMON_LETTERS = ' etaoinsrhldcumfpgwybvkxjqz';

const TABLES: Readonly<Record<TextField, string>> = { title: 'game_title_fts', body: 'game_fts' };

/** Searches by FTS5, which indexes trigrams. */
export const SQLITE_TEXT_INDEX = {
  contains: (column: RawBuilder<string>, text: string) => sql<SqlBool>`instr(${column}, ${text}) > 0`,

  /** Games with the rarest trigrams of all words come first; if these are too many, games with the texts themselves. */
  async candidates(
    db: Db,
    predicate: Exclude<TextPredicate, { title: string }>,
  ): Promise<RawBuilder<{ seq: number }>[]> {
    // The index holds titles with a space in front.
    const { field, groups } =
      'field' in predicate ? predicate : { field: 'title' as const, groups: [[` ${predicate.wordStart}`]] };
    const texts = new Set(groups.flat().filter((text) => [...text].length < TRIGRAM));
    const short: ShortTexts = new Map();
    for (const text of texts) short.set(text, await trigramsFrom(db, field, text));
    const table = sql.ref(TABLES[field]);
    return [rarestTrigrams, (text: string) => [text]].flatMap((partsOf) => {
      const conditions = groups.map((group) => anyOf(group, short, partsOf));
      if (conditions.includes('')) return [sql<{ seq: number }>`select 0 as seq where 1 = 0`];
      const asked = conditions.filter((condition) => condition !== null);
      const match = asked.map((condition) => `(${condition})`).join(' AND ');
      return asked.length === 0
        ? []
        : [sql<{ seq: number }>`select rowid as seq from ${table} where ${table} match ${match}`];
    });
  },
};

/** The trigrams that begin with texts too short to have any. */
type ShortTexts = Map<string, readonly string[]>;

/** The FTS5 query for any of the texts: '' if nothing can match, null if it would be too long. */
function anyOf(
  texts: readonly string[],
  short: ShortTexts,
  partsOf: (text: string) => readonly string[],
): string | null {
  if (texts.some((text) => (short.get(text)?.length ?? 0) > MOST_TRIGRAMS)) return null;
  const conditions = texts.flatMap(
    (text) => short.get(text)?.map((term) => allOf([term])) ?? allOf(partsOf(text)),
  );
  return conditions.join(' OR ');
}

/** Each part is an FTS5 phrase. Made of trigrams, it matches exactly the texts that contain it. */
function allOf(parts: readonly string[]): string {
  return `(${parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ')})`;
}

/** A few trigrams of each word of a text, or of the text itself if no word has one. */
function rarestTrigrams(text: string): string[] {
  const rarest = (part: string) =>
    trigramsOf(part)
      .sort((one, other) => rarityOf(other) - rarityOf(one))
      .slice(0, FEW);
  const ofWords = text.split(' ').flatMap(rarest);
  return ofWords.length > 0 ? ofWords : rarest(text);
}

function rarityOf(trigram: string): number {
  const places = [...trigram].map((letter) => COMMON_LETTERS.indexOf(letter));
  return places.reduce((sum, place) => sum + (place < 0 ? COMMON_LETTERS.length : place), 0);
}

function trigramsOf(text: string): string[] {
  const letters = [...text];
  return letters.slice(TRIGRAM - 1).map((_, at) => letters.slice(at, at + TRIGRAM).join(''));
}

/** Those that begin with a text of one or two letters. */
async function trigramsFrom(db: Db, field: TextField, start: string): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`select term from ${sql.ref(`${TABLES[field]}_terms`)}
    where term >= ${start} and term < ${`${start}\u{10ffff}`} limit ${sql.lit(MOST_TRIGRAMS + 1)}`.execute(
    db,
  );
  return rows.map(({ term }) => term);
}
