import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { DbDialect } from '../dialects/dialect.ts';
import { type Asked, createAsking } from '../dialects/rare-trigrams.ts';
import {
  anyOf,
  type TextField,
  type TextHits,
  type TextNeed,
  textAlias,
  textColumn,
  textTable,
} from './text-tests.ts';

/** The trigram index needs three characters; shorter texts are found by the trigrams that begin with them. */
const TRIGRAM = 3;
/** A text that begins more trigrams than these is a common one, and is met soon without an index. */
const MOST_TRIGRAMS = 500;

const INDEXES: Readonly<Record<TextField, string>> = { title: 'game_title_fts', body: 'game_fts' };

const contains = (column: Expression<string>, text: string) => sql<SqlBool>`instr(${column}, ${text}) > 0`;

type TextSearch = Pick<DbDialect, 'contains' | 'before' | 'textHits' | 'wordHits'>;

/** Searches by FTS5's trigrams. */
export function sqliteSearch(): TextSearch {
  const askFor = createAsking({ isKnown: () => true });
  return {
    contains,
    before: (column, end) => sql<string>`substr(${column}, 1, instr(${column}, ${end}) - 1)`,
    async textHits(db, need, { games }) {
      return askIndex(db, { ...need, asked: await askFor(db, { ...need, games }) });
    },
    // The index holds titles with a space before them.
    wordHits: (db, start) => {
      const groups = [[` ${start}`]];
      return askIndex(db, { field: 'title', groups, asked: groups });
    },
  };
}

/** The games that the index has for what is asked, and that have all the groups. */
async function askIndex(
  db: Db,
  { field, groups, asked }: TextNeed & { asked: Asked },
): Promise<TextHits | null> {
  const phrases: string[][] = [];
  const others: (readonly string[])[] = [];
  for (const [at, texts] of groups.entries()) {
    const parts = asked[at] ?? null;
    const found = parts && (await phrasesOf(db, { field, texts: parts }));
    if (found) phrases.push(found);
    if (!found || parts !== texts) others.push(texts);
  }
  if (phrases.length === 0) return null;
  if (phrases.some((some) => some.length === 0)) return alone(sql`select 0 as seq where 1 = 0`);
  const index = sql.ref(INDEXES[field]);
  const match = phrases.map((some) => `(${some.join(' OR ')})`).join(' AND ');
  const hits = sql<{ seq: number }>`select rowid as seq from ${index} where ${index} match ${match}`;
  if (others.length === 0) return alone(hits);
  const rest = others.map((texts) => anyOf(texts.map((text) => contains(textColumn(field), text))));
  const alias = sql.ref(textAlias(field));
  const query = sql`select ${alias}.seq, ${textColumn(field)} from (${hits}) as i
    cross join ${textTable(field)} on ${alias}.seq = i.seq where ${sql.join(rest, sql` and `)}`;
  return { query, texts: field };
}

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
