import { hydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

test.describe('signing in', () => {
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
