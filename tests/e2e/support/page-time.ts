import { expect, type Page } from '@playwright/test';

/** Stops the page's clock. Call `page.clock.install()` first. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/**
 * Advances the stopped clock in steps of `ms` until `look` passes. Even on a slow machine, `look` sees everything that
 * the page shows for longer than `ms`.
 */
export async function creepUntil(page: Page, look: () => Promise<void>, ms = 10): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(ms);
    await look();
  }).toPass({ intervals: [0] });
}

export const LOOK = { timeout: 200 };
