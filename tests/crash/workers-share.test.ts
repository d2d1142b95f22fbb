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
