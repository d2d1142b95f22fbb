import type { Page } from '@playwright/test';
import { drawPicture } from '#tests/support/pictures.ts';
import { hydrated } from './support/hydration.ts';
import { resize, WIDTHS } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test.describe('settings', () => {
  test('change the profile, and show a chosen picture as it will be cut', async ({ page, signIn }) => {
    const { username } = await signIn();
    const renamed = `${username}_x`;
    await page.goto('/settings');
    await expect(page.getByLabel('Username')).toHaveValue(username);
    await page.getByLabel('Username').fill(renamed);
    await page.getByLabel('Full Name').fill('Somebody Else');
    await page.getByLabel('Bio').fill('Made of bits.');
    await page.getByLabel('Website').fill('https://bits.example');
    await page.getByLabel('Preset 4').check({ force: true });
    await hydrated(page);
    const upload = page.getByLabel('Upload a picture');
    await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawPicture() });
    const picked = page.getByRole('figure').locator('img');
    await expect(picked).toHaveJSProperty('naturalWidth', 640);
    await expect(picked).toHaveCSS('object-fit', 'cover');
    expect(await picked.evaluate(({ clientWidth, clientHeight }) => clientWidth === clientHeight)).toBe(true);
    await upload.setInputFiles([]);
    await expect(picked).toBeHidden();
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
});
