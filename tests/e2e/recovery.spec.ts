import { nextLinkTo } from './support/mail.ts';
import { expect, test } from './support/test.ts';

test.describe('a forgotten password', () => {
  test('is replaced by a link that works once', async ({ page, site, createAccount, problems }) => {
    problems.allow(/410/);
    const { email, username } = await createAccount();
    const link = nextLinkTo(site, email);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // Waits for the new page, because the previous one has an Email field, too.
    await expect(page.getByRole('button', { name: 'Send Link' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Check your mail').first()).toBeVisible();
    const path = await link;
    await page.goto(path);
    await page.getByLabel('New password', { exact: true }).fill('a new long password');
    await page.getByLabel('Confirm new password').fill('a new long password');
    await page.getByRole('button', { name: 'Save Password' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('a new long password');
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText(`Welcome back, ${username}!`).first()).toBeVisible();
    const again = await page.goto(path);
    expect(again?.status()).toBe(410);
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  });
});
