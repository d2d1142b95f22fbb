import type { Expression, Kysely, SqlBool } from 'kysely';
import type { Db } from '../database.ts';
import type { TextHits, TextNeed } from '../listing/text-tests.ts';
import type { Schema } from '../schema.ts';

export type DialectName = 'sqlite' | 'postgres';

/** Two connections to one database. SQLite reads from a read-only one, so that a read never waits for a writer. */
export interface Connections {
  read: Kysely<Schema>;
  write: Kysely<Schema>;
}

/** What differs between the two databases. All other query code is the same for both. */
export interface DbDialect {
  name: DialectName;
  /** Whether a failed transaction may succeed when tried again: busy, serialization failure, deadlock. */
  isRetryable(error: unknown): boolean;
  /** 'table.column' (or 'table.a, table.b') for a refused unique or primary key, otherwise null. */
  uniqueViolation(error: unknown): string | null;
  /** That a text is contained in another, letter by letter: the substring rule (promises.md: listing 3), on folded texts. */
  contains(column: Expression<string>, text: string): Expression<SqlBool>;
  /** What of a text stands before the first `end` in it. */
  before(column: Expression<string>, end: string): Expression<string>;
  /** The games of which a need holds, by an index of texts, on a site of so many. Null where none helps. */
  textHits(db: Db, need: TextNeed, site: { games: number }): Promise<TextHits | null>;
  /** The same for the games with a word in their title that begins so. */
  wordHits(db: Db, start: string): Promise<TextHits | null>;
  /** Lets the statements of this transaction take as long as they need. */
  liftTimeLimit(transaction: Kysely<unknown>): Promise<void>;
  connect(): Connections;
  close(): Promise<void>;
}
