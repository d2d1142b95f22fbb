/**
 * Requests JSON from this site. Used instead of the router's fetchers, which would first load the route's code. If
 * loading failed, the router would reload the page, and typed text would be lost. A fetcher's error would also replace
 * the whole screen.
 *
 * @param path the path and query of a route that answers JSON of the type `T`
 * @throws Error if there is no connection or the status is not 2xx
 */
export async function fetchJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, { signal: signal ?? null });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
}
