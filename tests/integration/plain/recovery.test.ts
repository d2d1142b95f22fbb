import { describe, expect, it } from 'vitest';
import { nextLinkTo } from '#tests/e2e/support/mail.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

const NEW = 'a new long password';

describe('a forgotten password', () => {
  it('is replaced through a link that works once', async () => {
    await using site = await openPlainSite();
    const { email, username } = await site.createAccount();
    const link = nextLinkTo(site, email);
    const browser = site.open();
    const form = await (await browser.goto('/login')).main.follow('Forgot password?');
    const sent = await form.main.press('Send Link', { Email: email });
    expect(sent.path).toBe('/login');
    expect(sent.text).toContain('Check your mail');
    const path = await link;
    const login = await (await browser.goto(path)).main.press('Save Password', {
      'New password': NEW,
      'Confirm new password': NEW,
    });
    expect(login.path).toBe('/login');
    const home = await login.main.press('Sign In', { Email: email, Password: NEW });
    expect(home.text).toContain(`Welcome back, ${username}!`);
    const again = await browser.goto(path);
    expect(again.status).toBe(410);
    expect(again.main.hrefs('Ask for a new link')).toHaveLength(1);
  });
});

describe('an e-mail address', () => {
  it('changes once the new one is confirmed', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const email = `moved_${account.email}`;
    const link = nextLinkTo(site, email);
    await (await browser.goto('/settings')).part('Email').press('Change Email', {
      'New email': email,
      'Current password': account.password,
    });
    const path = await link;
    const notice = nextLinkTo(site, account.email);
    const after = await (await browser.goto(path)).main.press('Confirm Address');
    expect(after.path).toBe('/settings');
    expect(after.part('Email').text).toContain(email);
    await notice;
  });

  it('stays if the owner of the old one stops the change, without signing in', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const email = `thief_${account.email}`;
    const [notice, link] = [nextLinkTo(site, account.email), nextLinkTo(site, email)];
    await (await browser.goto('/settings')).part('Email').press('Change Email', {
      'New email': email,
      'Current password': account.password,
    });
    const stopped = await (await site.open().goto(await notice)).main.press('Stop the Change');
    expect(stopped.path).toBe('/forgot-password');
    expect(stopped.text).toContain('The change was stopped');
    expect((await browser.goto(await link)).status).toBe(410);
    expect((await browser.goto('/settings')).part('Email').text).toContain(account.email);
  });
});

it('an e-mail address is confirmed by a button, not by opening the link', async () => {
  await using site = await openPlainSite();
  const { browser, account } = await site.signIn();
  const link = nextLinkTo(site, account.email);
  const sent = await (await browser.goto('/settings')).main.press('Send the link again');
  expect(sent.text).toContain('One more step');
  const path = await link;
  await browser.goto(path);
  const after = await (await browser.goto(path)).main.press('Confirm Address');
  expect(after.path).toBe('/settings');
  expect(after.part('Email').text).toContain('Confirmed');
});
