import { once } from 'node:events';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadBuiltApp } from '#server/build-location.ts';
import { serve } from '#server/serve.ts';
import { createTestApp } from '#tests/support/test-app.ts';

let site: Awaited<ReturnType<typeof serve>>;
let host = '';
beforeAll(async () => {
  const { ctx } = await createTestApp({ dialect: 'sqlite', env: { PORT: '0', HOST: '127.0.0.1' } });
  site = await serve({ ctx, loadBuild: loadBuiltApp() });
  host = new URL(site.url).host.replace('localhost', '127.0.0.1');
});
afterAll(() => site?.[Symbol.asyncDispose]());

/** Sends a raw request. Returns everything received until the connection closes. */
async function send(lines: readonly string[], body = ''): Promise<string> {
  const socket = createConnection(Number(host.split(':')[1]), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => undefined);
  socket.write([...lines, 'Connection: close', '', body].join('\r\n'));
  await once(socket, 'close');
  return answer;
}

const LENGTH = 'Content-Length: 3';
const FORM = 'Content-Type: application/x-www-form-urlencoded';
const CHUNKED = 'Transfer-Encoding: chunked';

it.each([
  { about: 'a negative length', headers: [FORM, 'Content-Length: -1'], status: 400 },
  { about: 'a length in words', headers: [FORM, 'Content-Length: abc'], status: 400 },
  { about: 'two lengths', headers: [FORM, LENGTH, 'Content-Length: 4'], status: 400 },
  { about: 'a length beside chunks', headers: [FORM, LENGTH, CHUNKED], status: 400 },
  {
    about: 'a length that no number holds',
    headers: [FORM, 'Content-Length: 99999999999999999999'],
    status: 400,
  },
  { about: 'a chunk without a size', headers: [FORM, CHUNKED], body: 'zz\r\n', status: 400 },
  { about: 'neither a length nor a body', headers: [FORM], body: '', status: 422 },
  { about: 'two types', headers: [FORM, 'Content-Type: application/json', LENGTH], status: 415 },
  { about: 'a wish to be waited for', headers: [FORM, 'Expect: 100-continue', LENGTH], status: 100 },
  { about: 'another expectation', headers: [FORM, 'Expect: something', LENGTH], status: 417 },
  {
    about: 'another method in a header',
    headers: [FORM, 'X-HTTP-Method-Override: DELETE', LENGTH],
    status: 422,
  },
])('a form with $about gets status $status', async ({ headers, body = 'a=b', status }) => {
  const answer = await send(['POST /login HTTP/1.1', `Host: ${host}`, `Origin: http://${host}`, ...headers], body);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).not.toMatch(/HTTP\/1\.1 5|\n\s+at /);
});

it.each([
  { about: 'of HTTP/1.0 without a host', line: 'GET /about HTTP/1.0', headers: [], status: 400 },
  { about: 'without a host', line: 'GET /about HTTP/1.1', headers: [], status: 400 },
  { about: 'for a host that is none', line: 'GET /about HTTP/1.1', headers: ['Host: a b'], status: 400 },
  { about: 'for everything', line: 'OPTIONS * HTTP/1.1', headers: ['Host: here.invalid'], status: 400 },
  { about: 'without a slash', line: 'GET about HTTP/1.1', headers: ['Host: here.invalid'], status: 400 },
  {
    about: 'with a password in its address',
    line: 'GET http://a:b@here.invalid/about HTTP/1.1',
    headers: ['Host: here.invalid'],
    status: 400,
  },
  { about: 'of two slashes', line: 'GET //about HTTP/1.1', headers: ['Host: here.invalid'], status: 404 },
])('a request $about gets status $status', async ({ line, headers, status }) => {
  expect(await send([line, ...headers])).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

it.each([
  { about: 'host', line: 'GET /about HTTP/1.1', name: 'evil.example' },
  { about: 'address', line: 'GET http://evil.example/about HTTP/1.1', name: '127.0.0.1' },
])('a page requested with another $about doesn’t contain it, and is shown to nobody else', async ({ line, name }) => {
  const forwarded = ['X-Forwarded-Host: evil.example', 'Referer: http://evil.example/'];
  const answer = await send([line, `Host: ${name}`, ...forwarded]);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).not.toContain('evil.example');
  expect(await send(['GET /about HTTP/1.1', `Host: ${host}`])).not.toContain('evil.example');
});
