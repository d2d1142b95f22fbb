import { hydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

test.describe('the site', () => {
  test('hydrates in the browser', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-loaded', 'once'));
    await page.getByRole('banner').locator('a[href="/leaderboard"]').first().click();
    await expect(page).toHaveURL(/\/leaderboard$/);
    // The router has changed the page. Loading another page would have removed the attribute.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboards');
    await expect(page.locator('html')).toHaveAttribute('data-loaded', 'once');
  });
});
