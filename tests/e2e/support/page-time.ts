import { expect, type Page } from '@playwright/test';

/** Stops the page's clock until the test advances it. Needs `page.clock.install()` before. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/**
 * Repeats `look` until it passes, each time after advancing the stopped clock by `ms`. What the page shows for longer
 * can't be missed, however slow the machine is.
 */
export async function creepUntil(page: Page, look: () => Promise<void>, ms = 10): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(ms);
    await look();
  }).toPass({ intervals: [0] });
}

/** How long one look waits. */
export const LOOK = { timeout: 200 };
