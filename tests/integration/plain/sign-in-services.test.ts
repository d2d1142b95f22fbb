import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeGame } from '#tests/support/factories.ts';
import type { PlainPage } from '#tests/support/plain-browser.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';
import { SERVICE_ENV, type ServicePerson, serviceAnswer } from '#tests/support/service-answers.ts';

const ADA: ServicePerson = { id: '1001', email: 'there@example.com', isVerified: true, name: 'maker1' };

let there: ServicePerson | null = null;

beforeEach(() => {
  there = null;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { href } = new URL(input instanceof Request ? input.url : input);
    if (!there) throw new Error(`Nobody is there to answer ${href}.`);
    return Response.json(serviceAnswer(href, there));
  });
});
afterEach(() => vi.restoreAllMocks());

/** Presses the button, then opens the address to which the service would redirect the browser. */
async function visit(page: PlainPage, service: 'GitHub' | 'Google', verb = 'Continue with') {
  const { redirects, browser } = await page.main.press(`${verb} ${service}`);
  const state = new URL(redirects.at(-1)?.location ?? '').searchParams.get('state') ?? '';
  const answer = new URLSearchParams(there ? { code: 'a-code', state } : { error: 'access_denied', state });
  return browser.goto(`/sign-in/${service.toLowerCase()}/callback?${answer}`);
}

describe('sign-in services', () => {
  it('create an account, and sign in to it from then on', async () => {
    await using site = await openPlainSite({ env: SERVICE_ENV });
    there = ADA;
    const browser = site.open();
    const made = await visit(await browser.goto('/register'), 'GitHub');
    expect(made.text).toContain('Account created!');
    expect((await browser.goto('/settings')).main.field('Username').value).toBe('maker1');
    expect(browser.cookieNames()).toContainEqual(expect.stringContaining('.device-'));
    const again = await visit(await site.open().goto('/login?returnTo=/my-votes'), 'GitHub');
    expect(again.path).toBe('/my-votes');
    expect(again.text).toContain('Welcome back!');
  });

  it('keep a visitor’s vote, which counts after a press and never by a GET', async () => {
    await using site = await openPlainSite({ env: SERVICE_ENV });
    const { slug } = await makeGame(site, { title: 'Lost' });
    there = ADA;
    const browser = site.open();
    const login = await (await browser.goto(`/game/${slug}`)).main.press('Upvote');
    const offered = await visit(await login.main.follow('Sign Up'), 'GitHub');
    expect(offered.path).toBe(`/resume?returnTo=${encodeURIComponent(`/game/${slug}`)}`);
    expect(offered.text).toContain('Account created!');
    const before = await browser.goto(`/game/${slug}`);
    expect(before.main.button('Upvote').attribute('aria-pressed')).toBe('false');
    const game = await offered.main.press('Count My Vote');
    expect(game.path).toBe(`/game/${slug}`);
    expect(game.text).toContain('Welcome back! Your vote on Lost counts.');
    expect(game.main.button('Upvote').attribute('aria-pressed')).toBe('true');
  });

  it('say why they failed', async () => {
    await using site = await openPlainSite({ env: SERVICE_ENV });
    const refused = await visit(await site.open().goto('/login'), 'Google');
    expect(refused.text).toContain('Sign in failed');
    expect(refused.text).toContain('Nothing was changed: Google was not allowed to sign you in.');
    const { email } = await site.createAccount();
    there = { ...ADA, email };
    const taken = await visit(await site.open().goto('/login'), 'Google');
    expect(taken.text).toContain('has not confirmed it. Please sign in with its password');
  });
});
