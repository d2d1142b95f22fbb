/**
 * Used instead of fetchers: they load the route's code first, and the page reloads if that fails. Throws without a
 * connection or if the status is not 2xx.
 */
export async function fetchJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, { signal: signal ?? null });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
}
