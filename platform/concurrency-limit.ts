import { EventEmitter, once } from 'node:events';

/** At most `atOnce` tasks per key at a time. Waiting tasks leave the queue if they are aborted. */
export function createConcurrencyLimit(atOnce: number) {
  const running = new Map<string, number>();
  const ends = new EventEmitter().setMaxListeners(Number.POSITIVE_INFINITY);

  return {
    /** Throws the signal's reason if the signal is aborted first. */
    async run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      const end = `end of ${key}`;
      signal?.throwIfAborted();
      while ((running.get(key) ?? 0) >= atOnce) {
        await once(ends, end, { signal }).catch(() => signal?.throwIfAborted());
      }
      running.set(key, (running.get(key) ?? 0) + 1);
      try {
        return await task();
      } finally {
        const left = (running.get(key) ?? 1) - 1;
        if (left > 0) running.set(key, left);
        else running.delete(key);
        ends.emit(end);
      }
    },
  };
}
