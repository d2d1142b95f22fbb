import type { Page } from '@playwright/test';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { expectNoViolations } from './support/axe.ts';
import { hydrated } from './support/hydration.ts';
import { dress, expectGoodLooks, fontsLoaded } from './support/looks.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

async function viewsOf(site: Site, id: string): Promise<number> {
  await site.ctx.views.flush();
  const query = site.ctx.db.read.selectFrom('games').select('views').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).views;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('a game’s page', () => {
  test('shows the cover first, then the screenshots one by one, and enlarges them: keys turn to the next', async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/404/);
    const screenshotUrls = ['/scenes/lost.svg', '/scenes/empty.svg'];
    const { slug } = await makeGame(site, { title: 'Shown', screenshotUrls });
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    const gallery = page.getByRole('region', { name: 'Screenshots' });
    const second = gallery.getByRole('img', { name: 'Screenshot 2 of 2: Shown' });
    await expect(gallery.getByRole('img', { name: 'Shown', exact: true })).toBeInViewport({ ratio: 0.9 });
    await expect(second).not.toBeInViewport();
    await gallery.getByRole('link', { name: 'Screenshot 2 of 2: Shown', exact: true }).click();
    await expect(second).toBeInViewport({ ratio: 0.9 });
    await expect(page).toHaveURL(new RegExp(`/game/${slug}$`));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const scrolled = await gallery.getByRole('link', { name: 'Cover of Shown', exact: true }).evaluate((link) => {
      if (link instanceof HTMLElement) link.click();
      return document.getElementById('cover')?.parentElement?.scrollLeft;
    });
    expect(scrolled, 'jumps to the cover where less motion is wanted').toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const cover = page.getByRole('link', { name: 'Enlarge: Cover of Shown' });
    await cover.focus();
    await page.keyboard.press('Enter');
    const box = page.getByRole('dialog', { name: 'Pictures of the game' });
    await expect(box.getByText('1 of 3')).toBeVisible();
    const first = box.getByRole('img', { name: 'Screenshot 1 of 2: Shown' });
    await expect(box.getByRole('button', { name: 'Previous picture' })).toBeDisabled();
    await expect(first).not.toBeInViewport();
    await page.keyboard.press('ArrowRight');
    await expect(first).toBeInViewport({ ratio: 0.9 });
    await expect(box.getByText('2 of 3')).toBeVisible();
    await box.getByRole('button', { name: 'Next picture' }).click();
    await page.keyboard.press('ArrowRight');
    await expect(box.getByText('3 of 3')).toBeVisible();
    await expect(box.getByRole('button', { name: 'Next picture' })).toBeDisabled();
    await page.keyboard.press('ArrowLeft');
    await expect(first).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    await expect(cover).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`/game/${slug}$`));
  });

  test('cuts off a long text, and can show all of it', async ({ page, site }) => {
    const { slug } = await makeGame(site, {
      description: 'A long line of words about the game.\n'.repeat(100),
    });
    await page.goto(`/game/${slug}`);
    const text = page.getByRole('region', { name: 'About this game' }).locator('[dir=auto]');
    const height = async () => (await text.boundingBox())?.height ?? 0;
    expect(await height()).toBeLessThan(400);
    await page.getByRole('button', { name: 'Read more' }).click();
    await expect.poll(height).toBeGreaterThan(2_000);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('shows a long text completely', async ({ page, site }) => {
      const { slug } = await makeGame(site, {
        description: 'A long line of words about the game.\n'.repeat(100),
      });
      await page.goto(`/game/${slug}`);
      const text = page.getByRole('region', { name: 'About this game' }).getByRole('paragraph');
      expect((await text.boundingBox())?.height).toBeGreaterThan(2_000);
    });
  });

  test('copies its link if the device can’t share, or opens the share sheet', async ({ page, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { slug } = await makeGame(site, { title: 'Handed On' });
    await page.goto(`/game/${slug}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(toast(page)).toContainText('Link copied to clipboard!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/game/${slug}$`));
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (shared: ShareData) => {
          document.documentElement.dataset.shared = JSON.stringify(shared);
        },
      });
    });
    await page.goto(`/game/${slug}`);
    await page.getByRole('button', { name: 'Share' }).click();
    const shared = { title: 'Handed On', url: `${site.ctx.config.publicUrl}/game/${slug}` };
    await expect(page.locator('html')).toHaveAttribute('data-shared', JSON.stringify(shared));
    await expect(page.getByText('Link copied to clipboard!')).toHaveCount(0);
  });

  test('keeps the play and vote buttons on the screen on phones', async ({ page, site }) => {
    const { slug } = await makeGame(site, {
      importedUpvotes: 999,
      importedDownvotes: 999,
      description: 'x\n'.repeat(80),
    });
    await dress(page, { width: 'phone', theme: 'light' });
    await page.goto(`/game/${slug}`);
    await fontsLoaded(page);
    const play = page.getByRole('link', { name: 'Play in Browser' });
    await expect(play).toHaveCount(1);
    await expect(play).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Upvote' })).toBeInViewport();
    const [playBox, voteBox] = await Promise.all([
      play.boundingBox(),
      page.getByRole('button', { name: 'Upvote' }).boundingBox(),
    ]);
    expect(Math.abs((playBox?.y ?? 0) - (voteBox?.y ?? 999))).toBeLessThan(40);
  });

  test('is accessible, fits the screen and doesn’t shift', async ({ page, site }) => {
    const owner = await makePerson(site);
    const { slug } = await makeGame(site, {
      owner,
      title: 'A game with quite a long title, Donaudampfschifffahrtsgesellschaft',
      description: 'Words about it.\n'.repeat(60),
      sourceUrl: 'https://source.example/',
      tags: ['Action', 'a tag that is just as long as it may be, yes'],
      screenshotUrls: ['/scenes/lost.svg', '/scenes/empty.svg'],
    });
    await site.ctx.db.transact(({ db }) => db.updateTable('games').set({ offlineSince: 1 }).execute());
    site.ctx.pages.purge();
    await expectGoodLooks(page, [`/game/${slug}`], { keepsStill: true });
    // The other screens are seen only in the light theme on a phone, and in the dark theme on a desktop.
    for (const look of [
      { width: 'phone', theme: 'dark' },
      { width: 'desktop', theme: 'light' },
    ] as const) {
      await dress(page, look);
      await expectNoViolations(page);
    }
  });
});

test.describe('views', () => {
  test('count each load of the page, however it was opened', async ({ page, site, request }) => {
    const { id, slug } = await makeGame(site, { title: 'Looked At' });
    await page.goto(`/game/${slug}`);
    expect(await viewsOf(site, id)).toBe(1);
    await page.reload();
    expect(await viewsOf(site, id)).toBe(2);
    await page.goto('/games?q=looked+at');
    await page.getByRole('link', { name: 'Looked At', exact: true }).click();
    await expect(heading(page)).toHaveText('Looked At');
    expect(await viewsOf(site, id)).toBe(3);
    await request.get(`/game/${id}`, { headers: { 'user-agent': BROWSER } });
    expect(await viewsOf(site, id)).toBe(4);
    await request.head(`/game/${slug}`, { headers: { 'user-agent': BROWSER } });
    expect(await viewsOf(site, id)).toBe(4);
  });
});
