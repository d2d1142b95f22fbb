/** Lets at most `atOnce` tasks with the same key run together; the others wait in line. */
export interface Turns {
  /** Runs `task` when its turn comes. Throws the signal's reason when it is aborted while waiting. */
  take<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Line {
  running: number;
  waiting: Set<() => void>;
}

export function createTurns(atOnce: number): Turns {
  const lines = new Map<string, Line>();

  function enter(line: Line, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (line.running < atOnce) {
      line.running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        line.waiting.delete(start);
        reject(signal?.reason);
      };
      line.waiting.add(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  function release(key: string, line: Line): void {
    const [next] = line.waiting;
    if (next) {
      // The place is handed over, so that nobody who comes in between takes it.
      line.waiting.delete(next);
      next();
      return;
    }
    line.running -= 1;
    if (line.running === 0) lines.delete(key);
  }

  return {
    async take(key, task, signal) {
      const line = lines.get(key) ?? { running: 0, waiting: new Set() };
      lines.set(key, line);
      await enter(line, signal);
      try {
        return await task();
      } finally {
        release(key, line);
      }
    },
  };
}
