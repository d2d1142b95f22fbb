import { describe, expect, it } from 'vitest';
import { signIn, signOut } from '#services/accounts/sign-in.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { HERE, openSession, PASSWORD, signUp } from './people.ts';

async function cookiesAt(publicUrl: string): Promise<string[]> {
  await using app = await createTestApp({ dialect: 'sqlite', env: { PUBLIC_URL: publicUrl } });
  const { email } = await signUp(app, 'Ada');
  const credentials = { email, password: PASSWORD, clientAddress: HERE, userAgent: null };
  return (await signIn(app.ctx, credentials)).headers.getSetCookie();
}

describe('the session cookie', () => {
  it('can only be read by the server, is only sent by our own pages, and only over https on an https site', async () => {
    const cookies = await cookiesAt('https://games.example');
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-playpodium\./);
      expect(cookie).toMatch(/; HttpOnly/i);
      expect(cookie).toMatch(/; SameSite=Lax/i);
      expect(cookie).toMatch(/; Secure/i);
      expect(cookie).toMatch(/; Path=\//i);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
  });

  it('also works on a site without https', async () => {
    for (const cookie of await cookiesAt('http://games.example')) expect(cookie).not.toMatch(/; Secure/i);
  });

  it('is emptied by signing out', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { email } = await signUp(app, 'Ada');
    const headers = await openSession(app, email);
    const gone = (await signOut(app.ctx, { cookie: headers.get('cookie') })).getSetCookie();
    expect(gone.filter((cookie) => /session_token=;.*Max-Age=0/i.test(cookie))).toHaveLength(1);
  });
});
