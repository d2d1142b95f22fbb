import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startSiteProcess } from '#tests/support/site-process.ts';

const WORKERS = 2;

it('the site stops when told to, even if dead workers are about to be replaced', async () => {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'playpodium-workers-'));
  const site = await startSiteProcess({ DATA_DIR: dir.path, WEB_CONCURRENCY: String(WORKERS) });
  await site.ready(WORKERS);
  site.killListeners();
  await expect(site[Symbol.asyncDispose]()).resolves.toBeUndefined();
});

it('a site whose workers can’t start ends and says why', async () => {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'playpodium-workers-'));
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const env = { DATA_DIR: dir.path, WEB_CONCURRENCY: String(WORKERS), PORT: String(port) };
  await using site = await startSiteProcess(env);
  await expect(site.ready(1)).rejects.toThrow('PORT is already in use by another program');
  other.close();
});
