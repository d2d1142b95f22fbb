/**
 * Runs `work` after `ms` milliseconds. The returned function cancels `work`: it prevents the start or, if `work` has
 * started, aborts its signal. An effect returns this function as its cleanup, so that each change of a typed text
 * cancels the work for the previous text.
 */
export function afterPause(ms: number, work: (signal: AbortSignal) => Promise<void>): () => void {
  const canceling = new AbortController();
  const timer = setTimeout(() => void work(canceling.signal), ms);
  return () => {
    clearTimeout(timer);
    canceling.abort();
  };
}
