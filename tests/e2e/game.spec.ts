import type { Page } from '@playwright/test';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { hydrated } from './support/hydration.ts';
import { dress, expectGoodLooks, fontsLoaded } from './support/looks.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const CREATED_AT = Date.UTC(2026, 10, 21, 12);

async function viewsOf(site: Site, id: string): Promise<number> {
  await site.ctx.views.flush();
  const query = site.ctx.db.read.selectFrom('games').select('views').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).views;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function expectBadges(page: Page, text: string, count: number): Promise<void> {
  const badges = page.getByRole('main').getByText(text, { exact: true }).locator('visible=true');
  const similar = page.getByRole('region', { name: 'Similar Games' });
  await expect(similar).toBeVisible();
  await expect(badges).toHaveCount(count + (await similar.getByText(text, { exact: true }).count()));
}

test.describe('a game’s page', () => {
  test('shows all facts about the game', async ({ page, site }) => {
    const owner = await makePerson(site, { username: 'maker_of_all', name: 'Maker of All' });
    const { slug } = await makeGame(site, {
      owner,
      title: 'All There Is',
      description: 'First line\r\r\nSecond line\r\n\r\n<b>No markup</b> & no scripts',
      playUrl: 'https://play.example/all-there-is',
      sourceUrl: 'https://source.example/all-there-is',
      tags: ['Puzzle', 'one button'],
      createdAt: CREATED_AT,
      views: 1_234,
      importedUpvotes: 12,
      importedDownvotes: 3,
    });
    const response = await page.goto(`/game/${slug}`);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle('All There Is · Playpodium');
    await expect(heading(page)).toHaveText('All There Is');
    await expect(page.getByText('Nov 21, 2026')).toBeVisible();
    await expect(page.getByText('1,234 views')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'by maker_of_all' })).toHaveAttribute('href', '/by/maker_of_all');
    const play = main.getByRole('link', { name: 'Play in Browser' });
    await expect(play).toHaveAttribute('href', 'https://play.example/all-there-is');
    await expect(play).toHaveAttribute('target', '_blank');
    await expect(play).toHaveAttribute('rel', /noopener/);
    await expect(main.getByRole('link', { name: 'Source Code' })).toHaveAttribute(
      'href',
      'https://source.example/all-there-is',
    );
    const about = main.getByRole('region', { name: 'About this game' }).getByRole('paragraph');
    await expect(about).toHaveJSProperty('innerText', 'First line\nSecond line\n\n<b>No markup</b> & no scripts');
    await expect(main.getByRole('link', { name: 'one button' })).toHaveAttribute('href', '/games?category=one+button');
    const creator = main.getByRole('region', { name: 'Creator' });
    await expect(creator).toContainText('Maker of All');
    await expect(creator.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', '/by/maker_of_all');
    await expect(main.getByRole('button', { name: 'Upvote' })).toHaveCount(1);
    await expect(main.getByRole('link', { name: 'Back to games' })).toHaveAttribute('href', '/games');
    await expectBadges(page, 'Unclaimed', 0);
    await expect(main.getByRole('button', { name: 'Claim' })).toHaveCount(0);
  });

  test('shows the cover first, then the screenshots one by one', async ({ page, site, problems }) => {
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
  });

  test('enlarges a picture: keys turn to the next one, and Escape returns to the thumbnail', async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/404/);
    const screenshotUrls = ['/scenes/lost.svg', '/scenes/empty.svg'];
    const { slug } = await makeGame(site, { title: 'Shown', screenshotUrls });
    await page.goto(`/game/${slug}`);
    await hydrated(page);
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

  test('opens from a card, and links to similar games', async ({ page, site }) => {
    await makeGame(site, { title: 'Another one' });
    await makeGame(site, { title: 'Found by Card', createdAt: CREATED_AT });
    await page.goto('/games?q=found+by+card');
    await page.getByRole('link', { name: 'Found by Card', exact: true }).click();
    await expect(heading(page)).toHaveText('Found by Card');
    const similar = page.getByRole('region', { name: 'Similar Games' });
    await expect(similar.getByRole('link')).not.toHaveCount(0);
    await expect(similar.getByRole('link').nth(3)).toHaveCount(0);
    const next = await similar.getByRole('link').first().innerText();
    await similar.getByRole('link').first().click();
    await expect(heading(page)).toHaveText(next);
  });

  test('cuts off a long text, and can show all of it', async ({ page, site }) => {
    const { slug } = await makeGame(site, {
      description: 'A long line of words about the game.\n'.repeat(100),
    });
    await page.goto(`/game/${slug}`);
    const text = page.getByRole('region', { name: 'About this game' }).getByRole('paragraph');
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

  test('copies its link if the device can’t share', async ({ page, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { slug } = await makeGame(site, { title: 'Shared' });
    await page.goto(`/game/${slug}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(toast(page)).toContainText('Link copied to clipboard!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/game/${slug}$`));
  });

  test('opens the device’s share sheet if there is one', async ({ page, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { slug } = await makeGame(site, { title: 'Handed On' });
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
    await expectGoodLooks(page, [`/game/${slug}`], { keepsStill: true });
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
