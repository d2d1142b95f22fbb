import type { Page } from '@playwright/test';

/**
 * Waits until React has hydrated the page. Tests that work without React needn't wait: until then, links load whole
 * pages, and the browser itself sends forms.
 */
export async function hydrated(page: Page): Promise<void> {
  // React Router's ScrollRestoration sets 'manual' in one of the first effects, and resets it when the page is left.
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

/** Holds forms that the router sends. */
export async function holdForms(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.continue();
  });
  return resolve;
}
