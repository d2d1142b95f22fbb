import { RouterContextProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { redirectWithFlash, takeFlash } from '#app/http/action-result.server.ts';
import { type RequestContext, requestContextKey } from '#app/http/request-context.server.ts';
import { openBuiltSite } from '#tests/support/built-site.ts';
import { SERVICE_ENV } from '#tests/support/service-answers.ts';
import { playServices } from '#tests/support/sign-in-services.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let services: ReturnType<typeof playServices> | undefined;
afterEach(() => services?.unstub());

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

describe('sign-in with a service', () => {
  it('greets returning and new people differently', async () => {
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

describe('the message for the next page', () => {
  it('is accepted only if this site has signed it', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const env = { AUTH_SECRET: 'the secret of another site altogether' };
    await using other = await createTestApp({ dialect: 'sqlite', env });
    const said = { title: 'You have won. Call us!', tone: 'good' } as const;
    const cookieFrom = async (site: TestApp) => cookiesOf(await redirectWithFlash(requestOf(site).context, '/', said));
    const flashIn = async (cookie: string) => (await takeFlash(requestOf(app, cookie)))?.flash;
    expect(await flashIn(await cookieFrom(app))).toEqual(said);
    expect(await flashIn(await cookieFrom(other))).toBeUndefined();
    expect(await flashIn(`playpodium.flash=${btoa(JSON.stringify(said))}`)).toBeUndefined();
  });
});

function requestOf({ ctx }: TestApp, cookie = '') {
  const context = new RouterContextProvider();
  context.set(requestContextKey, { ctx } as RequestContext);
  return { request: new Request(ctx.config.publicUrl, { headers: { cookie } }), context };
}
