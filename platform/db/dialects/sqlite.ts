import SqliteDatabase from 'better-sqlite3';
import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase as KyselySqlite,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { sqliteSearch } from '../listing/sqlite-text-index.ts';
import type { Schema } from '../schema.ts';
import type { DbDialect } from './dialect.ts';

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

/** How long a statement waits for another process's write before the transaction is tried again, in ms. */
const BUSY_TIMEOUT_MS = 2_000;

/** Takes the write lock at BEGIN, so that a transaction never finds at its first write that it read too early. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Tables are made and changed in transactions too: a migration is applied whole or not at all, by one process. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #database: KyselySqlite;

  constructor(database: KyselySqlite) {
    super({ database });
    this.#database = database;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver({ database: this.#database });
  }
}

function openFile(path: string, readonly: boolean): SqliteDatabase.Database {
  const file = new SqliteDatabase(path, { readonly, timeout: BUSY_TIMEOUT_MS });
  if (!readonly) {
    file.pragma('journal_mode = WAL');
    file.pragma('synchronous = FULL');
  }
  file.pragma('foreign_keys = ON');
  file.pragma('cache_size = -32000');
  file.pragma('mmap_size = 268435456');
  file.pragma('temp_store = MEMORY');
  return file;
}

/** The embedded database in one file, for one machine. `path` is the file's path; it is made when absent. */
export function sqliteDialect(path: string): DbDialect {
  const opened: SqliteDatabase.Database[] = [];
  return {
    name: 'sqlite',
    isRetryable: (error) => codeOf(error).startsWith('SQLITE_BUSY'),
    uniqueViolation: (error) => {
      const code = codeOf(error);
      if (code !== 'SQLITE_CONSTRAINT_UNIQUE' && code !== 'SQLITE_CONSTRAINT_PRIMARYKEY') return null;
      return /UNIQUE constraint failed: (.+)$/.exec(String((error as Error).message))?.[1] ?? null;
    },
    ...sqliteSearch(),
    // It has none.
    liftTimeLimit: async () => undefined,
    connect: () => {
      const writer = openFile(path, false);
      const reader = openFile(path, true);
      opened.push(writer, reader);
      const plugins = [new CamelCasePlugin()];
      return {
        read: new Kysely<Schema>({
          dialect: new SqliteDialect({ database: withCachedStatements(reader) }),
          plugins,
        }),
        write: new Kysely<Schema>({ dialect: new ImmediateDialect(withCachedStatements(writer)), plugins }),
      };
    },
    close: async () => {
      for (const file of opened.splice(0)) file.close();
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
