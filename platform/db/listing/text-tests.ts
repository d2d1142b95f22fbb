import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { SEPARATOR } from '#domain/listing/search-text.ts';
import type { Db } from '../database.ts';
import type { DbDialect } from '../dialects/dialect.ts';

/** Folded titles, or all folded texts of a game in one. */
export type TextField = 'title' | 'body';

/** Where texts are read: a table of their own, or for titles the shelf of all games. */
export type TextPlace = TextField | 'shelf';

/** Folded texts of which a field must contain: of each group, one. */
export interface TextNeed {
  field: TextField;
  groups: readonly (readonly string[])[];
}

/** Something contained, or the whole title, or how the title or one of its words begins. */
export type TextTest = TextNeed | { title: string } | { wordStart: string };

/** What a list that is searched asks of a game's texts. */
export interface TextRule {
  has: TextTest;
  /** None of these holds, so that the stages of a search never find a game twice. */
  not?: readonly TextTest[];
}

/** As far as the index over whole titles looks (migration 0050). */
const TITLE_START = 100;

/** That one text is contained. */
export function contains(field: TextField, text: string): TextNeed {
  return { field, groups: [[text]] };
}

/**
 * Which texts of a game have to be at hand for all of these tests: a body begins with the title. Null for no test.
 *
 * @param onShelf whether the games `s` are read from the shelf that has their titles
 */
export function textsFor(tests: readonly TextTest[], { onShelf }: { onShelf: boolean }): TextPlace | null {
  const fields = tests.map(fieldOf);
  if (fields.length === 0) return null;
  if (fields.includes('body')) return 'body';
  return onShelf ? 'shelf' : 'title';
}

/** What has to be joined to look at the texts of the games `s`: `t` for titles, `b` for bodies. */
export function textJoin(texts: TextPlace | null): RawBuilder<unknown> {
  if (texts === null || texts === 'shelf') return sql``;
  return texts === 'title'
    ? sql`join game_titles t on t.seq = s.seq`
    : sql`join game_search b on b.seq = s.seq`;
}

/** Which texts a test looks at. */
export function fieldOf(test: TextTest): TextField {
  return 'field' in test ? test.field : 'title';
}

/** Whether a need holds, by looking at the texts at hand: those of `t`, of `b` or of `s`. */
export function holds(
  dialect: DbDialect,
  need: TextTest,
  texts: TextPlace | null = fieldOf(need),
): RawBuilder<SqlBool> {
  const title =
    texts === 'body' ? dialect.before(textColumn('body'), SEPARATOR) : textColumn(texts ?? 'title');
  if ('title' in need) {
    return sql`(substr(${title}, 1, ${sql.lit(TITLE_START)}) = ${startOf(need.title)} and ${title} = ${need.title})`;
  }
  if ('wordStart' in need) return sql`(${dialect.contains(sql`' ' || ${title}`, ` ${need.wordStart}`)})`;
  const column = need.field === 'title' ? title : textColumn('body');
  const oneOf = (texts: readonly string[]) => anyOf(texts.map((text) => dialect.contains(column, text)));
  return sql`(${sql.join(need.groups.map(oneOf), sql` and `)})`;
}

/** That one of these conditions holds. */
export function anyOf(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}

/** Games as an index of texts finds them. */
export interface TextHits {
  /** Of their `seq`, with the column of the texts that come along. */
  query: RawBuilder<unknown>;
  /** The texts that were read on the way, and need not be looked up again. */
  texts: TextField | null;
}

/** The games for which a need holds, as an index finds them on a site of so many. Null where no index helps. */
export async function textHits(
  db: Db,
  { dialect, need, games }: { dialect: DbDialect; need: TextTest; games: number },
): Promise<TextHits | null> {
  if ('title' in need) {
    return { query: sql`${selectText('title')} where ${holds(dialect, need)}`, texts: 'title' };
  }
  return 'wordStart' in need ? dialect.wordHits(db, need.wordStart) : dialect.textHits(db, need, { games });
}

/** The beginning of a query of games with one kind of their texts. */
export function selectText(field: TextField): RawBuilder<unknown> {
  return sql`select ${sql.ref(textAlias(field))}.seq, ${textColumn(field)} from ${textTable(field)}`;
}

/** What a query calls the texts of a kind. */
export function textAlias(field: TextField): string {
  return field === 'title' ? 't' : 'b';
}

export function textColumn(texts: TextPlace): RawBuilder<string> {
  return sql.ref({ title: 't.title', body: 'b.body', shelf: 's.title' }[texts]);
}

export function textTable(field: TextField): RawBuilder<unknown> {
  return field === 'title' ? sql`game_titles t` : sql`game_search b`;
}

function startOf(title: string): string {
  return [...title].slice(0, TITLE_START).join('');
}
