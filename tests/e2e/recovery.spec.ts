import { nextLinkTo } from './support/mail.ts';
import { expect, test } from './support/test.ts';

test.describe('a forgotten password', () => {
  test('is replaced by a link that works once', { tag: ['@main', '@any-js'] }, async ({
    page,
    site,
    createAccount,
    problems,
  }) => {
    problems.allow(/410/);
    const { email, username } = await createAccount();
    const link = nextLinkTo(site, email);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The page before has a field of that name, too.
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

  test('gets the same answer for an address that nobody has', { tag: '@any-js' }, async ({ page }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Check your mail').first()).toBeVisible();
  });
});

test.describe('an e-mail address', () => {
  test('is confirmed by a press, not by opening the link', { tag: '@any-js' }, async ({
    page,
    site,
    signIn,
  }) => {
    const account = await signIn();
    const link = nextLinkTo(site, account.email);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByText('One more step').first()).toBeVisible();
    const path = await link;
    await page.goto(path);
    await page.goto(path);
    await page.getByRole('button', { name: 'Confirm Address' }).click();
    await expect(page).toHaveURL('/settings');
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  });

  test('changes once the new one is confirmed', { tag: '@main' }, async ({ page, site, signIn }) => {
    const account = await signIn();
    const email = `moved_${account.email}`;
    const link = nextLinkTo(site, email);
    await page.goto('/settings');
    const section = page.getByRole('region', { name: 'Email' });
    await section.getByLabel('New email').fill(email);
    await section.getByLabel('Current password').fill(account.password);
    await section.getByRole('button', { name: 'Change Email' }).click();
    const path = await link;
    await page.goto(path);
    const notice = nextLinkTo(site, account.email);
    await page.getByRole('button', { name: 'Confirm Address' }).click();
    await expect(page).toHaveURL('/settings');
    await expect(section.getByText(email)).toBeVisible();
    await notice;
  });
});
