import { Worker } from 'node:worker_threads';

type Answer = { id: number; status: number; headers: [string, string][]; body: ArrayBuffer; error?: unknown };

/** Runs `fetch` in another thread, so that a test can measure how long a request blocks the site in this thread. */
export function openFetchElsewhere() {
  const worker = new Worker(new URL('./asking-thread.ts', import.meta.url), { execArgv: [] });
  const waiting = new Map<number, { resolve: (answer: Response) => void; reject: (error: unknown) => void }>();
  worker.on('message', ({ id, status, headers, body, error }: Answer) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (error !== undefined) asker?.reject(error);
    else asker?.resolve(new Response(body.byteLength > 0 ? body : null, { status, headers }));
  });
  let asked = 0;
  return {
    /** @param onSent called just before the request is sent */
    async fetch(url: URL, sent: RequestInit, onSent: () => void): Promise<Response> {
      const request = new Request(url, sent);
      const body = request.body && (await request.arrayBuffer());
      const { method, headers } = request;
      const init = { method, headers: [...headers], body, redirect: 'manual' };
      const answer = new Promise<Response>((resolve, reject) => waiting.set(++asked, { resolve, reject }));
      onSent();
      worker.postMessage({ id: asked, url: url.href, init });
      return answer;
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}
