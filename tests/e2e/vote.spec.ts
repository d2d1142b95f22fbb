import type { Page } from '@playwright/test';
import { makeGame } from '#tests/support/factories.ts';
import { hydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

const up = (page: Page) => page.getByRole('button', { name: 'Upvote' }).first();
const down = (page: Page) => page.getByRole('button', { name: 'Downvote' }).first();
const form = (page: Page) =>
  page
    .locator('form[action$="/vote"]')
    .filter({ has: up(page) })
    .first();
const toast = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });

test.describe('voting on a game’s page', () => {
  test('goes through every state and stays', { tag: '@main' }, async ({ page, site, signIn }) => {
    const { slug } = await makeGame(site, { importedUpvotes: 1_233, importedDownvotes: 4 });
    await signIn();
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    await expect(up(page)).toHaveAttribute('aria-pressed', 'false');
    await up(page).click();
    await expect(toast(page)).toContainText('Vote saved successfully!');
    await expect(up(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(form(page)).toContainText('1,234');
    await down(page).click();
    await expect(down(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(up(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(form(page)).toContainText('1,233');
    await expect(form(page)).toContainText('5');
    await down(page).click();
    await expect(toast(page)).toContainText('Vote removed successfully!');
    await up(page).click();
    await expect(toast(page)).toContainText('Vote saved successfully!');
    await page.reload();
    await expect(up(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(form(page)).toContainText('1,234');
    await expect(form(page)).toContainText('4');
  });

  test('moves at once, rests while it saves, and keeps the focus', async ({ page, site, signIn }) => {
    const { slug } = await makeGame(site);
    await signIn();
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    const gate = Promise.withResolvers<void>();
    await page.route('**/vote', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await up(page).focus();
    await page.keyboard.press('Enter');
    await expect(form(page)).toContainText('1');
    await expect(up(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(up(page)).toBeDisabled();
    await expect(down(page)).toBeDisabled();
    gate.resolve();
    await expect(up(page)).toBeEnabled();
    await expect(up(page)).toBeFocused();
  });

  test('puts everything back when it can’t be saved', async ({ page, site, signIn, problems }) => {
    problems.allow(/ERR_FAILED/);
    const { slug } = await makeGame(site, { importedUpvotes: 7 });
    await signIn();
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    await page.route('**/vote', (route) => route.abort());
    await up(page).click();
    await expect(toast(page)).toContainText('Failed to save your vote. Please try again.');
    await expect(up(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(form(page)).toContainText('7');
  });

  test('tells a visitor to sign in, and sends nothing', async ({ page, site }) => {
    const { slug } = await makeGame(site);
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    await up(page).click();
    await expect(toast(page)).toContainText('Authentication required - Please sign in to vote on games');
    await expect(up(page)).toHaveAttribute('aria-pressed', 'false');
    expect(sent).toBe(0);
  });

  test('counts no view', async ({ page, site, signIn }) => {
    const { id, slug } = await makeGame(site);
    await signIn();
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    await up(page).click();
    await expect(toast(page)).toContainText('Vote saved successfully!');
    await site.ctx.views.flush();
    const game = await site.ctx.db.read
      .selectFrom('games')
      .select(['views', 'upvotes'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(game).toEqual({ views: 1, upvotes: 1 });
  });
});

test.describe('voting on a card', () => {
  test('leaves the list where it is and doesn’t open the game', async ({ page, site, signIn }) => {
    await makeGame(site, { title: 'Voted on a Card' });
    await signIn();
    await page.goto('/games?q=voted+on+a+card');
    await hydrated(page);
    await up(page).click();
    await expect(toast(page)).toContainText('Vote saved successfully!');
    await expect(page).toHaveURL(/\/games\?q=/);
    await expect(up(page)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'Voted on a Card', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Voted on a Card');
    await expect(up(page)).toHaveAttribute('aria-pressed', 'true');
  });
});
