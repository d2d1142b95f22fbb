/** The timer behind a deadline. Injected, so that tests decide when time is up. */
export interface DeadlineClock {
  /** Calls back once after `ms` milliseconds; returns how to cancel that. */
  after(ms: number, callback: () => void): () => void;
}

export const systemDeadlineClock: DeadlineClock = {
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

export interface Deadline {
  signal: AbortSignal;
  stop(): void;
}

export function startDeadline(clock: DeadlineClock, ms: number): Deadline {
  const controller = new AbortController();
  const stop = clock.after(ms, () => controller.abort());
  return { signal: controller.signal, stop };
}
