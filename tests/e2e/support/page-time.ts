import { expect, type Page } from '@playwright/test';

/** From here on the page's time goes by only when the test says so. Needs `page.clock.install()` before. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/**
 * Looks until `look` passes; a millisecond of the page's stopped time goes by at each look. What the page shows for
 * longer than a moment can't be missed, however slow the machine is.
 */
export async function creepUntil(page: Page, look: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1);
    await look();
  }).toPass();
}

/** How long one look waits. */
export const LOOK = { timeout: 500 };
