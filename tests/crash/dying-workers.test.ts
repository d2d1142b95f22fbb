import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startSiteProcess } from '#tests/support/site-process.ts';

const WORKERS = 2;
const ROUNDS = 3;
/** The primary process passes one connection to each frozen worker. The others wait until workers are replaced. */
const CONNECTIONS = 2 * WORKERS;

/** Sends a request. `end` resolves to the answer's first line, or to '' if the connection closes without an answer. */
function ask(port: number): { connected: Promise<unknown>; end: Promise<string> } {
  const socket = createConnection(port, '127.0.0.1').setEncoding('utf8');
  let said = '';
  socket.on('data', (text) => {
    said += text;
  });
  // A 'close' event follows every error, and resolves `end`.
  socket.on('error', () => undefined);
  const end = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(said.split('\r\n', 1)[0] ?? ''));
  });
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  return { connected: once(socket, 'connect'), end };
}

it('no client waits forever when workers die', async () => {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'playpodium-workers-'));
  await using site = await startSiteProcess({ DATA_DIR: dir.path, WEB_CONCURRENCY: String(WORKERS) });
  const port = Number(new URL(site.url).port);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await site.ready(WORKERS);
    site.freezeListeners();
    const asked = Array.from({ length: CONNECTIONS }, () => ask(port));
    await Promise.all(asked.map(({ connected }) => connected));
    site.killListeners();
    const ends = await Promise.all(asked.map(({ end }) => end));
    for (const end of ends) expect(['', 'HTTP/1.1 200 OK']).toContain(end);
  }
});

it('the site stops when told to, even if dead workers are about to be replaced', async () => {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'playpodium-workers-'));
  const site = await startSiteProcess({ DATA_DIR: dir.path, WEB_CONCURRENCY: String(WORKERS) });
  await site.ready(WORKERS);
  site.freezeListeners();
  const asked = Array.from({ length: CONNECTIONS }, () => ask(Number(new URL(site.url).port)));
  await Promise.all(asked.map(({ connected }) => connected));
  site.killListeners();
  // A connection ends as soon as the primary process notices a worker's death.
  await Promise.race(asked.map(({ end }) => end));
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
