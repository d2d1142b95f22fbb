/**
 * Lets at most so many tasks with the same key run at once; the others queue.
 * Our own because p-limit and p-queue keep a queued task whose signal is aborted in the queue.
 */
export interface ConcurrencyLimit {
  /** Runs `task` as soon as there is a free slot. Throws the signal's reason if it is aborted before that. */
  run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export function createConcurrencyLimit(atOnce: number): ConcurrencyLimit {
  const queues = new Map<string, { running: number; waiting: Set<() => void> }>();

  async function acquire(key: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() };
    queues.set(key, queue);
    if (queue.running < atOnce) {
      queue.running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        queue.waiting.delete(start);
        reject(signal?.reason);
      };
      queue.waiting.add(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  function release(key: string): void {
    const queue = queues.get(key);
    if (!queue) return;
    const [next] = queue.waiting;
    if (next) {
      // The slot is handed over without becoming free, so no newcomer can take it.
      queue.waiting.delete(next);
      next();
    } else if (--queue.running === 0) queues.delete(key);
  }

  return {
    async run(key, task, signal) {
      await acquire(key, signal);
      try {
        return await task();
      } finally {
        release(key);
      }
    },
  };
}
