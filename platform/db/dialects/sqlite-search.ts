import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import { type TextField, type TextHits, textAlias, textColumn, textTable } from '../text-rules.ts';
import type { DbDialect } from './dialect.ts';
import { heartOf } from './word-heart.ts';

/** The trigram index needs three characters; shorter texts are found by the trigrams that begin with them. */
const TRIGRAM = 3;
/** A text that begins more trigrams than these is a common one, and is met soon without an index. */
const MOST_TRIGRAMS = 500;

const INDEXES: Readonly<Record<TextField, string>> = { title: 'game_title_fts', body: 'game_fts' };

export const sqliteSearch: Pick<DbDialect, 'contains' | 'before' | 'textHits' | 'wordHits'> = {
  contains: (column, text) => sql<SqlBool>`instr(${column}, ${text}) > 0`,
  before: (column, end) => sql<string>`substr(${column}, 1, instr(${column}, ${end}) - 1)`,
  async textHits(db, { field, groups }) {
    const asked: string[][] = [];
    const others: (readonly string[])[] = [];
    for (const texts of groups) {
      const hearts = groups.length > 1 ? texts.map(heartOf) : texts;
      const phrases = await phrasesOf(db, { field, texts: hearts });
      if (phrases) asked.push(phrases);
      if (!phrases || hearts.some((heart, at) => heart !== texts[at])) others.push(texts);
    }
    if (asked.length === 0) return null;
    if (asked.some((phrases) => phrases.length === 0)) return alone(sql`select 0 as seq where 1 = 0`);
    const index = sql.ref(INDEXES[field]);
    const match = asked.map((phrases) => `(${phrases.join(' OR ')})`).join(' AND ');
    const hits = sql<{ seq: number }>`select rowid as seq from ${index} where ${index} match ${match}`;
    if (others.length === 0) return alone(hits);
    const rest = others.map(
      (texts) =>
        sql`(${sql.join(
          texts.map((text) => sqliteSearch.contains(textColumn(field), text)),
          sql` or `,
        )})`,
    );
    const alias = sql.ref(textAlias(field));
    const query = sql`select ${alias}.seq, ${textColumn(field)} from (${hits}) as i
      cross join ${textTable(field)} on ${alias}.seq = i.seq where ${sql.join(rest, sql` and `)}`;
    return { query, texts: field };
  },
  // The index holds titles with a space before them.
  wordHits: (db, start) => sqliteSearch.textHits(db, { field: 'title', groups: [[` ${start}`]] }),
};

/** The index knows games by their numbers and gives no texts. */
function alone(query: RawBuilder<unknown>): TextHits {
  return { query, texts: null };
}

/** What the index has to hold for one of the texts to be there; null when that is too much to ask. */
async function phrasesOf(
  db: Db,
  { field, texts }: { field: TextField; texts: readonly string[] },
): Promise<string[] | null> {
  const phrases: string[] = [];
  for (const text of texts) {
    const terms = [...text].length >= TRIGRAM ? [text] : await trigramsFrom(db, { field, start: text });
    if (!terms) return null;
    phrases.push(...terms.map(phraseOf));
  }
  return phrases;
}

async function trigramsFrom(
  db: Db,
  { field, start }: { field: TextField; start: string },
): Promise<string[] | null> {
  const terms = sql.ref(`${INDEXES[field]}_terms`);
  const { rows } = await sql<{ term: string }>`select term from ${terms}
    where term >= ${start} and term < ${`${start}\u{10ffff}`} limit ${sql.lit(MOST_TRIGRAMS + 1)}`.execute(
    db,
  );
  return rows.length > MOST_TRIGRAMS ? null : rows.map(({ term }) => term);
}

/** An FTS5 phrase: with the trigram tokenizer it matches exactly the texts that contain it. */
function phraseOf(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
