import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPlainSite, type PlainSite } from '#tests/support/plain-site.ts';

const PASSWORD = 'a wrong password';
const EMAIL = 'somebody@example.com';

let site: PlainSite;
beforeAll(async () => {
  site = await openPlainSite();
});
afterAll(() => site?.[Symbol.asyncDispose]());

async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const keep = (line: unknown, message?: string) => {
    if (message === 'security') lines.push(line as Record<string, unknown>);
  };
  const spies = [
    vi.spyOn(site.ctx.log, 'warn').mockImplementation(keep),
    vi.spyOn(site.ctx.log, 'info').mockImplementation(keep),
  ];
  await work();
  for (const spy of spies) spy.mockRestore();
  return lines;
}

const requestId = expect.any(String);
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, site.url), {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: site.url, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

it('the security log has a line for a sign-in and a failed one, without what was typed', async () => {
  const { email, password, id } = await site.createAccount();
  const login = await site.open().goto('/login');
  const signIn = () => login.main.press('Sign In', { Email: email, Password: password });
  expect(await linesOf(signIn)).toEqual([{ reason: 'signed-in', by: 'password', userId: id, isSecured: false }]);
  const visitor = await site.open().goto('/login');
  const failed = await linesOf(() => visitor.main.press('Sign In', { Email: EMAIL, Password: PASSWORD }));
  expect(failed).toEqual([{ requestId, reason: 'invalid-credentials' }]);
});

it('the security log has a line for a refusal of any kind, with the person', async () => {
  const { browser, account } = await site.signIn();
  const who = { requestId, userId: account.id };
  const confirm = await browser.goto('/confirm?returnTo=/settings');
  const press = () => confirm.main.press('Confirm With Password', { Password: PASSWORD });
  expect(await linesOf(press)).toEqual([{ ...who, reason: 'wrong-password' }]);
  expect(await linesOf(() => browser.goto('/admin'))).toEqual([{ ...who, reason: 'not-allowed' }]);
});

it('the security log has a line for attempts to break the rules', async () => {
  const tried: [string, () => Promise<unknown>][] = [
    ['foreign-origin', () => post('/login', 'email=a', { origin: 'https://evil.example' })],
    ['unreadable-form', () => post('/login', 'a=b&'.repeat(300))],
    ['unsupported-form', () => post('/login', '{}', { 'content-type': 'application/json' })],
    ['body-too-large', () => post('/login', `email=${'a'.repeat(300_000)}`)],
    ['link-expired', () => post('/reset-password', `token=x&password=${PASSWORD}&confirmPassword=${PASSWORD}`)],
  ];
  for (const [reason, attack] of tried) expect(await linesOf(attack)).toEqual([{ requestId, reason }]);
});

it('the security log has no lines for normal use', async () => {
  const { browser } = await site.signIn();
  const lines = await linesOf(async () => {
    for (const path of ['/', '/settings', '/nothing-is-here', '/login']) await browser.goto(path);
    await post('/login', 'email=&password=');
  });
  expect(lines).toEqual([]);
});
