/**
 * Runs `work` after `ms` milliseconds. The returned function cancels that: `work` doesn't start, or its signal aborts.
 * An effect returns it, so that each change of a typed text cancels what the text before has started.
 */
export function afterPause(ms: number, work: (signal: AbortSignal) => Promise<void>): () => void {
  const canceling = new AbortController();
  const timer = setTimeout(() => void work(canceling.signal), ms);
  return () => {
    clearTimeout(timer);
    canceling.abort();
  };
}
