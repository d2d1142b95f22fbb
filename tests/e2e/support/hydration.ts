import type { Page } from '@playwright/test';

/**
 * Waits until React has hydrated the page. Before that, links load whole pages, and the browser itself sends forms. Only tests
 * whose outcome depends on hydration need this.
 */
export async function hydrated(page: Page): Promise<void> {
  // The router's ScrollRestoration sets 'manual' in an early effect, and resets it on leaving the page.
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
}

/** Holds back the site's scripts until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
