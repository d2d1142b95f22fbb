import { setTimeout as delay } from 'node:timers/promises';
import { MESSAGES } from '#domain/messages.ts';
import { makeGame, makePerson, makeVotes } from '#tests/support/factories.ts';
import { serveFixture } from '#tests/support/fixture-server.ts';
import { expectNoViolations } from './support/axe.ts';
import { dress, expectNoLayoutShift, expectNoSidewaysScroll, LOOKS, WIDTHS } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const { home: TEXT } = MESSAGES;

test.describe('the home page', () => {
  test('says what the site is and where to go', { tag: '@any-js' }, async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Share your AI game creations · Playpodium');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Share your AI game creations');
    await expect(
      page.getByText('Discover and vote on amazing games built entirely with the AI editor.').first(),
    ).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Submit Your Game' }).first()).toHaveAttribute(
      'href',
      '/submit',
    );
    await expect(main.getByRole('link', { name: 'Browse Games' })).toHaveAttribute('href', '/games');
    for (const figure of ['200+', '85+', '12k+', '45k+']) await expect(main.getByText(figure)).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/$/);
  });

  test('shows the lists, each with the way to all of it, and the wall of fame', {
    tag: ['@main', '@any-js'],
  }, async ({ page, site }) => {
    const owner = await makePerson(site, { name: 'Hilda Home' });
    for (let n = 0; n < 7; n += 1) {
      await makeGame(site, { owner, title: `Home ${n}`, importedUpvotes: 100_000 + n, views: 1_000_000 });
    }
    for (let n = 0; n < 4; n += 1) await makeGame(site, { title: `Lonely ${n}` });
    site.ctx.pages.purge();
    await page.goto('/');
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(section(TEXT.topRated).getByRole('listitem')).toHaveCount(6);
    await expect(section(TEXT.topRated).getByRole('link', { name: /^Home/ }).first()).toHaveText('Home 6');
    await expect(section(TEXT.topRated).getByRole('link', { name: /View all/ })).toHaveAttribute(
      'href',
      '/games',
    );
    await expect(section(TEXT.latest).getByRole('listitem')).toHaveCount(6);
    await expect(section(TEXT.latest).getByRole('link', { name: /View all/ })).toHaveAttribute(
      'href',
      '/games/latest',
    );
    await expect(section(TEXT.unclaimed).getByRole('listitem')).toHaveCount(3);
    await expect(section(TEXT.unclaimed)).toContainText('verified by an administrator');
    await expect(section(TEXT.unclaimed).getByRole('link', { name: /View all/ })).toHaveAttribute(
      'href',
      '/games/unclaimed',
    );
    const wall = page.getByRole('complementary');
    for (const board of [TEXT.mostVoted, TEXT.newest, TEXT.mostViewed, TEXT.topCreators]) {
      await expect(wall.getByRole('list', { name: board }).getByRole('listitem').first()).toBeVisible();
    }
    await expect(wall.getByRole('list', { name: TEXT.topCreators })).toContainText(/[\d,]+ votes/);
    await expect(wall.getByRole('list', { name: TEXT.mostVoted }).getByRole('listitem')).toHaveCount(3);
  });

  test('opens a game from whichever list it stands in', async ({ page, emptySite }) => {
    await makeGame(emptySite, { title: 'In Every List' });
    for (const name of [TEXT.topRated, TEXT.latest, TEXT.unclaimed]) {
      await page.goto(emptySite.url);
      await page
        .getByRole('region', { name, exact: true })
        .getByRole('link', { name: 'In Every List' })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('In Every List');
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXT.heroTitle);
    }
  });

  test('gives each person their own votes, and nobody another one’s', async ({
    page,
    site,
    signIn,
    browser,
  }) => {
    const { id } = await makeGame(site, { title: 'Voted at Home', importedUpvotes: 900_000 });
    const { id: userId, username } = await signIn();
    const actor = {
      kind: 'user',
      id: userId,
      username,
      isAdmin: false,
      isDebug: false,
      standing: 'good',
    } as const;
    await makeVotes(site, { gameId: id, by: [actor] });
    await page.goto('/');
    const pressed = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Voted at Home' }) })
      .getByRole('button', { name: 'Upvote', pressed: true });
    await expect(pressed.first()).toBeVisible();
    await using stranger = await browser.newContext({ baseURL: site.url });
    const other = await stranger.newPage();
    await other.goto('/');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Upvote', pressed: true })).toHaveCount(0);
  });

  test('shows real counts when the operator wants them', async ({ page, emptySite }) => {
    emptySite.ctx.config.heroStats = 'live';
    await makeGame(emptySite, { importedUpvotes: 1_233, importedDownvotes: 1, views: 45_678 });
    await page.goto(emptySite.url);
    const figures = page.getByLabel('The site in figures');
    await expect(figures).toContainText('1,234');
    await expect(figures).toContainText('45,678');
    await expect(figures).not.toContainText('12k+');
  });

  test('invites to an empty site', { tag: '@any-js' }, async ({ page, emptySite }) => {
    await page.goto(emptySite.url);
    await expect(page.getByText('Nobody stands here yet.')).toBeVisible();
    await expect(page.getByRole('region', { name: TEXT.latest })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Quick Submit' })).toBeVisible();
  });

  for (const look of LOOKS) {
    test(`is accessible and fits while it is empty: ${look.name}`, async ({ page, emptySite }) => {
      await dress(page, look);
      await page.goto(emptySite.url);
      await expectNoSidewaysScroll(page);
      await expectNoViolations(page);
    });
  }

  test('says that its games could not be loaded, and tries again', async ({ page, emptySite, problems }) => {
    problems.allow(/500/);
    await makeGame(emptySite, { title: 'Back Again' });
    const { db } = emptySite.ctx;
    Object.defineProperty(db, 'read', { configurable: true, get: () => fail() });
    const response = await page.goto(emptySite.url);
    expect(response?.status()).toBe(500);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load games');
    Reflect.deleteProperty(db, 'read');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('link', { name: 'Back Again' }).first()).toBeVisible();
  });

  test('has a cover above the fold, on phones after one flick', async ({ page, site }) => {
    await makeGame(site, { title: 'Above the Fold' });
    site.ctx.pages.purge();
    for (const [width, reach] of [
      ['desktop', WIDTHS.desktop.height],
      ['phone', 2 * WIDTHS.phone.height],
    ] as const) {
      await dress(page, { width, theme: 'light' });
      await page.goto('/');
      const cover = await page
        .getByRole('region', { name: TEXT.topRated })
        .locator('img')
        .first()
        .boundingBox();
      expect(cover?.y ?? Number.POSITIVE_INFINITY, width).toBeLessThan(reach - 60);
    }
  });

  test('keeps still on phones while it comes in pieces', async ({ page, site }) => {
    for (let n = 0; n < 4; n += 1) await makeGame(site, { importedUpvotes: 60_000 });
    const whole = await (await fetch(`${site.url}/`)).text();
    const html = whole.replaceAll(/<script.*?<\/script>/gs, '');
    const half = html.indexOf('</li>', html.indexOf('<h2')) + '</li>'.length;
    await using slow = await serveFixture(async (request, response) => {
      if (request.url !== '/') {
        const asset = await fetch(`${site.url}${request.url}`);
        response.writeHead(asset.status, { 'content-type': asset.headers.get('content-type') ?? '' });
        response.end(Buffer.from(await asset.arrayBuffer()));
        return;
      }
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.write(html.slice(0, half));
      await delay(700);
      response.end(html.slice(half));
    });
    await page.setViewportSize({ width: 360, height: 1400 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`http://127.0.0.1:${slow.port}/`);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Quick Submit' })).toBeVisible();
    await expectNoLayoutShift(page);
  });

  for (const look of LOOKS) {
    test(`is accessible, fits and keeps still: ${look.name}`, async ({ page, site }) => {
      const owner = await makePerson(site);
      for (let n = 0; n < 4; n += 1) {
        await makeGame(site, {
          owner,
          title: `Look ${n} with a title that goes on and on`,
          importedUpvotes: 50_000,
        });
      }
      await makeGame(site, {});
      await dress(page, look);
      await page.goto('/');
      await expectNoSidewaysScroll(page);
      await expectNoViolations(page);
      await expectNoLayoutShift(page);
    });
  }
});

function fail(): never {
  throw new Error('the database is away');
}
