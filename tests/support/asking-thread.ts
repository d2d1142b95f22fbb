import { parentPort } from 'node:worker_threads';
import { Agent, fetch, type RequestInit } from 'undici';

/** Opens a connection per request, because the site may close an idle connection just when it is reused. */
const dispatcher = new Agent({ pipelining: 0 });

/** Sends the requests that fetch-elsewhere.ts passes to this thread, and passes the answers back. */
parentPort?.on('message', async ({ id, url, init }: { id: number; url: string; init: RequestInit }) => {
  try {
    const response = await fetch(url, { ...init, dispatcher });
    const body = await response.arrayBuffer();
    const { status, headers } = response;
    parentPort?.postMessage({ id, status, headers: [...headers], body });
  } catch (error) {
    parentPort?.postMessage({ id, error });
  }
});
