import type { Page } from '@playwright/test';
import { holdScripts, hydrated } from './support/hydration.ts';
import { expectGoodLooks } from './support/looks.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign Up' });
const PASSWORD = 'long enough words';

let count = 0;
/** A username that no other test uses, not even in another worker process. */
const newName = () => `new_${process.pid}_${++count}`;

async function fill(
  page: Page,
  username: string,
  given: { password?: string; confirm?: string; username?: string } = {},
) {
  const { password = PASSWORD, confirm = password } = given;
  await field(page, 'Username').fill(username);
  await field(page, 'Email').fill(`${username}@example.com`);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm Password').fill(confirm);
}

test.describe('signing up', () => {
  test('opens the new profile with a message', async ({ page }) => {
    const username = newName();
    await page.goto('/register');
    await fill(page, username);
    await send(page).click();
    await expect(page).toHaveURL(`/by/${username}`);
    await expect(page.getByText('Account created!').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(username);
    await expect(page.getByRole('link', { name: 'Submit Your First Game' })).toBeVisible();
    await page.goto('/register');
    await expect(page).toHaveURL(`/by/${username}`);
  });

  test('shows an error beside its field, and keeps what was typed', async ({ page, problems }) => {
    problems.allow(/422/);
    await page.goto('/register');
    await fill(page, 'no spaces!');
    await field(page, 'Email').fill('kept@example.com');
    await send(page).click();
    await expect(page.getByText('Username can only contain letters, numbers, and underscores')).toBeVisible();
    await expect(field(page, 'Username')).toHaveValue('no spaces!');
    await expect(field(page, 'Email')).toHaveValue('kept@example.com');
    await expect(page).toHaveURL('/register');
  });

  test('keeps the cursor’s position when the scripts arrive', async ({ page }) => {
    const arrive = await holdScripts(page);
    await page.goto('/register', { waitUntil: 'commit' });
    await field(page, 'Email').fill('kept@example.com');
    await page.keyboard.press('ControlOrMeta+a');
    arrive();
    await hydrated(page);
    await page.keyboard.type('new@example.com');
    await expect(field(page, 'Email')).toHaveValue('new@example.com');
    await expect(field(page, 'Username')).toHaveValue('kept');
  });

  test('fills an empty username from the e-mail address, but never replaces a typed one', async ({ page }) => {
    await page.goto('/register');
    await field(page, 'Email').pressSequentially('Zed.Two@x.org');
    await expect(field(page, 'Username')).toHaveValue('zedtwo');
    await field(page, 'Username').fill('my_own');
    await field(page, 'Email').fill('');
    await field(page, 'Email').pressSequentially('other@x.org');
    await expect(field(page, 'Username')).toHaveValue('my_own');
  });

  test('shows a message if the server fails', async ({ page, site, problems }) => {
    problems.allow(/500/);
    await page.goto('/register');
    await fill(page, newName());
    const { hashPassword } = site.ctx.auth;
    site.ctx.auth.hashPassword = () => Promise.reject(new Error('out of memory'));
    await send(page).click();
    await expect(toast(page)).toContainText('Registration failed');
    await expect(toast(page)).toContainText('There was a problem creating your account.');
    site.ctx.auth.hashPassword = hashPassword;
  });

  test('is accessible and fits the screen', async ({ page }) => {
    await expectGoodLooks(page, ['/register', '/forgot-password']);
  });
});
