import { loadBuiltApp } from '#server/build-location.ts';
import { createRenderer } from '#server/render.ts';
import type { TestApp } from './test-app.ts';

export interface Sent {
  method?: string;
  cookie?: string | null;
  form?: Readonly<Record<string, string>>;
  /** Sent instead of `form`. */
  body?: string;
  contentType?: string;
  clientAddress?: string;
}

export type Ask = (path: string, sent?: Sent) => Promise<Response>;

/** Requests pages of the built site without a server, on a test's database. Needs `npm run build`. */
export function openBuiltSite({ ctx }: Pick<TestApp, 'ctx'>): Ask {
  const { render } = createRenderer({ ctx, loadBuild: loadBuiltApp(), mode: 'production' });
  return (path, { method = 'GET', cookie = null, form = {}, body, contentType, clientAddress } = {}) => {
    const headers = new Headers(cookie ? { cookie } : {});
    const isRead = method === 'GET';
    // A Buffer, because a string would set a content type.
    const sent = body === undefined ? new URLSearchParams(form) : Buffer.from(body);
    if (contentType) headers.set('content-type', contentType);
    const request = new Request(new URL(path, ctx.config.publicUrl), {
      method,
      headers,
      body: isRead ? null : sent,
    });
    return render({ request, requestId: 'a-test', clientAddress: clientAddress ?? '198.51.100.9' });
  };
}
