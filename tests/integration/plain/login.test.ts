import { describe, expect, it } from 'vitest';
import { nextLinkTo } from '#tests/e2e/support/mail.ts';
import { PlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

interface Credentials {
  email: string;
  password: string;
}

async function signInAs(page: PlainPage, { email, password }: Credentials): Promise<PlainPage> {
  return page.main.press('Sign In', { Email: email, Password: password });
}

describe('signing in', () => {
  it('shows a greeting, and signing out a farewell', async () => {
    await using site = await openPlainSite();
    const account = await site.createAccount();
    const home = await signInAs(await site.open().goto('/login'), account);
    expect(home.path).toBe('/');
    expect(home.text).toContain('Logged in successfully');
    expect(home.text).toContain(`Welcome back, ${account.username}!`);
    const after = await home.press('Sign out');
    expect(after.path).toBe('/');
    expect(after.text).toContain('You have been signed out successfully.');
    expect(after.header.hrefs('Sign In')).not.toEqual([]);
  });

  it('returns to the previous page, only on this site', async () => {
    await using site = await openPlainSite();
    const browser = site.open();
    const asked = await browser.goto('/my-votes?cursor=x');
    expect(asked.path).toBe('/login?returnTo=%2Fmy-votes%3Fcursor%3Dx');
    expect((await signInAs(asked, await site.createAccount())).path).toBe('/my-votes?cursor=x');
    expect((await browser.goto('/login?returnTo=/settings')).path).toBe('/settings');
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    await using site = await openPlainSite();
    const { email } = await site.createAccount();
    for (const tried of [email, 'nobody@example.com']) {
      const page = await signInAs(await site.open().goto('/login'), { email: tried, password: 'not it' });
      expect(page.status).toBe(401);
      expect(page.text).toContain('Sign in failed');
      expect(page.text).toContain('Invalid email or password.');
      expect(page.main.field('Email').value).toBe(tried);
      expect(page.main.field('Password').value).toBe('');
    }
  });

  it.each(['/login', '/register'])('says after %s that the browser refuses cookies', async (path) => {
    await using site = await openPlainSite();
    const account = { username: 'newcomer', email: 'new@example.com', password: 'long enough words' };
    const { email, password } = path === '/login' ? await site.createAccount() : account;
    const isNew = path === '/register';
    const fields = {
      ...(isNew && { Username: 'newcomer', 'Confirm Password': password }),
      Email: email,
      Password: password,
    };
    const headers = { 'sec-fetch-site': 'same-origin' };
    const page = await new PlainBrowser(site.url, { ...headers, cookie: '' }).goto(path);
    const refused = await page.main.press(isNew ? 'Sign Up' : 'Sign In', fields);
    expect(refused.path.startsWith('/login?')).toBe(true);
    expect(refused.text).toContain('Sign in failed');
    expect(refused.text).toContain('Your browser refused the cookie that keeps you signed in.');
    const login = await new PlainBrowser(site.url, headers).goto(refused.path);
    const home = await login.main.press('Sign In', { Email: email, Password: password });
    expect(home.path).toBe(isNew ? '/by/newcomer' : '/');
    expect(home.text).toContain('Logged in successfully');
  });

  it('refuses forms from other sites', async () => {
    await using site = await openPlainSite();
    const { email, password } = await site.createAccount();
    const response = await fetch(`${site.url}/login`, {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

it('signing in works on a new device with a mailed link while somebody guesses', async () => {
  await using site = await openPlainSite();
  const { email, password, username } = await site.createAccount();
  for (let n = 0; n < 100; n += 1) await site.ctx.limits.take('sign-in-failures', email);
  const link = nextLinkTo(site, email);
  const browser = site.open();
  const given = { Email: email, Password: password };
  const refused = await (await browser.goto('/login')).main.press('Sign In', given);
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('a new device needs a link that we have mailed');
  const known = await browser.goto(await link);
  expect(known.text).toContain('This device is known now.');
  expect((await known.main.press('Sign In', given)).text).toContain(`Welcome back, ${username}!`);
  expect((await site.open().goto('/login?device=x.1.y')).text).toContain('This link has expired.');
});
