import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startSiteProcess } from '#tests/support/site-process.ts';

const WORKERS = 2;
/** How many contact messages one network address may send in an hour (platform/rate-limits.ts). */
const CONTACTS = 10;
const words = { name: 'Ada', email: 'ada@example.com', message: 'Words.' };

it('workers share the counts of rate limits, and report their metrics together', async () => {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'playpodium-workers-'));
  await using site = await startSiteProcess({ DATA_DIR: dir.path, WEB_CONCURRENCY: String(WORKERS) });
  await site.ready(WORKERS);
  const { origin, port } = new URL(site.url);
  // Each request opens a new connection, and each new connection goes to the next worker.
  const ask = (path: string, sent: RequestInit = {}) =>
    fetch(origin + path, { redirect: 'manual', ...sent, headers: { connection: 'close', ...sent.headers } });
  const statuses: number[] = [];
  for (let n = 0; n < CONTACTS + 4; n += 1) {
    const body = new URLSearchParams({ ...words, message: `Words ${n}.` });
    const headers = { origin: `http://localhost:${port}` };
    statuses.push((await ask('/contact', { method: 'POST', headers, body })).status);
  }
  expect(
    statuses.map((status) => (status < 400 ? 'sent' : status)),
    statuses.join(),
  ).toEqual([...Array(CONTACTS).fill('sent'), ...Array(4).fill(429)]);

  for (let n = 0; n < 10; n += 1) await (await ask('/healthz')).text();
  for (let n = 0; n < WORKERS; n += 1) {
    const text = await (await ask('/metrics')).text();
    const counted = /^playpodium_http_requests_total\{[^}]*route="\/healthz"[^}]*\} (\d+)$/m.exec(text)?.[1];
    expect(counted).toBe('10');
    expect(text).toMatch(/^playpodium_info\{[^}]*\} 1$/m);
  }
});
