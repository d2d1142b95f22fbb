import type { BrowserContext, Page } from '@playwright/test';
import { LIMITS } from '#domain/limits.ts';
import { findByUrlKey } from '#platform/db/games/write-game.ts';
import { hydrated } from './support/hydration.ts';
import { creepUntil, LOOK, stopTime } from './support/page-time.ts';
import { expect, test } from './support/test.ts';

/** Stores the data that the original site left in a browser's localStorage, before the first page loads. */
async function plant(context: BrowserContext, stored: Record<string, string>): Promise<void> {
  await context.addInitScript((entries) => {
    if (localStorage.getItem('planted')) return;
    localStorage.setItem('planted', 'yes');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
}

/** Opens the home page and advances the page's clock until it sends the data in localStorage to the site. */
async function openUntilSent(page: Page): Promise<void> {
  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.url().includes('migrate-legacy');
  });
  await page.goto('/');
  await hydrated(page);
  await stopTime(page);
  await creepUntil(page, async () => expect(isSent).toBe(true), 200);
}

test.describe('the data that the original site stored in the browser', () => {
  test('is imported once somebody signs in, and only once', async ({ page, context, site, signIn }) => {
    const playUrl = `https://legacy-${process.pid}-${site.ctx.ids.next()}.example/`;
    await plant(context, {
      currentUser: JSON.stringify({ id: 'old', name: 'Old Name' }),
      games: JSON.stringify([{ id: 'g-old', title: 'From The Attic', playUrl, upvotes: 500 }]),
      userVotes: JSON.stringify([{ gameId: 'g-old', userId: 'old', voteType: 'up' }]),
    });
    await page.clock.install();
    await page.goto('/');
    await hydrated(page);
    await page.clock.runFor(10_000);
    expect(await page.evaluate(() => localStorage.getItem('migrationCompleted')), 'for visitors').toBeNull();
    await signIn();
    await openUntilSent(page);
    for (const told of [
      '1 games migrated to cloud storage',
      '1 votes migrated to cloud storage',
      'Data migrated to cloud successfully',
    ]) {
      await creepUntil(page, () => expect(page.getByText(told).first()).toBeVisible(LOOK));
      await page.clock.runFor(LIMITS.legacy.toastMs);
    }
    const kept = await page.evaluate(() => ({
      done: localStorage.getItem('migrationCompleted'),
      votes: localStorage.getItem('userVotes'),
    }));
    expect(kept).toEqual({ done: 'true', votes: null });
    const game = await findByUrlKey(site.ctx.db.read, { urlKey: playUrl.replace(/\/$/, '') });
    await page.goto(`/game/${game?.slug}`);
    await expect(page.getByRole('button', { name: 'Upvote' }).first()).toHaveAttribute('aria-pressed', 'true');
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('migrate-legacy')) sent += 1;
    });
    await page.clock.resume();
    await page.goto('/');
    await hydrated(page);
    await page.clock.runFor(10_000);
    expect(sent).toBe(0);
  });

  test('is skipped where it is broken, with a message', async ({ page, context, signIn }) => {
    await plant(context, { currentUser: '{half', games: '[{"title":', userVotes: '{"g":"sideways"}' });
    await signIn();
    await page.clock.install();
    await openUntilSent(page);
    for (const what of ['games', 'votes']) {
      const told = `Failed to migrate ${what} to cloud storage`;
      await creepUntil(page, () => expect(page.getByText(told).first()).toBeVisible(LOOK));
      await page.clock.runFor(LIMITS.legacy.toastMs);
    }
    expect(await page.evaluate(() => localStorage.getItem('migrationCompleted'))).toBe('true');
  });

  test('is sent again if it could not be sent', async ({ page, context, signIn, problems }) => {
    problems.allow(/ERR_FAILED|Failed to load/);
    await plant(context, { games: '[]', userVotes: '[]' });
    await signIn();
    await page.route('**/migrate-legacy.data*', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText('Failed to migrate data to cloud storage').first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('migrationCompleted'))).toBeNull();
    await page.unroute('**/migrate-legacy.data*');
    await page.goto('/');
    await expect(page.getByText('Data migrated to cloud successfully').first()).toBeVisible();
  });
});
