import { describe, expect, it } from 'vitest';
import { REGISTER } from '#domain/messages/accounts.ts';
import { nextLinkTo } from '#tests/e2e/support/mail.ts';
import type { Filled, PlainPage } from '#tests/support/plain-browser.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

const GOOD: Filled = {
  Username: 'newcomer',
  Email: 'newcomer@example.com',
  Password: 'long enough words',
  'Confirm Password': 'long enough words',
};

const send = (page: PlainPage, filled: Filled) => page.main.press('Sign Up', filled);

describe('signing up', () => {
  it('opens the new profile with a message', async () => {
    await using site = await openPlainSite();
    const browser = site.open();
    const page = await send(await browser.goto('/register'), GOOD);
    expect(page.path).toBe('/by/newcomer');
    expect(page.text).toContain('Account created!');
    expect(page.heading).toBe('newcomer');
    expect(page.main.hrefs('Submit Your First Game')).toEqual(['/submit']);
    expect((await browser.goto('/register')).path).toBe('/by/newcomer');
  });

  it('refuses a username that exists in another case, and reserved ones', async () => {
    await using site = await openPlainSite();
    const { username } = await site.createAccount();
    for (const taken of [username.toUpperCase(), 'admin']) {
      const page = await send(await site.open().goto('/register'), { ...GOOD, Username: taken });
      expect(page.status).toBe(409);
      expect(page.main.field('Username').says).toBe('This username is already taken');
    }
  });

  it.each([
    ['info@россия.рф', 'info@xn--h1alffa9f.xn--p1ai'],
    ['a&b@example.org', 'A&B@example.org'],
    ['a#b=c/d!e@example.photography', 'a#b=c/d!e@example.photography'],
  ])('accepts %s, signs in with %s, and refuses it to others', async (email, same) => {
    await using site = await openPlainSite();
    const browser = site.open();
    expect((await send(await browser.goto('/register'), { ...GOOD, Email: email })).path).toBe('/by/newcomer');
    const other = await send(await site.open().goto('/register'), { ...GOOD, Username: 'other', Email: same });
    expect(other.status).toBe(409);
    const credentials = { Email: same, Password: 'long enough words' };
    const home = await (await site.open().goto('/login')).main.press('Sign In', credentials);
    expect(home.text).toContain('Welcome back, newcomer!');
    const link = nextLinkTo(site, `moved.${same.toLowerCase()}`);
    const moved = await (await browser.goto('/settings')).part('Email').press('Change Email', {
      'New email': `moved.${email}`,
      'Current password': 'long enough words',
    });
    expect(moved.text).toContain('One more step');
    expect((await (await browser.goto(await link)).main.press('Confirm Address')).path).toBe('/settings');
    const reset = nextLinkTo(site, `moved.${same.toLowerCase()}`);
    await (await site.open().goto('/forgot-password')).main.press('Send Link', { Email: `Moved.${email}` });
    expect(await reset).toContain('/reset-password');
  });

  it('says beside the field that an address is kept out, as do the settings', async () => {
    await using site = await openPlainSite();
    const keyHash = site.ctx.auth.keptOutKey(`email:${GOOD.Email}`);
    await site.ctx.db.transact(({ db }) => db.insertInto('keptOut').values({ keyHash, endsAt: null }).execute());
    const page = await send(await site.open().goto('/register'), GOOD);
    expect(page.status).toBe(403);
    expect(page.main.field('Email')).toMatchObject({ isInvalid: true, says: REGISTER.emailRefused });
    const { browser, account } = await site.signIn();
    const changed = { 'New email': GOOD.Email ?? '', 'Current password': account.password };
    const settings = await (await browser.goto('/settings')).part('Email').press('Change Email', changed);
    expect(settings.part('Email').field('New email').says).toContain(REGISTER.emailRefused);
  });

  it('shows everything that is missing at once, beside the fields', async () => {
    await using site = await openPlainSite();
    const page = await send(await site.open().goto('/register'), {});
    expect(page.status).toBe(422);
    for (const [label, sentence] of [
      ['Username', 'Username is required'],
      ['Email', 'Email is required'],
      ['Password', 'Password is required'],
      ['Confirm Password', 'Passwords do not match'],
    ] as const) {
      expect(page.main.field(label), label).toMatchObject({ isInvalid: true, says: sentence });
    }
  });
});
