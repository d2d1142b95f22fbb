import { type StartTimer, startTimer } from './clock.ts';
import type { Database } from './db/database.ts';
import { addViews } from './db/games/games.ts';
import type { Log } from './log.ts';

/** How long a view waits at most, so that many views become one transaction. */
const DELAY_MS = 250;

/**
 * Views counted in memory and written in batches, so that counting never fails a page. Loaders add `pending` to the
 * database's number, so that a person sees their own view counted. Disposing writes what is left.
 */
export interface ViewBuffer extends AsyncDisposable {
  count(gameId: string): void;
  /** Views of a game that are not written yet. */
  pending(gameId: string): number;
  /** Writes all pending views. Never throws: a failure is logged, and the views wait for the next flush. */
  flush(): Promise<void>;
}

interface ViewBufferOptions {
  db: Database;
  log: Pick<Log, 'error'>;
  after?: StartTimer;
}

export function createViewBuffer({ db, log, after = startTimer }: ViewBufferOptions): ViewBuffer {
  const waiting = new Map<string, number>();
  const writing = new Map<string, number>();
  let cancelTimer: (() => void) | null = null;
  let lastFlush = Promise.resolve();

  async function writeWaiting(): Promise<void> {
    cancelTimer?.();
    cancelTimer = null;
    if (waiting.size === 0) return;
    for (const [id, views] of waiting) writing.set(id, views);
    waiting.clear();
    // Every process updates games in the same order, so two that flush at once can't deadlock.
    const views = [...writing].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, count]) => ({ id, count }));
    try {
      await db.transact((tx) => addViews(tx.db, { views }));
    } catch (error) {
      log.error(
        { err: error, games: views.length },
        'views could not be written; they wait for the next flush',
      );
      for (const { id, count } of views) add(waiting, id, count);
    } finally {
      writing.clear();
    }
  }

  function flush(): Promise<void> {
    lastFlush = lastFlush.then(writeWaiting);
    return lastFlush;
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
