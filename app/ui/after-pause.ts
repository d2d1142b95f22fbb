/** The returned function prevents the start or aborts the signal. An effect returns it as its cleanup. */
export function afterPause(ms: number, work: (signal: AbortSignal) => Promise<void>): () => void {
  const canceling = new AbortController();
  const timer = setTimeout(() => void work(canceling.signal), ms);
  return () => {
    clearTimeout(timer);
    canceling.abort();
  };
}
