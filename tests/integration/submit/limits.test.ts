import { expect, it } from 'vitest';
import { ERRORS } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { openBuiltSite } from '#tests/support/built-site.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openSession, signUp } from '../accounts/people.ts';

/** How many of these forms one network address may send in an hour (platform/rate-limits.ts). */
const AN_HOUR = [
  { path: '/?index', form: { playUrl: 'not an address' }, many: 60, used: 57 },
  { path: '/contact', form: { email: 'a@example.org', message: 'Hello.' }, many: 10, used: 0 },
] as const;

it.each(AN_HOUR)('a visitor may send $path only $many times an hour, and gets a message', async (limit) => {
  const { path, form, many, used } = limit;
  const clientAddress = '203.0.113.7';
  await using app = await createTestApp({ dialect: 'sqlite' });
  await makeGame(app);
  const ask = openBuiltSite(app);
  const send = () => ask(path, { method: 'POST', form, clientAddress });
  for (let n = 0; n < used; n += 1) await app.ctx.limits.take('quick-submit', clientAddress);
  for (let n = used; n < many; n += 1) expect((await send()).status).not.toBe(429);
  const refused = await send();
  expect(refused.status).toBe(429);
  const [, sentence] = ERRORS['rate-limited'];
  expect((await refused.text()).replaceAll('&#x27;', "'")).toContain(String(sentence));
});

it('a refused form shows no more tags than `tagsRead`', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  const ask = openBuiltSite(app);
  const lengthWith = async (tags: string) => {
    const form = { playUrl: 'not an address', title: 'A Game', tags };
    return (await (await ask('/?index', { method: 'POST', form })).text()).length;
  };
  // Each shown tag is an element. Rendering 40,000 would take ten seconds, so the page must not show all.
  const few = await lengthWith('a');
  expect(await lengthWith('a,'.repeat(2_000))).toBe(few);
  const many = await lengthWith(Array.from({ length: 2_000 }, (_, n) => `tag${n}`).join(','));
  expect(many).toBeLessThan(few + 100_000);
});

it.each([
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/contact',
  '/settings',
  '/my-games',
  '/notifications',
])('a client address may send 600 forms a minute; further ones aren’t read: %s', async (path) => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  const ask = openBuiltSite(app);
  const cookie = /^.(?:settings|my-games|notifications)$/.test(path)
    ? (await openSession(app, (await signUp(app, 'ada')).email)).get('cookie')
    : null;
  const sent = {
    method: 'POST',
    cookie,
    contentType: 'application/x-www-form-urlencoded',
    body: `email=${'a'.repeat(LIMITS.form.maxBytes)}`,
  };
  const clientAddress = '203.0.113.80';
  expect((await ask(path, { ...sent, clientAddress })).status, 'it is too large').toBe(413);
  for (let n = 1; n < 600; n += 1) await app.ctx.limits.take('form', clientAddress);
  expect((await ask(path, { ...sent, clientAddress })).status).toBe(429);
  expect((await ask(path, { ...sent, clientAddress: '203.0.113.81' })).status).toBe(413);
});
