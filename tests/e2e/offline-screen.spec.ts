import type { Page } from '@playwright/test';
import { makeGame } from '#tests/support/factories.ts';
import { hydrated } from './support/hydration.ts';
import { expectGoodLooksHere } from './support/looks.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ problems }) =>
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to fetch|status of 503/),
);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function visit(page: Page, path: string) {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
}

/**
 * Emulates a lost connection. On some machines, Chromium's emulation fails every request but leaves `navigator.onLine`
 * true on pages that are opened later. So a script sets it to false there.
 */
async function goOffline(page: Page) {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
  await page.context().setOffline(true);
}

async function goOnline(page: Page) {
  await page.context().setOffline(false);
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(heading(page)).not.toHaveText('You are offline.', { timeout: 2_000 });
  }).toPass();
}

const storesOf = (page: Page) => page.evaluate(() => caches.keys());

test.describe('the offline screen', () => {
  test('replaces a page until there is a connection again', async ({ page }) => {
    await visit(page, '/');
    await goOffline(page);
    await page.goto('/leaderboard?tab=creators');
    await expect(heading(page)).toHaveText('You are offline.');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('You are offline.');
    await goOnline(page);
    await expect(heading(page)).toHaveText('Leaderboards');
    await expect(page).toHaveURL('/leaderboard?tab=creators');
  });

  test('fits every width, is accessible in both themes, and uses the chosen one', async ({ page }) => {
    await visit(page, '/about');
    await goOffline(page);
    await page.reload();
    await expect(heading(page)).toHaveText('You are offline.');
    await expectGoodLooksHere(page);
    // The page's system is dark now.
    await page.evaluate(() => localStorage.setItem('theme', 'light'));
    await page.reload();
    await expect(heading(page)).toHaveText('You are offline.');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(251, 246, 238)');
  });

  test('distinguishes a site that doesn’t respond from a lost connection', async ({ page, site }) => {
    await visit(page, '/about');
    await site[Symbol.asyncDispose]();
    await page.goto('/faq');
    await expect(heading(page)).toHaveText('This site does not answer.');
    await page.context().setOffline(true);
    await expect(heading(page)).toHaveText('You are offline.');
  });

  test('stores nothing about anybody, signed in or out', async ({ page, signIn }) => {
    await signIn();
    await visit(page, '/settings');
    await page.reload();
    await hydrated(page);
    expect(await storesOf(page)).toEqual([]);
    await page.locator('summary').filter({ hasText: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByText('Signed out', { exact: true }).first()).toBeVisible();
    expect(await storesOf(page)).toEqual([]);
    await goOffline(page);
    await page.goto('/settings');
    await expect(heading(page)).toHaveText('You are offline.');
  });

  test('never replaces a form: the form’s page stays, or the browser shows its own error', async ({ page }) => {
    await visit(page, '/login');
    await page.reload();
    await hydrated(page);
    await page.getByLabel('Email').fill('kept@example.org');
    await page.getByLabel('Password', { exact: true }).fill('a wrong password');
    await goOffline(page);
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Sign in failed').first()).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('kept@example.org');
    const left = expect(page.waitForURL('/signed-in')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit());
    await left;
  });

  test('never makes a page be requested twice', async ({ page, site }) => {
    const { id, slug } = await makeGame(site, { title: 'Looked At' });
    await visit(page, '/about');
    await page.goto(`/game/${slug}`);
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await expect(heading(page)).toHaveText('Looked At');
    await site.ctx.views.flush();
    const views = site.ctx.db.read.selectFrom('games').select('views').where('id', '=', id);
    expect(await views.executeTakeFirst()).toEqual({ views: 1 });
  });
});

test.describe('a site without the offline screen', () => {
  test.use({ siteGiven: { env: { OFFLINE_SCREEN: 'off' } } });

  test('removes its worker from browsers', async ({ page, context }) => {
    const worker = context.waitForEvent('serviceworker');
    await page.goto('/about');
    expect((await worker).url()).toMatch(/\/sw\.js$/);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    await context.setOffline(true);
    await expect(page.goto('/faq')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  });
});
