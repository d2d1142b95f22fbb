import { parentPort } from 'node:worker_threads';

/** Asks for whoever must not spend their own thread's time on it (fetch-elsewhere.ts). */
parentPort?.on('message', async ({ id, url, init }: { id: number; url: string; init: RequestInit }) => {
  try {
    const response = await fetch(url, init);
    const body = await response.arrayBuffer();
    const { status, headers } = response;
    parentPort?.postMessage({ id, status, headers: [...headers], body });
  } catch (error) {
    parentPort?.postMessage({ id, error });
  }
});
