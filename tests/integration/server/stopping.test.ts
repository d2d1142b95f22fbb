import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { loadBuiltApp } from '#server/build-location.ts';
import { serve } from '#server/serve.ts';
import { createTestDatabase } from '#tests/support/dialects.ts';
import { startSiteProcess } from '#tests/support/site-process.ts';
import { AUTH_SECRET, createTestApp } from '#tests/support/test-app.ts';

const CONNECTIONS = 8;
const PATHS = ['/', '/games', '/healthz', '/nothing-is-here', '/settings'];

async function ask(url: URL, agent?: Agent): Promise<IncomingMessage & { body: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent }, resolve).on('error', reject).end();
  });
  return Object.assign(response, { body: await text(response) });
}

/** Sends one request after the other over one connection until an answer ends it. Returns how many were answered. */
async function keepAsking(site: string, path: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let answered = 1; ; answered += 1) {
    const { headers } = await ask(new URL(path, site), agent);
    if (headers.connection === 'close') return answered;
  }
}

/** Resolves when the site accepts no more connections. */
async function refused(port: number): Promise<void> {
  for (let code = ''; code !== 'ECONNREFUSED'; ) {
    const socket = connect(port, '127.0.0.1');
    code = await once(socket, 'connect').then(
      () => '',
      (error: NodeJS.ErrnoException) => error.code ?? '',
    );
    socket.destroy();
  }
}

for (const [workers, dialect] of [
  [1, 'sqlite'],
  [2, 'postgres'],
] as const) {
  it(`no request is lost when a site with ${workers} processes stops, on ${dialect}`, async () => {
    await using database = dialect === 'postgres' ? await createTestDatabase({ dialect }) : null;
    await using app = await createTestApp({ dialect: 'sqlite' });
    await using site = await startSiteProcess({
      DATA_DIR: app.dir,
      AUTH_SECRET,
      WEB_CONCURRENCY: String(workers),
      DRAIN_SECONDS: '1',
      ...(database ? { DATABASE_URL: database.url } : {}),
    });
    await site.ready(workers);
    const form = 'email=a%40example.org&password=wrong';
    const port = Number(new URL(site.url).port);
    const slow = connect(port, '127.0.0.1');
    const answered = text(slow);
    slow.write(
      `POST /login HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n${form.slice(0, 9)}`,
    );
    const asking = Array.from({ length: CONNECTIONS }, (_, at) =>
      keepAsking(site.url, PATHS[at % PATHS.length] ?? '/'),
    );
    await Promise.all(PATHS.map((path) => ask(new URL(path, site.url))));
    const startedAt = performance.now();
    const stopped = site.stop();
    for (;;) {
      const { statusCode, body } = await ask(new URL('/readyz', site.url));
      if (statusCode === 503 && body === 'stopping') break;
    }
    for (const many of await Promise.all(asking)) expect(many).toBeGreaterThan(1);
    await refused(port);
    expect(performance.now() - startedAt).toBeGreaterThan(900);
    slow.write(form.slice(9));
    expect(await answered).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(await stopped).toBe(0);
    expect(site.said()).not.toMatch(/after calling end|"level":50/);
  });
}

it('answers what waits to be accepted when it stops', async () => {
  await using app = await createTestApp({ dialect: 'sqlite', env: { PORT: '0', HOST: '127.0.0.1' } });
  await using site = await serve({ ctx: app.ctx, loadBuild: loadBuiltApp() });
  const { port } = new URL(site.url);
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), '127.0.0.1'));
  const answers = sockets.map((socket) => text(socket).catch(String));
  for (const socket of sockets) socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  // Now the system has connected them, but this process has accepted none.
  await new Promise((resolve) => process.nextTick(resolve));
  await site.drain();
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});
