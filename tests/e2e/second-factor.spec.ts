import type { Page } from '@playwright/test';
import { expectGoodLooksHere } from './support/looks.ts';
import { expect, test } from './support/test.ts';

/** Adds a virtual passkey device that confirms every request. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signInByPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

test.describe('a passkey', () => {
  test('can be added, is requested at sign-in, and can be removed', async ({ page, signIn }) => {
    await plugInAuthenticator(page);
    const account = await signIn();
    await page.goto('/settings/second-factor');
    await page.getByRole('button', { name: 'Add a Passkey' }).click();
    await expect(page.getByText('Passkey added').first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: /^Passkey \(/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Set Up an App' }).click();
    await expect(page.getByRole('img', { name: 'QR code with the key for your app' })).toBeVisible();
    await expectGoodLooksHere(page);
    await page.context().clearCookies();
    await signInByPassword(page, account);
    await expect(page).toHaveURL('/confirm?returnTo=%2F');
    await page.evaluate(() => {
      navigator.credentials.get = () => {
        Reflect.deleteProperty(navigator.credentials, 'get');
        return Promise.reject(new DOMException('Given up', 'NotAllowedError'));
      };
    });
    await page.getByRole('button', { name: 'Use a Passkey' }).click();
    await expect(page.getByText('The passkey could not be used. Please try again.')).toBeVisible();
    await expect(page).toHaveURL('/confirm?returnTo=%2F');
    await page.getByRole('button', { name: 'Use a Passkey' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText(`Welcome back, ${account.username}!`).first()).toBeVisible();
    await page.goto('/settings/second-factor');
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('Passkey removed').first()).toBeVisible();
    await page.context().clearCookies();
    await signInByPassword(page, account);
    await expect(page).toHaveURL('/');
  });
});
