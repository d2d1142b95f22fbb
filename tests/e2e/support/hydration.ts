import type { Page } from '@playwright/test';

/**
 * Waits until React has hydrated the page. Only tests that depend on hydration need this: before it, links load whole pages,
 * and the browser itself sends forms.
 */
export async function hydrated(page: Page): Promise<void> {
  // The router's ScrollRestoration sets 'manual' in an early effect, and resets it on leaving the page.
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
}

export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
