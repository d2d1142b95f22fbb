import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startSiteProcess } from '#tests/support/site-process.ts';

const WORKERS = 2;
/** How many contact messages one network address may send in an hour (platform/rate-limits.ts). */
const CONTACTS = 10;
const words = { name: 'Ada', email: 'ada@example.com', message: 'Words.' };

it('workers share the counts of rate limits', async () => {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'playpodium-workers-'));
  await using site = await startSiteProcess({ DATA_DIR: dir.path, WEB_CONCURRENCY: String(WORKERS) });
  await site.ready(WORKERS);
  const statuses: number[] = [];
  for (let n = 0; n < CONTACTS + 4; n += 1) {
    const { origin, port } = new URL(site.url);
    // Each request opens a new connection, and each new connection goes to the next worker.
    const response = await fetch(`${origin}/contact`, {
      method: 'POST',
      headers: { connection: 'close', origin: `http://localhost:${port}` },
      body: new URLSearchParams({ ...words, message: `Words ${n}.` }),
      redirect: 'manual',
    });
    statuses.push(response.status);
  }
  const refused = statuses.slice(CONTACTS);
  expect(
    statuses.slice(0, CONTACTS).every((status) => status < 400),
    statuses.join(),
  ).toBe(true);
  expect(refused).toEqual(refused.map(() => 429));
});

it('workers report their metrics together', async () => {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'playpodium-workers-'));
  await using site = await startSiteProcess({ DATA_DIR: dir.path, WEB_CONCURRENCY: String(WORKERS) });
  await site.ready(WORKERS);
  const get = async (path: string) => (await fetch(site.url + path, { headers: { connection: 'close' } })).text();
  for (let n = 0; n < 10; n += 1) await get('/healthz');
  for (let n = 0; n < WORKERS; n += 1) {
    const text = await get('/metrics');
    const counted = /^playpodium_http_requests_total\{[^}]*route="\/healthz"[^}]*\} (\d+)$/m.exec(text)?.[1];
    expect(counted).toBe('10');
    expect(text).toMatch(/^playpodium_info\{[^}]*\} 1$/m);
  }
});
