import type { Page } from '@playwright/test';
import { answer, at, type FixtureServer, guardedFetch, serveFixture } from '#tests/support/fixture-server.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { expectGoodLooksHere } from './support/looks.ts';
import { test as base } from './support/test.ts';

interface Pages {
  /** A server whose pages stand for other sites. */
  pages: FixtureServer;
}

const GRAPH = `<!doctype html><title>Not this</title><meta property="og:title" content="Tiny Tanks">
  <meta property="og:description" content="Tanks, but tiny."><meta property="og:image" content="art/cover.png">`;
const SHOTS = `<title>Shot Tanks</title><div class="screenshot_list">
  <a href="/art/1.png"></a><a href="/art/none.png"></a><a href="/art/2.png"></a></div>`;
/** The site gets a fetcher that may reach the fixture server, because no setting of the site allows that. */
const test = base.extend<object, Pages>({
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => {
      const cover = await drawPicture({ width: 400, height: 250 });
      await using server = await serveFixture((request, response) => {
        const [path = ''] = (request.url ?? '').split('?');
        const page = path.replace(/-\d+$/, '');
        if (path === '/art/cover.png') answer(cover, { 'content-type': 'image/png' })(request, response);
        else if (/^\/art\/\d\.png$/.test(path)) answer(cover, { 'content-type': 'image/png' })(request, response);
        else if (page === '/shots') answer(SHOTS)(request, response);
        else if (page === '/graph') answer(GRAPH)(request, response);
        else if (page === '/silent') answer('<p>Nothing to say')(request, response);
        else if (page === '/picture') answer(cover, { 'content-type': 'image/png' })(request, response);
        else answer('gone', {}, 404)(request, response);
      });
      await use(server);
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  siteGiven: ({}, use) => use({ parts: { fetch: guardedFetch() } }),
});
const { expect } = test;

let count = 0;
const fresh = (pages: FixtureServer, path: string) => {
  count += 1;
  return at(pages, `/${path}-${count}`);
};

const send = (page: Page) => page.getByRole('button', { name: 'Quick Submit' }).click();
const url = (page: Page) => page.getByLabel('Game URL');
const title = (page: Page) => page.getByLabel('Game Title');
const thumbnail = (page: Page) => page.getByLabel('Thumbnail URL');

test.describe('quick submission with only an address', () => {
  test('fills in the empty fields from the page, and stores its picture', async ({ page, pages, site }) => {
    await page.goto('/');
    await url(page).fill(fresh(pages, 'graph'));
    await expect(title(page)).toHaveValue('Tiny Tanks');
    await expect(thumbnail(page)).toHaveValue(at(pages, '/art/cover.png'));
    await expect(page.getByText(/^Filled in from games\.example:\d+: title, description, image\.$/)).toBeVisible();
    await expectGoodLooksHere(page, { within: 'main form' });
    await send(page);
    await page.getByRole('status').getByRole('link', { name: 'View it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tiny Tanks');
    await expect(page.getByText('Tanks, but tiny.')).toBeVisible();
    const slug = new URL(page.url()).pathname.slice('/game/'.length);
    const game = await site.ctx.db.read
      .selectFrom('games')
      .select(['thumbnailUrl', 'ownershipStatus'])
      .where('slug', '=', slug)
      .executeTakeFirst();
    expect(game).toEqual({
      thumbnailUrl: expect.stringMatching(/^\/files\/thumbnails\/\d+_cover-[0-9a-f]{8}-400x250\.webp$/),
      ownershipStatus: 'unclaimed',
    });
  });

  test('removes what another page filled in, but nothing that was typed', async ({ page, pages, problems }) => {
    problems.allow(/422/);
    await page.goto('/');
    await url(page).fill(fresh(pages, 'graph'));
    await expect(title(page)).toHaveValue('Tiny Tanks');
    await expect(thumbnail(page)).toHaveValue(at(pages, '/art/cover.png'));
    // Submits before the site has read the page, which answers 404.
    await url(page).fill(fresh(pages, 'gone'));
    await url(page).press('Enter');
    await expect(page.getByText('Game title is required')).toBeVisible();
    await expect(page.getByText('This address answered with an error (404).').first()).toBeVisible();
    await expect(title(page)).toHaveValue('');
    await expect(thumbnail(page)).toHaveValue('');
    await url(page).fill(fresh(pages, 'silent'));
    await expect(page.getByText('This address answered with an error (404).')).toHaveCount(0);
    await title(page).fill('Tiny Tanks');
    await url(page).fill(fresh(pages, 'graph'));
    await expect(thumbnail(page)).toHaveValue(at(pages, '/art/cover.png'));
    await url(page).fill(fresh(pages, 'picture'));
    await expect(thumbnail(page)).toHaveValue('');
    await expect(title(page)).toHaveValue('Tiny Tanks');
  });

  test('gives the full form the page’s screenshots, unless they are removed or there are others', async ({
    page,
    pages,
    problems,
    signIn,
    site,
  }) => {
    await signIn();
    await page.goto('/submit');
    const shots = page.getByRole('img', { name: /^Screenshot \d$/ });
    const playUrl = fresh(pages, 'shots');
    await url(page).fill(playUrl);
    await expect(shots).toHaveCount(2);
    await expect(page.getByText('Taken from the page', { exact: true })).toHaveCount(2);
    await expect(shots.first()).toHaveAttribute('src', /^\/files\/thumbnails\//);
    await page.getByRole('button', { name: 'Remove screenshot 1' }).click();
    await expect(shots).toHaveCount(1);
    problems.allow(/ERR_FAILED/);
    await page.route('**/submit.data*', (route) => route.abort(), { times: 1 });
    await page.getByLabel('Description').fill('Tanks in pictures.');
    await page.getByLabel('Genre').selectOption('Strategy');
    await page.getByLabel('Tags').fill('tanks');
    await page.getByRole('main').getByRole('button', { name: 'Submit Game' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Submission failed' })).toBeVisible();
    await expect(shots).toHaveCount(1);
    await page.getByRole('main').getByRole('button', { name: 'Submit Game' }).click();
    await expect(page.getByRole('region', { name: 'It is on the site' })).toBeVisible();
    const { db } = site.ctx;
    const stored = db.read
      .selectFrom('gameScreenshots')
      .innerJoin('games', 'games.id', 'gameScreenshots.gameId')
      .select(['url', 'playUrl']);
    expect(await stored.where('playUrl', '=', playUrl).execute()).toEqual([
      { playUrl, url: expect.stringMatching(/^\/files\/thumbnails\/\d+_2-/) },
    ]);
    await page.getByRole('button', { name: 'Submit another game' }).click();
    const own = { name: 'own.png', mimeType: 'image/png', buffer: await drawPicture({}) };
    await page.getByLabel('Add screenshots').setInputFiles(own);
    await expect(shots).toHaveCount(1);
    await url(page).fill(fresh(pages, 'shots'));
    await expect(page.getByText(/^Filled in from games/)).toBeVisible();
    await expect(shots).toHaveCount(1);
    await expect(page.getByText('Taken from the page', { exact: true })).toHaveCount(0);
  });
});
