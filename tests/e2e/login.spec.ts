import type { Page } from '@playwright/test';
import { hydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

async function signInAs(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

test.describe('signing in', () => {
  test('shows a greeting, and signing out a farewell', async ({ page, createAccount }) => {
    const account = await createAccount();
    await page.goto('/login');
    await signInAs(page, account);
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Logged in successfully').first()).toBeVisible();
    await expect(page.getByText(`Welcome back, ${account.username}!`).first()).toBeVisible();
    await page.locator('summary').filter({ hasText: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('You have been signed out successfully.').first()).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  });

  test('shows a message if the server fails', async ({ page, site, createAccount, problems }) => {
    problems.allow(/500/);
    const account = await createAccount();
    const { signIn } = site.ctx.auth;
    site.ctx.auth.signIn = () => Promise.reject(new Error('the database is away'));
    await page.goto('/login');
    await signInAs(page, account);
    await expect(toast(page)).toContainText('Login Error');
    await expect(toast(page)).toContainText('Failed to log in. Please try again.');
    site.ctx.auth.signIn = signIn;
  });

  test('leaves no personal page to go back to after signing out', async ({ page, context, signIn }) => {
    const { username } = await signIn();
    const personal = await page.goto('/');
    expect(personal?.headers()['cache-control']).toBe('private, no-store');
    await hydrated(page);
    await expect(page.getByText(`@${username}`).first()).toBeAttached();
    await context.clearCookies();
    // Browsers fire this event when they show a page from the back/forward cache, which Playwright's Chromium lacks.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    await expect(page.getByText(`@${username}`)).toHaveCount(0);
  });
});
