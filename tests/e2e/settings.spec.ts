import type { Page } from '@playwright/test';
import { drawPicture } from '#tests/support/pictures.ts';
import { hydrated } from './support/hydration.ts';
import { resize, WIDTHS } from './support/looks.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('settings', () => {
  test('change the profile', async ({ page, signIn }) => {
    const { username } = await signIn();
    const renamed = `${username}_x`;
    await page.goto('/settings');
    await expect(page.getByLabel('Username')).toHaveValue(username);
    await page.getByLabel('Username').fill(renamed);
    await page.getByLabel('Full Name').fill('Somebody Else');
    await page.getByLabel('Bio').fill('Made of bits.');
    await page.getByLabel('Website').fill('https://bits.example');
    await page.getByLabel('Preset 4').check({ force: true });
    await save(page).click();
    await expect(page.getByText('Profile updated').first()).toBeVisible();
    await expect(page.getByText('Your profile has been updated successfully.').first()).toBeVisible();
    await expect(page).toHaveURL('/settings');
    await page.goto(`/by/${username}`);
    await expect(page).toHaveURL(`/by/${renamed}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Somebody Else');
    await expect(page.getByRole('main').locator('img[src^="/avatars/preset-"]').first()).toBeAttached();
  });

  test('have links to their sections, and Save in reach, on phones', async ({ page, signIn }) => {
    await signIn();
    await resize(page, WIDTHS.phone);
    await page.goto('/settings');
    await expect(save(page)).toBeInViewport({ ratio: 1 });
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Password' }).click();
    await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeInViewport();
  });

  test('refuse a username that somebody has', async ({ page, createAccount, signIn, problems }) => {
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

  test('show a message if saving fails', async ({ page, site, signIn, problems }) => {
    problems.allow(/500/);
    await signIn();
    await page.goto('/settings');
    await hydrated(page);
    await page.getByLabel('Full Name').fill('Unlucky');
    const { store } = site.ctx.pictures;
    site.ctx.pictures.store = () => Promise.reject(new Error('the disk is gone'));
    await page.getByLabel('Upload a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
    await save(page).click();
    await expect(toast(page)).toContainText('Update Error');
    await expect(toast(page)).toContainText('Failed to update profile. Please try again.');
    site.ctx.pictures.store = store;
  });

  test('show a chosen picture, cut as it will be, before it is saved', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/settings');
    const upload = page.getByLabel('Upload a picture');
    await hydrated(page);
    await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawPicture() });
    const picked = page.getByRole('figure').locator('img');
    await expect(picked).toBeVisible();
    await expect(picked).toHaveJSProperty('naturalWidth', 640);
    await expect(picked).toHaveCSS('object-fit', 'cover');
    expect(await picked.evaluate(({ clientWidth, clientHeight }) => clientWidth === clientHeight)).toBe(true);
    await upload.setInputFiles([]);
    await expect(picked).toBeHidden();
  });

  test('accept an uploaded picture, or say why they don’t', async ({ page, signIn, problems }) => {
    problems.allow(/415/);
    await signIn();
    await page.goto('/settings');
    await hydrated(page);
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
});
