import { parentPort } from 'node:worker_threads';
import { Agent, fetch, type RequestInit } from 'undici';

/** One connection per request, because the site may close an idle one just as it is reused. */
const dispatcher = new Agent({ pipelining: 0 });

/** Sends the requests of fetch-elsewhere.ts. */
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
