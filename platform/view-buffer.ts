import { LRUCache } from 'lru-cache';
import { type StartTimer, startTimer } from './clock.ts';
import type { Database } from './db/database.ts';
import { addViews } from './db/games/games.ts';
import type { Log } from './log.ts';

/** How long a view waits at most, so many views become one transaction. */
const DELAY_MS = 250;
const MOST_TOTALS = 20_000;

/**
 * Counts views in memory and writes them in batches, so counting never fails a page. Services pass the database's number to
 * `total`, which lets people see their own view counted. Disposing writes the rest.
 */
export interface ViewBuffer extends AsyncDisposable {
  count(gameId: string): void;
  /** Views of a game that aren't written yet. */
  pending(gameId: string): number;
  /** All views of a game, given how many the database has. Never decreases. */
  total(gameId: string, written: number): number;
  /** What `total` last returned plus the views since; null if that is forgotten. */
  lastTotal(gameId: string): number | null;
  /** Writes all pending views. Never throws: it logs a failure, and the views wait for the next flush. */
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
  const totals = new LRUCache<string, number>({ max: MOST_TOTALS });
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

  const pending = (gameId: string) => (waiting.get(gameId) ?? 0) + (writing.get(gameId) ?? 0);

  return {
    count(gameId) {
      add(waiting, gameId, 1);
      const total = totals.get(gameId);
      if (total !== undefined) totals.set(gameId, total + 1);
      cancelTimer ??= after(DELAY_MS, () => void flush());
    },
    pending,
    total(gameId, written) {
      const total = Math.max(totals.get(gameId) ?? 0, written + pending(gameId));
      totals.set(gameId, total);
      return total;
    },
    lastTotal: (gameId) => totals.get(gameId) ?? null,
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
