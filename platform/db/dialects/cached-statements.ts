import type SqliteDatabase from 'better-sqlite3';
import type { SqliteDatabase as KyselySqlite } from 'kysely';
import { LRUCache } from 'lru-cache';

/** More than the site has queries; each holds some kilobytes. */
const MOST_STATEMENTS = 500;
/** After these the columns of a statement may be others. */
const CHANGES_SCHEMA = /^\s*(?:create|alter|drop|pragma|vacuum|attach|detach)\b/i;

/**
 * A SQLite connection that keeps the statements that it has prepared, by their text: preparing one costs more than most
 * of our queries take. Statements are run to their end at once, never read row by row, so one can serve all.
 */
export function withCachedStatements(database: SqliteDatabase.Database): KyselySqlite {
  const statements = new LRUCache<string, SqliteDatabase.Statement>({ max: MOST_STATEMENTS });
  return {
    close: () => {
      statements.clear();
      database.close();
    },
    prepare: (text) => {
      if (CHANGES_SCHEMA.test(text)) {
        statements.clear();
        return database.prepare(text);
      }
      const known = statements.get(text);
      if (known) return known;
      const prepared = database.prepare(text);
      statements.set(text, prepared);
      return prepared;
    },
  };
}
