/**
 * Runs `work` after `ms` milliseconds. The returned function cancels that: `work` doesn't start, or its signal aborts.
 * An effect returns that function, so that each change of a typed text cancels the work for the previous text.
 */
export function afterPause(ms: number, work: (signal: AbortSignal) => Promise<void>): () => void {
  const canceling = new AbortController();
  const timer = setTimeout(() => void work(canceling.signal), ms);
  return () => {
    clearTimeout(timer);
    canceling.abort();
  };
}
