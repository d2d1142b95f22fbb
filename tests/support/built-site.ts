import { loadBuiltApp } from '#server/build-location.ts';
import { createRenderPage } from '#server/render.ts';
import type { TestApp } from './test-app.ts';

interface Sent {
  method?: 'GET' | 'POST';
  cookie?: string | null;
  form?: Readonly<Record<string, string>>;
}

export type Ask = (path: string, sent?: Sent) => Promise<Response>;

/** The built pages and their forms on a test's own database, without a server in between. Needs a build. */
export function openBuiltSite({ ctx }: Pick<TestApp, 'ctx'>): Ask {
  const render = createRenderPage({ ctx, loadBuild: loadBuiltApp(), mode: 'production' });
  return (path, { method = 'GET', cookie = null, form = {} } = {}) => {
    const headers = new Headers(cookie ? { cookie } : {});
    const body = method === 'POST' ? new URLSearchParams(form) : null;
    const request = new Request(new URL(path, ctx.config.publicUrl), { method, headers, body });
    return render({ request, requestId: 'a-test', clientAddress: '198.51.100.9' });
  };
}
