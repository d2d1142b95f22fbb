import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { loadBuiltApp } from '#server/build-location.ts';
import { serve } from '#server/serve.ts';
import { type Ask, openBuiltSite, type Sent } from '#tests/support/built-site.ts';
import { dumpRows } from '#tests/support/database-rows.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { type Cast, NOBODY, openCast } from '../access-cast.ts';
import type { Role, Row } from '../access-roles.ts';
import { accessTable } from '../access-table.ts';

// These are all routes: access-people.test.ts compares the table with app/routes.ts.
// '/digest/stop' reads no body: what mail programs send says nothing (RFC 8058).
const PATHS = Object.keys(accessTable(NOBODY)).filter((path) => path !== 'digest/stop');
/** `byRouter`: whether to send to an address that ends in `.data`, like the router in the browser. */
const SENDERS = [
  { role: 'visitor', byRouter: false },
  { role: 'admin', byRouter: true },
] as const satisfies readonly { role: Role; byRouter: boolean }[];
/** Answers take far less time, also on a busy machine. If a parser handles one of these bodies badly, it may take minutes. */
const STALL_MS = 20_000;

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=cut';
const part = (name: string) => `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;

/** One of each kind that a form's reader refuses. All that it refuses are in app/http/read-form.server.test.ts. */
const WRONG: readonly (Sent & { about: string; status: number })[] = [
  { about: 'JSON', contentType: 'application/json', body: '{"email":', status: 415 },
  { about: 'a cut multipart', contentType: MULTIPART, body: part('email'), status: 422 },
  { about: 'many fields', contentType: FORM, body: 'a&'.repeat(30_000), status: 422 },
  { about: 'a large form', contentType: FORM, body: `email=${'a'.repeat(LIMITS.form.maxBytes)}`, status: 413 },
];

describe('a request that no page of ours sends', () => {
  let app: TestApp;
  let ask: Ask;
  let cast: Cast;

  beforeAll(async () => {
    app = await createTestApp({ dialect: 'sqlite' });
    ask = openBuiltSite(app);
    cast = await openCast(app);
  });
  afterAll(() => app?.[Symbol.asyncDispose]());

  const rowOf = (path: string): Row => accessTable(cast.target)[path] as Row;
  /** React Router accepts the home page's form only at `/?index`. */
  const addressOf = (path: string) => (path === '' ? '/?index' : rowOf(path).path);
  const senderAddress = (path: string, byRouter: boolean) =>
    byRouter && !rowOf(path).isBeforeRouter ? asData(addressOf(path)) : addressOf(path);

  /** Counts requests. Each one gets its own client address, so that no rate limit refuses it. */
  let asked = 0;
  async function askWrongly(address: string, sent: Sent) {
    const clientAddress = `198.18.${(asked >> 8) & 255}.${asked++ & 255}`;
    const startedAt = performance.now();
    const response = await ask(address, { ...sent, clientAddress });
    const text = await response.text();
    expect(performance.now() - startedAt).toBeLessThan(STALL_MS);
    expect(text).not.toMatch(/\n\s+at |node:internal|\.tsx?:\d/);
    return { status: response.status, allow: response.headers.get('allow') };
  }

  it.each(PATHS)('with another method is refused on /%s', async (path) => {
    const { posts } = rowOf(path);
    const allow = posts.length > 0 ? 'GET, HEAD, POST' : 'GET, HEAD';
    const methods = ['PUT', 'OPTIONS', ...(posts.length > 0 ? [] : ['POST'])];
    const cookies = { visitor: null, admin: await cast.cookieOf('admin') };
    const before = await dumpRows(app.ctx);
    for (const { role, byRouter } of SENDERS) {
      const at = senderAddress(path, byRouter);
      for (const method of methods) {
        const answer = await askWrongly(at, { method, cookie: cookies[role] });
        expect({ method, at, ...answer }).toEqual({ method, at, status: 405, allow });
      }
    }
    expect(await dumpRows(app.ctx)).toEqual(before);
  });

  it('as a form to the home page’s own address is refused', async () => {
    expect(await askWrongly('/', { method: 'POST' })).toEqual({ status: 405, allow: 'GET, HEAD' });
  });

  const FORMS = PATHS.filter((path) => (accessTable(NOBODY)[path] as Row).posts.length > 0);

  for (const { role, byRouter } of SENDERS) {
    it.each(FORMS)(`is refused by /%s, sent by ${role}`, async (path) => {
      const row = rowOf(path);
      const at = senderAddress(path, byRouter);
      const cookie = await cast.cookieOf(role);
      const before = await dumpRows(app.ctx);
      // Some routes refuse or redirect the person before they read the form.
      const isRefusedFirst = row.posts.every(({ by }) => ['sign-in', 'refused'].includes(by[role]));
      // React Router redirects with status 202 if the router in the browser sent the request.
      const early = isRefusedFirst ? [202, 302, 401, 403, 404] : [];
      // This test sends more forms than this route accepts in an hour.
      if (path === 'migrate-legacy') early.push(429);
      // Leads back to a page that says why.
      if (path === 'submit/upload') early.push(202, 303);
      for (const { about, status, ...sent } of WRONG) {
        const answer = await askWrongly(at, { method: 'POST', cookie, ...sent });
        expect([wantedOf(path, { about, status }), ...early], about).toContain(answer.status);
      }
      expect(await dumpRows(app.ctx)).toEqual(before);
    });
  }
});

it('that is too large gets a response over its connection, with and without Content-Length', async () => {
  const { ctx } = await createTestApp({ dialect: 'sqlite', env: { PORT: String(await findFreePort()) } });
  await using site = await serve({ ctx, loadBuild: loadBuiltApp() });
  const form = `email=${'a'.repeat(2 * LIMITS.form.maxBytes)}`;
  for (const body of [form, new Blob([form]).stream()]) {
    const sent = { method: 'POST', headers: { 'content-type': FORM }, body, duplex: 'half' };
    const response = await fetch(`${site.url}/login`, sent as RequestInit);
    expect({ status: response.status, text: await response.text() }).toEqual({
      status: 413,
      text: expect.stringContaining(String(ERRORS['body-too-large'][1])),
    });
  }
});

it.each([
  ['with another boundary', '/login', { 'content-type': `multipart/form-data; boundary=${'a'.repeat(71)}` }, 422],
  ['of another type', '/login', { 'content-type': 'text/plain' }, 415],
  ['to no page', '/nothing-is-here', { 'content-type': FORM }, 404],
  ['from another site', '/login', { 'content-type': FORM, origin: 'https://evil.example' }, 403],
  ['from nobody who may upload', '/upload', { 'content-type': MULTIPART }, 401],
])('%s is received whole before its answer, unread', async (_about, path, headers, status) => {
  const { ctx } = await createTestApp({ dialect: 'sqlite', env: { PORT: String(await findFreePort()) } });
  await using site = await serve({ ctx, loadBuild: loadBuiltApp() });
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1_000_000;
      if (sent > 20_000_000) controller.close();
      else controller.enqueue(Buffer.alloc(1_000_000, 'x'));
    },
  });
  const response = await fetch(`${site.url}${path}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  expect(response.status).toBe(status);
  await response.text();
  expect(sent).toBe(21_000_000);
});

const READ_JSON = ['migrate-legacy', 'game/:slug/score'];

/** The expected status, which differs for routes that accept only JSON. */
function wantedOf(path: string, { about, status }: { about: string; status: number }): number {
  if (!READ_JSON.includes(path)) return status;
  return about === 'JSON' ? 422 : 415;
}

function asData(address: string): string {
  const [path = '', query] = address.split('?');
  return `${path === '/' ? '/_' : path}.data${query ? `?${query}` : ''}`;
}
