import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { type FileHandle, open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase as KyselySqlite,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { errorCode } from '../../error-code.ts';
import type { Schema } from '../schema.ts';
import { type DbDialect, logOf, PLUGINS, watched } from './dialect.ts';

const MOST_STATEMENTS = 500;
const CHANGES_SCHEMA = /^\s*(?:create|alter|drop|pragma|vacuum|attach|detach)\b/i;

/** Preparing is slow. Queries can share a statement, as each reads all rows at once. */
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

/** How long a statement waits for another process's write. After that, the whole transaction is retried. */
const BUSY_TIMEOUT_MS = 2_000;

/** Locks at BEGIN. Otherwise, a write would fail if another process wrote after the transaction's first read. */
class ImmediateDriver extends SqliteDriver {
  readonly #wal: WalSync;
  #lastTurn = Promise.resolve();
  #endTurn: () => void = () => undefined;

  constructor(database: KyselySqlite, wal: WalSync) {
    super({ database });
    this.#wal = wal;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#lastTurn;
    const turn = Promise.withResolvers<void>();
    this.#lastTurn = turn.promise;
    await before;
    this.#endTurn = turn.resolve;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#endTurn();
    await this.#wal.sync();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // If the disk was full, SQLite has already rolled back. Ignoring this error lets Kysely throw the original one.
      if (!/no transaction is active/.test(String(error))) throw error;
    }
  }
}

/** Makes Kysely run all migrations in one transaction: all or none are applied, by one process at a time. */
class WritingAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Turns off Kysely's lock, which a disk failure would leave locked. `ImmediateDriver` queues the writers instead. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

const PRIVATE = { folder: 0o700, file: 0o600 };

/** SQLite gives `-wal` and `-shm` the same permissions. */
function makePrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: PRIVATE.folder });
  closeSync(openSync(path, 'a', PRIVATE.file));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      chmodSync(file, PRIVATE.file);
    } catch {
      // The file is missing or belongs to another user. `doctor` reports whether others can read the data folder.
    }
  }
}

/** When the write-ahead log has this many pages, SQLite copies them into the database. Copying blocks the process. */
const CHECKPOINT_PAGES = 4_000;

function openFile(path: string, readonly: boolean): SqliteDatabase.Database {
  if (!readonly) makePrivate(path);
  const file = new SqliteDatabase(path, { readonly, timeout: BUSY_TIMEOUT_MS });
  if (!readonly) {
    file.pragma('journal_mode = WAL');
    // NORMAL is enough, because `WalSync` syncs every commit to the disk.
    file.pragma('synchronous = NORMAL');
    file.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  }
  file.pragma('foreign_keys = ON');
  // With `mmap_size`, SQLite would map the file again after each write by another connection, which is slow.
  file.pragma('cache_size = -32000');
  file.pragma('temp_store = MEMORY');
  return file;
}

/** Error codes for a full, failing or read-only disk, or for a folder that isn't writable. */
const NOT_SAVED = /^(?:SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)|(?:ENOSPC|EIO|EROFS|EDQUOT)$)/;

export function sqliteDialect(path: string): DbDialect {
  const opened: SqliteDatabase.Database[] = [];
  const wal = new WalSync(`${path}-wal`);
  return {
    name: 'sqlite',
    isRetryable: (error) => errorCode(error).startsWith('SQLITE_BUSY'),
    failureOf: (error) => (NOT_SAVED.test(errorCode(error)) ? 'not-saved' : null),
    uniqueViolation: (error) => {
      const code = errorCode(error);
      if (code !== 'SQLITE_CONSTRAINT_UNIQUE' && code !== 'SQLITE_CONSTRAINT_PRIMARYKEY') return null;
      return /UNIQUE constraint failed: (.+)$/.exec(String((error as Error).message))?.[1] ?? null;
    },
    liftTimeLimit: async () => undefined,
    copyFile: async (suffix) => {
      const copy = `${path}.${suffix}`;
      await writeFile(`${copy}.part`, '', { mode: PRIVATE.file });
      const reader = openFile(path, true);
      try {
        await reader.backup(`${copy}.part`);
      } finally {
        reader.close();
      }
      await rename(`${copy}.part`, copy);
      return copy;
    },
    connect: (watch) => {
      const [writer, reader] = [openFile(path, false), openFile(path, true)];
      opened.push(writer, reader);
      const options = { plugins: PLUGINS, log: logOf(watch) };
      const reading = new SqliteDialect({ database: withCachedStatements(reader) });
      const database = withCachedStatements(writer);
      const writing = new SqliteDialect({ database });
      writing.createAdapter = () => new WritingAdapter();
      writing.createDriver = () => watched(new ImmediateDriver(database, wal), watch);
      return {
        read: new Kysely<Schema>({ dialect: reading, ...options }),
        write: new Kysely<Schema>({ dialect: writing, ...options }),
      };
    },
    close: async () => {
      await wal.close();
      // Closes the writer last: only the writer can move the log into the database file.
      for (const file of opened.splice(0).toReversed()) file.close();
    },
  };
}

export type LogFile = Pick<FileHandle, 'datasync' | 'close'>;

/** Syncs SQLite's log after commits, in another thread. `synchronous = FULL` would block the process at each commit. */
export class WalSync {
  readonly #openLog: () => Promise<LogFile>;
  #log: Promise<LogFile> | null = null;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(path: string, openLog: () => Promise<LogFile> = () => open(path, 'r+')) {
    this.#openLog = openLog;
  }

  /** Resolves when all commits made before the call survive a power cut. Rejects if the disk fails. */
  sync(): Promise<void> {
    if (!this.#running) return this.#run();
    // The running sync may miss commits made after it began.
    this.#next ??= this.#running.catch(() => undefined).then(() => this.#run());
    return this.#next;
  }

  #run(): Promise<void> {
    this.#next = null;
    const running = this.#syncLog().finally(() => {
      if (this.#running === running) this.#running = null;
    });
    this.#running = running;
    return running;
  }

  async #syncLog(): Promise<void> {
    this.#log ??= this.#openLog();
    try {
      await (await this.#log).datasync();
    } catch (error) {
      this.#log = null;
      // ENOENT means that there is no log yet, because nothing has been written.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }

  async close(): Promise<void> {
    const log = this.#log;
    this.#log = null;
    await (await log?.catch(() => null))?.close();
  }
}
