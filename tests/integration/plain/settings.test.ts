import { describe, expect, it } from 'vitest';
import { actorOf } from '#tests/e2e/support/accounts.ts';
import { nextLinkTo } from '#tests/e2e/support/mail.ts';
import { makeGame } from '#tests/support/factories.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

const pictureOf = async () =>
  new File([new Uint8Array(await drawPicture({ width: 40, height: 40 }))], 'me.png', { type: 'image/png' });

describe('settings', () => {
  it.each(['/settings', '/profile/settings'])('change the profile: %s', async (path) => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const renamed = `${account.username}_x`;
    const form = await browser.goto(path);
    expect(form.main.field('Username').value).toBe(account.username);
    const saved = await form.main.press('Save Changes', {
      Username: renamed,
      'Full Name': 'Somebody Else',
      Bio: 'Made of bits.',
      Website: 'https://bits.example',
      'Preset 4': true,
    });
    expect(saved.path).toBe(path);
    expect(saved.text).toContain('Profile updated');
    expect(saved.text).toContain('Your profile has been updated successfully.');
    const profile = await browser.goto(`/by/${account.username}`);
    expect(profile.path).toBe(`/by/${renamed}`);
    expect(profile.heading).toBe('Somebody Else');
    expect(profile.main.parts('img').map((image) => image.attribute('src'))).toContainEqual(
      expect.stringMatching(/^\/avatars\/preset-/),
    );
  });

  it('accept an uploaded picture, or say why they don’t', async () => {
    await using site = await openPlainSite();
    const { browser } = await site.signIn();
    const form = await browser.goto('/settings');
    const refused = await form.main.press('Save Changes', {
      'Upload a picture': new File(['<svg/>'], 'me.png', { type: 'image/png' }),
    });
    expect(refused.status).toBe(415);
    expect(refused.main.field('Upload a picture')).toMatchObject({
      isInvalid: true,
      says: expect.stringMatching(/\w/),
    });
    const saved = await refused.main.press('Save Changes', { 'Upload a picture': await pictureOf() });
    expect(saved.text).toContain('Profile updated');
    const profile = await browser.goto('/profile');
    expect(profile.main.parts('img').map((image) => image.attribute('src'))).toContainEqual(
      expect.stringMatching(/^\/files\/thumbnails\//),
    );
  });

  it('change the password with the current one', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const fresh = { 'New password': 'another long one', 'Confirm new password': 'another long one' };
    const form = await browser.goto('/settings');
    const refused = await form
      .part('Password')
      .press('Save Password', { 'Current password': 'not it at all', ...fresh });
    expect(refused.status).toBe(422);
    expect(refused.part('Password').field('Current password').says).toBe('This is not your current password');
    const saved = await refused
      .part('Password')
      .press('Save Password', { 'Current password': account.password, ...fresh });
    expect(saved.text).toContain('Password changed');
    expect((await browser.goto('/settings')).path).toBe('/settings');
    // The new password made all devices unknown but this one, which may go on signing in while others guess.
    for (let n = 0; n < 100; n += 1) await site.ctx.limits.take('sign-in-failures', account.email);
    const left = await saved.press('Sign out');
    const login = await left.browser.goto('/login');
    const home = await login.main.press('Sign In', { Email: account.email, Password: 'another long one' });
    expect(home.text).toContain('Welcome back');
  });

  it('delete the account with the password', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    await makeGame(site, { owner: actorOf(account) });
    const form = await browser.goto('/settings');
    const refused = await form
      .part('Delete account')
      .press('Delete My Account', { 'Current password': 'not it at all' });
    expect(refused.part('Delete account').text).toContain('This is not your current password');
    const home = await refused.part('Delete account').press('Delete My Account', {
      'They are deleted with me': true,
      'Current password': account.password,
    });
    expect(home.path).toBe('/');
    expect(home.text).toContain('Account deleted');
    expect(home.header.hrefs('Sign In')).not.toEqual([]);
    expect((await browser.goto(`/by/${account.username}`)).status).toBe(404);
  });

  it('name the account beside every password, for password managers', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const link = nextLinkTo(site, account.email);
    await (await site.open().goto('/forgot-password')).main.press('Send Link', { Email: account.email });
    for (const path of ['/settings', '/confirm', await link]) {
      const page = await browser.goto(path);
      const forms = page.html.split('<form').filter((form) => form.includes('type="password"'));
      expect(forms.length, path).toBeGreaterThan(0);
      const hint = new RegExp(`autocomplete="username"[^>]*value="${account.email}"`, 'i');
      for (const form of forms) expect(form.split('</form')[0]).toMatch(hint);
    }
  });

  it('show errors beside their fields', async () => {
    await using site = await openPlainSite();
    const { browser } = await site.signIn();
    const page = await (await browser.goto('/settings')).main.press('Save Changes', {
      Username: 'no spaces!',
      'Full Name': '',
      'Custom avatar URL': 'not an address',
      GitHub: 'https://elsewhere.example/me',
    });
    expect(page.status).toBe(422);
    for (const [label, says] of [
      ['Username', 'Username can only contain letters, numbers, and underscores'],
      ['Full Name', 'Name is required'],
      ['Custom avatar URL', 'Please enter a valid URL'],
      ['GitHub', 'Please enter an address on github.com'],
    ] as const) {
      expect(page.main.field(label).says, label).toContain(says);
    }
    expect(page.main.field('Username').value).toBe('no spaces!');
    const { username } = await site.createAccount();
    const again = await browser.goto('/settings');
    const taken = await again.main.press('Save Changes', { Username: username.toUpperCase() });
    expect(taken.status).toBe(409);
    expect(taken.text).toContain('Update failed');
    expect(taken.text).toContain('Username is already taken');
    expect(taken.main.field('Username').says).toContain('This username is already taken');
  });

  it('end other sessions, or all', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const { browser: elsewhere } = await site.signIn(account);
    const other = await elsewhere.goto('/settings');
    const page = await browser.goto('/settings');
    expect(page.part('Sessions').parts('li')).toHaveLength(2);
    expect(page.part('Sessions').text).toContain('This device');
    const ended = await page.part('Sessions').press(/^End:/);
    expect(ended.part('Sessions').parts('li')).toHaveLength(1);
    // The ended session is refused immediately, because every form checks its session in the database.
    const refused = await other.part('Sessions').press('Sign out everywhere');
    expect(refused.redirects[0]?.location).toContain('/login');
    const home = await ended.part('Sessions').press('Sign out everywhere');
    expect(home.path).toBe('/');
    expect(home.header.hrefs('Sign In')).not.toEqual([]);
  });

  it('export one’s own data, only for their owner', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const { username, email } = account;
    const own = await (await browser.goto('/settings')).main.follow('Download my data');
    expect(own.headers.get('content-disposition')).toContain(`filename="${username}.json"`);
    expect(JSON.parse(own.html)).toMatchObject({ user: { username, email } });
    const stranger = await site.open().goto('/settings/export');
    expect(stranger.redirects[0]?.status).toBe(302);
  });
});
