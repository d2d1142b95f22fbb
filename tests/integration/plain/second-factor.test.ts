import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { describe, expect, it } from 'vitest';
import { makeGame } from '#tests/support/factories.ts';
import { createFakeClock, type FakeClock } from '#tests/support/fakes.ts';
import type { PlainPage } from '#tests/support/plain-browser.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';
import { setAdmin } from '#tests/support/set-admin.ts';

const MINUTE = 60_000;

/** Stands for an authenticator app with the key that this page shows. The returned function gives its current code. */
function appOn(page: PlainPage, clock: FakeClock): () => Promise<string> {
  const [, key = ''] = /<code>([A-Z2-7]{20,})<\/code>/.exec(page.html) ?? [];
  const secret = new TextDecoder().decode(base32.decode(key));
  return () => createOTP(secret).hotp(Math.floor(clock.now() / 30_000));
}

async function turnOn(start: PlainPage, clock: FakeClock) {
  const scanned = await start.main.press('Set Up an App');
  expect(scanned.html).toMatch(/src="data:image\/svg\+xml,[^"]+"[^>]*>/);
  const codeNow = appOn(scanned, clock);
  const done = await scanned.main.press('Turn On', { 'The code that the app shows now': await codeNow() });
  clock.advance(MINUTE);
  return { done, codeNow };
}

describe('an authenticator app without JavaScript', () => {
  it('is set up in the settings, and required at the next sign-in', async () => {
    const clock = createFakeClock(Date.now());
    await using site = await openPlainSite({ parts: { clock } });
    const { browser, account } = await site.signIn();
    const settings = await browser.goto('/settings');
    const { done, codeNow } = await turnOn(await settings.main.follow('Set Up a Second Factor'), clock);
    expect(done.main.text).toContain('10 unused.');
    expect(done.main.text).toMatch(/(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}/);
    const signIn = await (await done.press('Sign out')).header.follow('Sign In');
    const asked = await signIn.main.press('Sign In', { Email: account.email, Password: account.password });
    expect(asked.path).toBe('/confirm?returnTo=%2F');
    expect(asked.html).not.toContain(account.username);
    expect((await browser.goto('/settings')).path).toMatch(/^\/login/);
    const refused = await (await browser.goto('/confirm?returnTo=%2Fmy-votes')).main.press('Confirm With Code', {
      Code: '000000',
    });
    expect(refused.text).toContain('This did not work');
    const home = await refused.main.press('Confirm With Code', { Code: await codeNow() });
    expect(home.path).toBe('/my-votes');
    expect(home.text).toContain(`Welcome back, ${account.username}!`);
  });

  it('counts a visitor’s vote only after the second step', async () => {
    const clock = createFakeClock(Date.now());
    await using site = await openPlainSite({ parts: { clock } });
    await makeGame(site, { title: 'Lost' });
    const { browser, account } = await site.signIn();
    const { codeNow } = await turnOn(await browser.goto('/settings/second-factor'), clock);
    browser.clearCookies();
    const login = await (await browser.goto('/game/lost')).main.press('Upvote');
    const asked = await login.main.press('Sign In', { Email: account.email, Password: account.password });
    expect(asked.path).toBe('/confirm?returnTo=%2Fgame%2Flost');
    expect(await site.ctx.db.read.selectFrom('votes').selectAll().execute()).toEqual([]);
    const game = await asked.main.press('Confirm With Code', { Code: await codeNow() });
    expect(game.path).toBe('/game/lost');
    expect(game.text).toContain('Your vote on Lost counts.');
    expect(game.main.button('Upvote').attribute('aria-pressed')).toBe('true');
  });

  it('can be changed after ten minutes only with a new proof of identity', async () => {
    const clock = createFakeClock(Date.now());
    await using site = await openPlainSite({ parts: { clock } });
    const { browser, account } = await site.signIn();
    const { done } = await turnOn(await browser.goto('/settings/second-factor'), clock);
    clock.advance(10 * MINUTE);
    const asked = await done.main.press('Turn Off');
    expect(asked.path).toBe('/confirm?returnTo=%2Fsettings%2Fsecond-factor');
    expect(asked.text).toContain('Please confirm that it is you first.');
    const back = await asked.main.press('Confirm With Password', { Password: account.password });
    expect(back.path).toBe('/settings/second-factor');
    const off = await back.main.press('Turn Off');
    expect(off.text).toContain('The app with codes is off');
  });
});

const UNDO = /^Undo: A game was hidden/;

it('a moderator restores something ten minutes after signing in only with a new proof of identity', async () => {
  const clock = createFakeClock(Date.now());
  await using site = await openPlainSite({ parts: { clock } });
  const { id } = await makeGame(site, { title: 'Lost' });
  const { browser, account } = await site.signInAdministrator();
  const moderate = () => browser.goto(`/moderation/game/${id}`);
  const isShown = async () => (await site.open().goto('/game/lost')).status === 200;
  clock.advance(11 * MINUTE);
  const hidden = await (await moderate()).main.press('Hide');
  expect(hidden.text).toContain('“Lost” is hidden');
  // For two minutes, moderators may undo a decision without confirming their identity.
  await hidden.press('Undo');
  expect(await isShown()).toBe(true);
  await (await moderate()).main.press('Hide');
  clock.advance(3 * MINUTE);
  for (const button of ['Show to everybody', UNDO]) {
    const asked = await (await moderate()).main.press(button);
    expect(asked.path).toBe(`/confirm?returnTo=${encodeURIComponent(`/moderation/game/${id}`)}`);
    expect(asked.text).toContain('Please confirm that it is you first.');
    expect(await isShown()).toBe(false);
  }
  const asked = await (await moderate()).main.press(UNDO);
  const back = await asked.main.press('Confirm With Password', { Password: account.password });
  await back.main.press(UNDO);
  expect(await isShown()).toBe(true);
});

it('an administrator without a second factor is asked to set one up, if the operator requires one', async () => {
  await using site = await openPlainSite({ env: { REQUIRE_ADMIN_SECOND_FACTOR: 'true' } });
  const { browser, account } = await site.signIn();
  await setAdmin(site.ctx, { username: account.username, isAdmin: true });
  const led = await browser.goto('/admin/queue');
  expect(led.path).toBe('/settings/second-factor');
  expect(led.main.text).toContain('Administrators of this site need a second factor.');
});
