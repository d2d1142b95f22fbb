import type { Page, Request } from '@playwright/test';
import { insertGames, makeGame, makePerson } from '#tests/support/factories.ts';
import { hydrated } from './support/hydration.ts';
import { expectNoSidewaysScroll, resize, WIDTHS } from './support/looks.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

const title = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).first();

async function openGames(page: Page, site: Site): Promise<void> {
  await insertGames(site, [{ title: 'Potoroo One' }, { title: 'Potoroo Two' }]);
  await page.goto('/games?q=potoroo');
  await hydrated(page);
}

/** Collects the router's requests for a page's data, except those for the root route's data alone. */
function dataRequests(page: Page, path: string): Request[] {
  const found: Request[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === `${path}.data` && url.searchParams.get('_routes') !== 'root') found.push(request);
  });
  return found;
}

const isAhead = (request: Request) => request.headers().purpose === 'prefetch';

async function holdData(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function viewsOf(site: Site, slug: string): Promise<number> {
  await site.ctx.views.flush();
  const query = site.ctx.db.read.selectFrom('games').select('views').where('slug', '=', slug);
  return (await query.executeTakeFirstOrThrow()).views;
}

test.describe('a page that somebody is about to open', () => {
  test('is prefetched once, shown from that response, and counted when it is shown', async ({ page, site }) => {
    await openGames(page, site);
    const requests = dataRequests(page, '/game/potoroo-one');
    const release = await holdData(page);
    const first = page.waitForRequest(isAhead);
    await title(page, 'Potoroo One').hover();
    await first;
    await page.mouse.move(0, 0);
    await title(page, 'Potoroo One').hover();
    const viewed = page.waitForResponse((response) => response.url().endsWith('/viewed'));
    await title(page, 'Potoroo One').click();
    expect(await viewsOf(site, 'potoroo-one')).toBe(0);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Potoroo One');
    expect((await viewed).status()).toBe(204);
    expect(requests.map(isAhead)).toEqual([true]);
    await expect.poll(() => viewsOf(site, 'potoroo-one')).toBe(1);
  });

  test('is not prefetched in data-saving mode, or after the site has refused a request', async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/503/);
    await openGames(page, site);
    const requests = dataRequests(page, '/game/potoroo-two');
    await page.route(/potoroo-one\.data/, (route) => route.fulfill({ status: 503 }));
    const refused = page.waitForResponse(/potoroo-one\.data/);
    await title(page, 'Potoroo One').focus();
    await refused;
    // The page's own code learns of the response a moment later.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    await title(page, 'Potoroo Two').focus();
    await title(page, 'Potoroo Two').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Potoroo Two');
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.unrouteAll();
    await page.goto('/games?q=potoroo');
    await hydrated(page);
    const one = dataRequests(page, '/game/potoroo-one');
    await title(page, 'Potoroo One').hover();
    await title(page, 'Potoroo Two').hover();
    await title(page, 'Potoroo One').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Potoroo One');
    expect([...requests, ...one].filter(isAhead)).toEqual([]);
    await expect.poll(() => viewsOf(site, 'potoroo-one')).toBe(1);
  });
});

test.describe('a page that loads slowly', () => {
  test('is covered by a skeleton, while the previous page stays below', async ({ page, site }) => {
    const person = await makePerson(site);
    const { slug } = await makeGame(site, { owner: person });
    await openGames(page, site);
    for (const [from, to] of [
      ['/games?q=potoroo', '/game/potoroo-one'],
      ['/about', '/'],
      ['/about', '/games'],
      ['/about', '/leaderboard'],
      [`/game/${slug}`, `/by/${person.username}`],
    ] as const) {
      await page.goto(from);
      await hydrated(page);
      const link = page.locator(`a[href="${to}"]:visible`).first();
      const release = await holdData(page);
      await link.focus();
      await link.press('Enter');
      const skeleton = page.getByRole('status').filter({ hasText: 'Loading...' });
      await expect(skeleton, to).toBeVisible();
      await expect(page.getByRole('main'), 'the page before').toBeAttached();
      for (const width of ['phone', 'desktop'] as const) {
        await resize(page, WIDTHS[width]);
        await expectNoSidewaysScroll(page);
      }
      release();
      await expect(page).toHaveURL(to);
      await expect(skeleton).toHaveCount(0);
      await page.unrouteAll();
    }
  });
});
