import type { Page } from '@playwright/test';
import { holdScripts, hydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

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
  test('suggests a username, and opens the new profile with a message', async ({ page }) => {
    const username = newName();
    await page.goto('/register');
    await field(page, 'Email').pressSequentially('Zed.T@x.org');
    await expect(field(page, 'Username')).toHaveValue('zedt');
    await field(page, 'Username').fill('my_own');
    await field(page, 'Email').fill('');
    await field(page, 'Email').pressSequentially('o@x.org');
    await expect(field(page, 'Username')).toHaveValue('my_own');
    await fill(page, username);
    await send(page).click();
    await expect(page).toHaveURL(`/by/${username}`);
    await expect(page.getByText('Account created!').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(username);
    await expect(page.getByRole('link', { name: 'Submit Your First Game' })).toBeVisible();
    await page.goto('/register');
    await expect(page).toHaveURL(`/by/${username}`);
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
});
