import type { Locator, Page } from '@playwright/test';

/** The message in the page's corner. Skeletons of pages are a `status` too, so this looks only among notifications. */
export function toast(page: Page): Locator {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('status')
    .filter({ hasText: /\S/ });
}
