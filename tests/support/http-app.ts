import { createApp } from '#server/app.ts';
import { createMetrics } from '#server/metrics.ts';
import type { TestApp } from './test-app.ts';

/** Calls the site's HTTP app without a server. Each page is the text 'a page'; feeds, covers and the like are real. */
export function openHttp({ ctx }: Pick<TestApp, 'ctx'>, clientDir?: string) {
  const pages = { serve: async () => new Response('a page'), routeAt: async () => 'page' };
  const lifecycle = { isStopping: false };
  const http = createApp({ ctx, pages, metrics: createMetrics(ctx), lifecycle, clientDir, bodyTimeout: 0 });
  return async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    http.request(path, { headers }, { incoming: { socket: {}, headers } });
}
