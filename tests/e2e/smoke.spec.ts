import packageJson from '../../package.json' with { type: 'json' };
import { hydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

test.describe('the site', () => {
  test('answers with its first page, as HTML that says what it is', { tag: '@main' }, async ({ page, site }) => {
    const response = await page.goto('/');
    expect(response?.status()).toBe(200);
    expect(response?.headers()['content-security-policy']).toContain("default-src 'self'");
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: site.ctx.config.brandName }).first()).toBeVisible();
  });

  test('becomes alive in the browser', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-loaded', 'once'));
    await page.getByRole('banner').locator('a[href="/leaderboard"]').first().click();
    await expect(page).toHaveURL(/\/leaderboard$/);
    // The router has changed the page. Loading another page would have removed the attribute.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboards');
    await expect(page.locator('html')).toHaveAttribute('data-loaded', 'once');
  });

  test('knows who is signed in, and nobody else does', async ({ page, signIn, browser, site }) => {
    const account = await signIn();
    await page.goto('/');
    await expect(page.getByText(account.username).or(page.getByText(account.name)).first()).toBeAttached();
    await using stranger = await browser.newContext({ baseURL: site.url });
    const other = await stranger.newPage();
    await other.goto('/');
    expect(await other.content()).not.toContain(account.username);
  });

  test('serves its assets for a year and answers about its health', async ({ page, request }) => {
    await page.goto('/');
    const script = await page.locator('link[rel="modulepreload"]').first().getAttribute('href');
    const asset = await request.get(script ?? '');
    expect(asset.headers()['cache-control']).toContain('immutable');
    expect(await (await request.get('/healthz')).text()).toBe(`ok ${packageJson.version}`);
    expect((await request.get('/readyz')).status()).toBe(200);
  });
});
