import { expect, type Page } from '@playwright/test';

/** From here on the page's time goes by only when the test says so. Needs `page.clock.install()` before. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/**
 * Looks until `look` passes; so many milliseconds of the page's stopped time go by at each look. What the page shows
 * for longer can't be missed, however slow the machine is.
 */
export async function creepUntil(page: Page, look: () => Promise<void>, ms = 10): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(ms);
    await look();
  }).toPass({ intervals: [0] });
}

/** How long one look waits. */
export const LOOK = { timeout: 200 };
