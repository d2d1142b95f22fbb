import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from '../../error-code.ts';

/** What of a file handle is needed. */
export type LogFile = Pick<FileHandle, 'datasync' | 'close'>;

/**
 * Brings SQLite's log to the disk without holding up the process, which `synchronous = FULL` does at each commit. With
 * `NORMAL` and this, the same file is synced after the same commit, only by another thread, and
 * once for all who come while it is busy.
 */
export class WalSync {
  readonly #openLog: () => Promise<LogFile>;
  #log: Promise<LogFile> | null = null;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  /** @param openLog opens the log, which isn't there before somebody has used the database */
  constructor(path: string, openLog: () => Promise<LogFile> = () => open(path, 'r+')) {
    this.#openLog = openLog;
  }

  /** Resolves once everything that is committed now survives a power cut. Rejects when the disk fails. */
  sync(): Promise<void> {
    if (!this.#running) return this.#run();
    // What was committed since then may have come too late for it.
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
      // Nothing has been written yet.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }

  async close(): Promise<void> {
    const log = this.#log;
    this.#log = null;
    await (await log?.catch(() => null))?.close();
  }
}
