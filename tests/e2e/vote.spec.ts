import type { Locator, Page } from '@playwright/test';
import { insertGames, makeGame } from '#tests/support/factories.ts';
import { hydrated } from './support/hydration.ts';
import { resize, WIDTHS } from './support/looks.ts';
import { stopTime } from './support/page-time.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

const up = (page: Page) => page.getByRole('button', { name: 'Upvote' }).first();
const down = (page: Page) => page.getByRole('button', { name: 'Downvote' }).first();
const form = (page: Page) =>
  page
    .locator('form[action$="/vote"]')
    .filter({ has: up(page) })
    .first();

type Box = { x: number; y: number; width: number; height: number };

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

/** The vertical gap between two boxes; negative if they overlap. */
const distance = (one: Box, other: Box) => Math.max(other.y - (one.y + one.height), one.y - (other.y + other.height));

test.describe('the message about a vote', () => {
  test('never covers the pressed button, in a window or on a phone', async ({ page, site, signIn }) => {
    await insertGames(
      site,
      Array.from({ length: 13 }, (_, n) => ({ title: `Covered ${n}` })),
    );
    await signIn();
    for (const [path, size] of [
      ['/game/covered-0', WIDTHS.desktop],
      ['/game/covered-1', WIDTHS.phone],
    ] as const) {
      await resize(page, size);
      await page.goto('/games/latest');
      await hydrated(page);
      const pills = page.locator('form[action$="/vote"]');
      const corner = async () => {
        const boxes = await Promise.all((await pills.all()).map(boxOf));
        const right = Math.max(...boxes.map(({ x }) => x));
        return pills.nth(boxes.findIndex(({ x }) => x === right));
      };
      const pill = await corner();
      await pill.evaluate((element, bottom) => {
        scrollBy({ top: element.getBoundingClientRect().bottom - bottom, behavior: 'instant' });
      }, size.height - 110);
      await pill.getByRole('button', { name: 'Upvote' }).click();
      await expect(toast(page)).toContainText('Vote saved successfully!');
      expect(distance(await boxOf(toast(page)), await boxOf(pill))).toBeGreaterThanOrEqual(0);

      await page.goto(path);
      await hydrated(page);
      const control = page.locator('form[action$="/vote"]').locator('visible=true').first();
      await control.getByRole('button', { name: 'Upvote' }).click();
      await expect(toast(page)).toContainText('Vote saved successfully!');
      const [told, voted] = [await boxOf(toast(page)), await boxOf(control)];
      const isBeside = told.x >= voted.x + voted.width;
      expect(isBeside || distance(told, voted) >= 0).toBe(true);
    }
  });
});

test.describe('voting on a game’s page', () => {
  test('shows each state at once, is disabled while it is saved, and keeps the focus', async ({
    page,
    site,
    signIn,
  }) => {
    const { slug } = await makeGame(site, { importedUpvotes: 1_233, importedDownvotes: 4 });
    await signIn();
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    await expect(up(page)).toHaveAttribute('aria-pressed', 'false');
    const gate = Promise.withResolvers<void>();
    await page.route('**/vote', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await up(page).focus();
    await page.keyboard.press('Enter');
    await expect(form(page)).toContainText('1,234');
    await expect(up(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(up(page)).toBeDisabled();
    await expect(down(page)).toBeDisabled();
    gate.resolve();
    await expect(up(page)).toBeEnabled();
    await expect(up(page)).toBeFocused();
    await expect(toast(page)).toContainText('Vote saved successfully!');
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

  test('shows a visitor a sign-in link beside the button, and casts the vote after sign-in', async ({ page, site }) => {
    await page.clock.install();
    await resize(page, WIDTHS.phone);
    const { slug } = await makeGame(site, { title: 'Lost' });
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    await stopTime(page);
    const remembered = page.waitForResponse((response) => response.url().endsWith('/vote'));
    await up(page).click();
    expect((await remembered).status()).toBe(202);
    await expect(toast(page)).toContainText('Authentication required - Please sign in to vote on games');
    await expect(up(page)).toHaveAttribute('aria-pressed', 'false');
    const pressed = await boxOf(up(page));
    const shown = await boxOf(toast(page));
    expect(distance(pressed, shown)).toBeGreaterThan(0);
    expect(distance(pressed, shown)).toBeLessThan(40);
    expect(shown.x).toBeGreaterThanOrEqual(0);
    expect(shown.x + shown.width).toBeLessThanOrEqual(WIDTHS.phone.width);
    await expect(toast(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
    await page.clock.resume();
    await toast(page).getByRole('link', { name: 'Sign Up' }).click();
    await expect(page.getByText('Your upvote on Lost counts as soon as you are signed in.')).toBeVisible();
    await page.getByLabel('Username').fill('newcomer');
    await page.getByLabel('Email').fill('newcomer@example.com');
    await page.getByLabel('Password', { exact: true }).fill('long enough words');
    await page.getByLabel('Confirm Password').fill('long enough words');
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(new RegExp(`/game/${slug}$`));
    await expect(up(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(toast(page)).toContainText('Your vote on Lost counts.');
    await site.ctx.views.flush();
    const game = site.ctx.db.read.selectFrom('games').select(['views', 'upvotes']).where('slug', '=', slug);
    expect(await game.executeTakeFirst(), 'views of the page, not of the vote').toEqual({ views: 2, upvotes: 1 });
  });
});
