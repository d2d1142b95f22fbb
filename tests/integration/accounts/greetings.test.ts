import { afterEach, describe, expect, it } from 'vitest';
import { openBuiltSite } from '#tests/support/built-site.ts';
import { SERVICE_ENV } from '#tests/support/service-answers.ts';
import { playServices } from '#tests/support/sign-in-services.ts';
import { createTestApp } from '#tests/support/test-app.ts';

let services: ReturnType<typeof playServices> | undefined;
afterEach(() => services?.unstub());

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

describe('sign-in by another service', () => {
  it('greets who comes back, and whoever is new', async () => {
    await using app = await createTestApp({ dialect: 'sqlite', env: SERVICE_ENV });
    const ask = openBuiltSite(app);
    const signIn = async () => {
      services?.unstub();
      services = playServices(() => ({ id: '42', email: 'ada@example.com', isVerified: true, name: 'Ada' }));
      const started = await ask('/sign-in/github', { method: 'POST' });
      const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? '';
      const query = new URLSearchParams({ code: 'a-code', state });
      const back = await ask(`/sign-in/github/callback?${query}`, { cookie: cookiesOf(started) });
      return (await ask('/', { cookie: cookiesOf(back) })).text();
    };
    expect(await signIn()).toContain('Account created!');
    expect(await signIn()).toContain('Welcome back!');
  });
});
