import { parentPort } from 'node:worker_threads';
import { Agent, fetch, type RequestInit } from 'undici';

/** A connection each: a kept one may be closed by the site just as it is used again. */
const dispatcher = new Agent({ pipelining: 0 });

/** Asks for whoever must not spend their own thread's time on it (fetch-elsewhere.ts). */
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
