import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const toast = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('settings', () => {
  test('are for whoever is signed in', { tag: '@any-js' }, async ({ page }) => {
    await page.goto('/settings');
    await expect(page).toHaveURL('/login?returnTo=%2Fsettings');
    await page.goto('/profile/settings');
    await expect(page).toHaveURL('/login?returnTo=%2Fprofile%2Fsettings');
  });

  for (const path of ['/settings', '/profile/settings']) {
    test(`change the profile: ${path}`, { tag: ['@main', '@any-js'] }, async ({ page, signIn }) => {
      const { username } = await signIn();
      const renamed = `${username}_x`;
      await page.goto(path);
      await expect(page.getByLabel('Username')).toHaveValue(username);
      await page.getByLabel('Username').fill(renamed);
      await page.getByLabel('Full Name').fill('Somebody Else');
      await page.getByLabel('Bio').fill('Made of bits.');
      await page.getByLabel('Website').fill('https://bits.example');
      await page.getByLabel('Preset 4').check({ force: true });
      await save(page).click();
      await expect(page.getByText('Profile updated').first()).toBeVisible();
      await expect(page.getByText('Your profile has been updated successfully.').first()).toBeVisible();
      await expect(page).toHaveURL(path);
      await page.goto(`/by/${username}`);
      await expect(page).toHaveURL(`/by/${renamed}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Somebody Else');
      await expect(page.getByRole('main').locator('img[src^="/avatars/preset-"]').first()).toBeAttached();
    });
  }

  test('say what is wrong, beside the field', { tag: '@any-js' }, async ({ page, signIn, problems }) => {
    problems.allow(/422/);
    await signIn();
    await page.goto('/settings');
    await page.getByLabel('Username').fill('no spaces!');
    await page.getByLabel('Full Name').fill('');
    await page.getByLabel('Custom avatar URL').fill('not an address');
    await page.getByLabel('GitHub').fill('https://elsewhere.example/me');
    await save(page).click();
    await expect(page.getByText('Username can only contain letters, numbers, and underscores')).toBeVisible();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expect(page.getByText('Please enter a valid URL')).toBeVisible();
    await expect(page.getByText('Please enter an address on github.com')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue('no spaces!');
  });

  test('refuse a name that somebody has', async ({ page, createAccount, signIn, problems }) => {
    problems.allow(/409/);
    const other = await createAccount();
    await signIn();
    await page.goto('/settings');
    await page.getByLabel('Username').fill(other.username.toUpperCase());
    await save(page).click();
    await expect(toast(page)).toContainText('Update failed');
    await expect(toast(page)).toContainText('Username is already taken');
    await expect(page.getByText('This username is already taken')).toBeVisible();
  });

  test('say so when saving breaks', async ({ page, site, signIn, problems }) => {
    problems.allow(/500/);
    await signIn();
    await page.goto('/settings');
    await page.getByLabel('Full Name').fill('Unlucky');
    const { store } = site.ctx.avatars;
    site.ctx.avatars.store = () => Promise.reject(new Error('the disk is gone'));
    await page
      .getByLabel('Upload a picture')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
    await save(page).click();
    await expect(toast(page)).toContainText('Update Error');
    await expect(toast(page)).toContainText('Failed to update profile. Please try again.');
    site.ctx.avatars.store = store;
  });

  test('take an uploaded picture, and say why not', { tag: ['@main', '@any-js'] }, async ({
    page,
    signIn,
    problems,
  }) => {
    problems.allow(/415/);
    await signIn();
    await page.goto('/settings');
    const upload = page.getByLabel('Upload a picture');
    await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await save(page).click();
    await expect(upload).toHaveAccessibleDescription(/\w/);
    await expect(upload).toHaveAttribute('aria-invalid', 'true');
    await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
    await save(page).click();
    await expect(page.getByText('Profile updated').first()).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByRole('main').locator('img[src^="/files/thumbnails/"]').first()).toBeAttached();
  });

  test('change the password for whoever knows it', { tag: ['@main', '@any-js'] }, async ({
    page,
    signIn,
    problems,
  }) => {
    problems.allow(/422/);
    const { password } = await signIn();
    await page.goto('/settings');
    const section = page.getByRole('region', { name: 'Password' });
    const fill = async (current: string) => {
      await section.getByLabel('Current password').fill(current);
      await section.getByLabel('New password', { exact: true }).fill('another long password');
      await section.getByLabel('Confirm new password').fill('another long password');
      await section.getByRole('button', { name: 'Save Password' }).click();
    };
    await fill('not it at all');
    await expect(section.getByText('This is not your current password')).toBeVisible();
    await fill(password);
    await expect(page.getByText('Password changed').first()).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL('/settings');
  });

  test('end sessions elsewhere, and everywhere', { tag: '@any-js' }, async ({
    page,
    browser,
    site,
    createAccount,
    signIn,
  }) => {
    const account = await createAccount();
    await signIn(account);
    await using elsewhere = await browser.newContext({ baseURL: site.url });
    const other = await elsewhere.newPage();
    await other.goto('/login');
    await other.getByLabel('Email').fill(account.email);
    await other.getByLabel('Password').fill(account.password);
    await other.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(other).toHaveURL('/');
    await page.goto('/settings');
    const section = page.getByRole('region', { name: 'Sessions' });
    await expect(section.getByRole('listitem')).toHaveCount(2);
    await expect(section.getByText('This device')).toBeVisible();
    await section.getByRole('button', { name: /^End:/ }).click();
    await expect(section.getByRole('listitem')).toHaveCount(1);
    // What writes asks the database: the other session is over at once.
    const write = await elsewhere.request.post('/settings', {
      form: { intent: 'all-sessions' },
      headers: { origin: site.url },
      maxRedirects: 0,
    });
    expect(write.headers().location).toContain('/login');
    await section.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  });

  test('hand out one’s own data, to nobody else', async ({ page, request, signIn }) => {
    const { username, email } = await signIn();
    await page.goto('/settings');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toBe(`${username}.json`);
    const own = await page.request.get('/settings/export');
    expect(await own.json()).toMatchObject({ user: { username, email } });
    const stranger = await request.get('/settings/export', { maxRedirects: 0 });
    expect(stranger.status()).toBe(302);
  });

  test('delete the account, after asking for the password', { tag: ['@main', '@any-js'] }, async ({
    page,
    signIn,
    problems,
  }) => {
    problems.allow(/422|404/);
    const { username, password } = await signIn();
    await page.goto('/settings');
    const section = page.getByRole('region', { name: 'Delete account' });
    await section.getByLabel('Current password').fill('not it at all');
    await section.getByRole('button', { name: 'Delete My Account' }).click();
    await expect(section.getByText('This is not your current password')).toBeVisible();
    await section.getByLabel('They are deleted with me').check();
    await section.getByLabel('Current password').fill(password);
    await section.getByRole('button', { name: 'Delete My Account' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Account deleted').first()).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    expect((await page.goto(`/by/${username}`))?.status()).toBe(404);
  });
});
