/** At most `atOnce` tasks per key at a time. Waiting tasks leave the queue if they are aborted. */
export function createConcurrencyLimit(atOnce: number) {
  const queues = new Map<string, { running: number; waiting: Set<() => void> }>();

  async function acquire(key: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() };
    queues.set(key, queue);
    if (queue.running < atOnce) {
      queue.running += 1;
      return;
    }
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const leave = () => {
      queue.waiting.delete(start);
      reject(signal?.reason);
    };
    queue.waiting.add(start);
    signal?.addEventListener('abort', leave, { once: true });
    await promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  function release(key: string): void {
    const queue = queues.get(key);
    if (!queue) return;
    const [next] = queue.waiting;
    if (next) {
      // Passes the slot to the next waiting task without freeing it, so that no new task can take it.
      queue.waiting.delete(next);
      next();
    } else if (--queue.running === 0) queues.delete(key);
  }

  return {
    /** Throws the signal's reason if the signal is aborted first. */
    async run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      await acquire(key, signal);
      try {
        return await task();
      } finally {
        release(key);
      }
    },
  };
}
