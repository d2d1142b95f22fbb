import type { Database } from './db/database.ts';
import { addViews } from './db/games/games.ts';
import type { Log } from './log.ts';

/** How long a view waits for others at most: many views become one transaction. */
const DELAY_MS = 250;

/**
 * Views on their way to the database. Counting is in memory and never fails a page; loaders add `pending` to what the
 * database says, so that a person sees their own view counted.
 */
export interface ViewBuffer extends AsyncDisposable {
  count(gameId: string): void;
  /** Views of a game that are counted here and not yet written. */
  pending(gameId: string): number;
  /** Writes all that waits. Never throws: a failure is logged, and the views wait for the next flush. */
  flush(): Promise<void>;
}

export interface ViewBufferOptions {
  db: Database;
  log: Pick<Log, 'error'>;
  /** Calls back once after `ms`; returns how to cancel that. Injected, so that tests decide when time is up. */
  after?: (ms: number, callback: () => void) => () => void;
}

/** The buffer of one process. Disposing it writes what is left. */
export function createViewBuffer({ db, log, after = startTimer }: ViewBufferOptions): ViewBuffer {
  const waiting = new Map<string, number>();
  const writing = new Map<string, number>();
  let cancelTimer: (() => void) | null = null;
  let turn = Promise.resolve();

  async function writeWaiting(): Promise<void> {
    cancelTimer?.();
    cancelTimer = null;
    if (waiting.size === 0) return;
    for (const [id, views] of waiting) writing.set(id, views);
    waiting.clear();
    // In one order everywhere: two processes that flush the same games never wait for each other in a circle.
    const views = [...writing].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, count]) => ({ id, count }));
    try {
      await db.transact((tx) => addViews(tx.db, { views }));
    } catch (error) {
      log.error(
        { err: error, games: views.length },
        'Views could not be written; they wait for the next flush.',
      );
      for (const { id, count } of views) add(waiting, id, count);
    } finally {
      writing.clear();
    }
  }

  function flush(): Promise<void> {
    turn = turn.then(writeWaiting);
    return turn;
  }

  return {
    count(gameId) {
      add(waiting, gameId, 1);
      cancelTimer ??= after(DELAY_MS, () => void flush());
    },
    pending: (gameId) => (waiting.get(gameId) ?? 0) + (writing.get(gameId) ?? 0),
    flush,
    async [Symbol.asyncDispose]() {
      await flush();
      cancelTimer?.();
    },
  };
}

function add(counts: Map<string, number>, id: string, count: number): void {
  counts.set(id, (counts.get(id) ?? 0) + count);
}

function startTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
