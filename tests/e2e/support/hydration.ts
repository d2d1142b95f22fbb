import type { Page } from '@playwright/test';

/**
 * Waits until React has taken over the page, for what only exists then. Before, a link loads a whole page and a form is
 * sent by the browser itself, which is as it should be: a test whose outcome is the same both ways doesn't wait.
 */
export async function hydrated(page: Page): Promise<void> {
  // The router's ScrollRestoration does this among the first effects, and gives it back when the page goes.
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
}

/** Keeps the site's scripts from the page until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
