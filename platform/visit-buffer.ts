import { LRUCache } from 'lru-cache';
import type { VisitKind } from '#domain/games/game.ts';
import { type Clock, type StartTimer, startTimer, systemClock } from './clock.ts';
import type { Database } from './db/database.ts';
import { addVisits } from './db/games/game-days.ts';
import type { Log } from './log.ts';

/** Several visits share one transaction. */
const DELAY_MS = 250;
const MOST_TOTALS = 20_000;

interface VisitBufferOptions {
  kind: VisitKind;
  db: Database;
  log: Pick<Log, 'error'>;
  clock?: Clock;
  after?: StartTimer;
}

/** `total` includes pending visits, so that people see their own. Disposing of the buffer writes them. */
export function createVisitBuffer({ kind, db, log, clock = systemClock, after = startTimer }: VisitBufferOptions) {
  const waiting = new Map<string, number>();
  const totals = new LRUCache<string, { visits: number }>({ max: MOST_TOTALS });
  let cancelTimer: (() => void) | null = null;
  let lastFlush = Promise.resolve();

  async function writeWaiting(): Promise<void> {
    cancelTimer?.();
    cancelTimer = null;
    if (waiting.size === 0) return;
    const visits = Array.from(waiting, ([id, count]) => ({ id, count }));
    try {
      await db.transact((tx) => addVisits(tx.db, { kind, visits, at: clock.now() }));
      for (const { id, count } of visits) add(id, -count);
    } catch (error) {
      const message = `${kind} could not be written; they wait for the next flush`;
      log.error({ err: error, games: visits.length }, message);
    }
  }

  /** Never throws: keeps the visits for the next flush. */
  function flush(): Promise<void> {
    lastFlush = lastFlush.then(writeWaiting);
    return lastFlush;
  }

  const pending = (gameId: string): number => waiting.get(gameId) ?? 0;

  function add(gameId: string, count: number): void {
    const sum = pending(gameId) + count;
    if (sum > 0) waiting.set(gameId, sum);
    else waiting.delete(gameId);
  }

  return {
    count(gameId: string): void {
      add(gameId, 1);
      const total = totals.get(gameId);
      if (total) total.visits += 1;
      cancelTimer ??= after(DELAY_MS, () => void flush());
    },
    pending,
    /** Never less than `lastTotal`. */
    total(gameId: string, written: number): number {
      const visits = Math.max(totals.get(gameId)?.visits ?? 0, written + pending(gameId));
      totals.set(gameId, { visits });
      return visits;
    },
    /** Null if `total` wasn't called lately. */
    lastTotal: (gameId: string): number | null => totals.get(gameId)?.visits ?? null,
    flush,
    async [Symbol.asyncDispose](): Promise<void> {
      await flush();
      cancelTimer?.();
    },
  };
}
