import type { Page } from '@playwright/test';
import { makeGame } from '#tests/support/factories.ts';
import { hydrated } from './support/hydration.ts';
import { resize, WIDTHS } from './support/looks.ts';
import { stopTime } from './support/page-time.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

const header = (page: Page) => page.getByRole('banner');

async function wheel(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
}

test.describe('every page', () => {
  test('has a header that stays, and becomes translucent past 20 px', async ({ page, site }) => {
    for (let n = 0; n < 8; n += 1) await makeGame(site, { title: `Tall ${n}` });
    await page.goto('/games');
    await expect(header(page)).toHaveCSS('position', 'fixed');
    const opaque = await header(page).evaluate((element) => getComputedStyle(element).backgroundColor);
    await wheel(page, 20);
    await expect(header(page)).not.toHaveAttribute('data-scrolled', 'true');
    await wheel(page, 21);
    await expect(header(page)).toHaveAttribute('data-scrolled', 'true');
    await expect(header(page)).not.toHaveCSS('background-color', opaque);
    await expect(header(page)).toBeInViewport({ ratio: 1 });
    await wheel(page, 0);
    await expect(header(page)).not.toHaveAttribute('data-scrolled', 'true');
    await expect(header(page)).toHaveCSS('background-color', opaque);
  });

  test('ends at the lower edge of a window that is taller than the page', async ({ page }) => {
    await resize(page, { width: 820, height: 1180 });
    await page.goto('/login');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toBeInViewport({ ratio: 1 });
    const below = () => footer.evaluate((element) => window.innerHeight - element.getBoundingClientRect().bottom);
    await expect.poll(below).toBeCloseTo(0, 0);
  });

  test('has a mobile menu that closes after navigation', async ({ page }) => {
    await resize(page, WIDTHS.phone);
    await page.goto('/');
    const menu = header(page).locator('details').filter({ hasText: 'Leaderboards' });
    await menu.locator('summary').click();
    await expect(menu).toHaveAttribute('open');
    await menu.getByRole('link', { name: 'Leaderboards' }).click();
    await expect(page).toHaveURL('/leaderboard');
    await expect(menu).not.toHaveAttribute('open');
    await expect(header(page).getByRole('link', { name: 'Leaderboards' }).locator('visible=true')).toHaveCount(0);
  });

  test('has one toast at a time, which F8 focuses and a swipe of 50 px dismisses', async ({ page, site, problems }) => {
    // The site refuses a visitor's vote with status 401, which the browser reports as an error.
    problems.allow(/401/);
    const { slug } = await makeGame(site);
    await page.clock.install();
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    await stopTime(page);
    const upvote = page.getByRole('button', { name: 'Upvote' }).first();
    const tell = async () => {
      await upvote.click();
      await expect(toast(page)).toContainText('Authentication required');
    };
    await tell();
    await tell();
    await expect(page.getByText('Authentication required - Please sign in to vote on games')).toHaveCount(1);
    await page.keyboard.press('F8');
    await expect(toast(page)).toBeFocused();
    const box = await page.getByText('Authentication required').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 8];
    const swipe = async (px: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + px / 2, y, { steps: 4 });
      await page.mouse.move(x + px, y, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(40);
    await expect(toast(page)).toContainText('Authentication required');
    await swipe(60);
    await page.clock.resume();
    await expect(toast(page)).toHaveCount(0);
  });

  test('leads back if it is missing', async ({ page, problems }) => {
    problems.allow(/404/);
    await page.goto('/leaderboard');
    await page.goto('/no/such page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! This page has gone missing.');
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboards');
  });

  test('has a sign-in form that can show the password and links to the other forms', async ({ page }) => {
    await page.goto('/login');
    const password = page.getByLabel('Password', { exact: true });
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', /^\/forgot-password/);
    await main.getByRole('link', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(/\/register/);
    await expect(page.getByLabel('Username')).toBeFocused();
  });
});
