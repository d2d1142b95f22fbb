import type { Page } from '@playwright/test';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { serveFixture } from '#tests/support/fixture-server.ts';
import { hydrated } from './support/hydration.ts';
import { expectGoodLooks, resize, WIDTHS } from './support/looks.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

const GAMES: Readonly<Record<string, string>> = {
  '/keys': `<p id="keys">Keys:</p>
    <script>addEventListener('keydown', ({ code }) => { keys.textContent += ' ' + code; });</script>`,
  '/escape': `<p id="outcome">Trying</p>
    <script>try { top.location = '/elsewhere'; outcome.textContent = 'Asked'; }
    catch { outcome.textContent = 'Refused'; }</script>`,
};

function serveGames() {
  return serveFixture((request, response) => {
    const body = GAMES[request.url ?? ''] ?? '<p>Nothing here</p>';
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en"><title>A game</title><main><h1>Ready</h1>${body}</main></html>`);
  });
}

async function makePlaying(site: Site, given: Parameters<typeof makeGame>[1]) {
  const game = await makeGame(site, { owner: await makePerson(site), ...given });
  await changeGame(site, game.id, { playsInPage: 1 });
  return game;
}

type Change = { playsInPage?: 0 | 1; visibility?: 'hidden'; offlineSince?: number };

async function changeGame(site: Site, id: string, values: Change) {
  await site.ctx.db.transact(({ db }) => db.updateTable('games').set(values).where('id', '=', id).execute());
  site.ctx.pages.purge();
}

const playHere = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Play in Browser' });
const theGame = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`);
const policyOf = (response: { headers(): Record<string, string> } | null) =>
  response?.headers()['content-security-policy'] ?? '';

async function expectNothingToScroll(page: Page) {
  const extent = await page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    scrollTo(0, 500);
    return { down: scrollHeight - innerHeight, right: scrollWidth - innerWidth, scrollY };
  });
  expect(extent).toEqual({ down: 0, right: 0, scrollY: 0 });
}

test.describe('a game that plays in the page', () => {
  test('is played on its player page: it gets the keys, and the page doesn’t scroll', async ({ page, site }) => {
    await using server = await serveGames();
    const playUrl = `http://127.0.0.1:${server.port}/keys`;
    const { slug } = await makePlaying(site, { title: 'Key Keeper', playUrl });
    expect(policyOf(await page.goto(`/game/${slug}`))).not.toContain('frame-src');
    await playHere(page).hover();
    expect(server.requests).toEqual([]);
    await playHere(page).click();
    await expect(page).toHaveURL(`/game/${slug}/play`);
    await expect(page).toHaveTitle('Play Key Keeper · Playpodium');
    const game = theGame(page, 'Key Keeper');
    await expect(game.getByRole('heading', { name: 'Ready' })).toBeVisible();
    // The game gets the focus a moment after it is visible, so the first key is pressed until the game has got it.
    await expect(async () => {
      await page.keyboard.press('KeyA');
      await expect(game.locator('#keys')).toContainText('KeyA', { timeout: 500 });
    }).toPass();
    for (const key of ['ArrowDown', 'Space', 'PageDown', 'End']) await page.keyboard.press(key);
    await expect(game.locator('#keys')).toHaveText(/ KeyA ArrowDown Space PageDown End$/);
    await expectNothingToScroll(page);
    const box = await page.locator('iframe').boundingBox();
    expect(box).toMatchObject({ x: 0, width: 1440 });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(900);
    expect(box?.y).toBeLessThanOrEqual(48);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('IFRAME');
    await page.evaluate(() => document.exitFullscreen());
    await page.locator('summary').click();
    const own = page.getByRole('link', { name: 'Open in a new tab' });
    await expect(own).toHaveAttribute('href', playUrl);
    await expect(own).toHaveAttribute('target', '_blank');
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(async () => {
      await page.keyboard.press('KeyB');
      await expect(game.locator('#keys')).toHaveText(/^Keys:( KeyB)+$/, { timeout: 500 });
    }).toPass();
    await expect(own).toBeHidden();
    const next = page.waitForResponse((response) => response.url().endsWith(`/game/${slug}`));
    await page.getByRole('link', { name: 'Back to Key Keeper' }).click();
    expect(policyOf(await next)).not.toContain('frame-src');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Key Keeper');
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('has no button except those for voting', async ({ page, site }) => {
      await using server = await serveGames();
      const playUrl = `http://127.0.0.1:${server.port}/keys`;
      const { slug } = await makePlaying(site, { title: 'Scriptless', playUrl });
      await page.goto(`/game/${slug}/play`);
      await page.locator('summary').click();
      await expect(page.getByRole('link', { name: 'Open in a new tab' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^(?:Start again|Share|Full screen)$/ })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Upvote' })).toBeVisible();
    });
  });

  test('closes with Escape if nothing else is open, and is then on the home page', async ({ page, site }) => {
    await using server = await serveGames();
    const playUrl = `http://127.0.0.1:${server.port}/keys`;
    const { slug } = await makePlaying(site, { title: 'Left Behind', playUrl });
    await page.goto('/');
    await hydrated(page);
    await expect(page.getByRole('heading', { name: 'Continue' })).toHaveCount(0);
    await page.goto(`/game/${slug}/play`);
    await hydrated(page);
    await page.locator('summary').click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Start again' })).toBeHidden();
    await expect(page).toHaveURL(`/game/${slug}/play`);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/game/${slug}`);
    await page.goto('/');
    const row = page.getByRole('region', { name: 'Continue' });
    await expect(row.getByRole('link')).toHaveText(['Left Behind']);
    await expect(row.getByRole('link')).toHaveAttribute('href', `/game/${slug}/play`);
    await row.getByRole('button', { name: 'Clear' }).click();
    await expect(row).toHaveCount(0);
    await page.reload();
    await hydrated(page);
    await expect(row).toHaveCount(0);
  });

  test('can’t replace the page', async ({ page, site, problems }) => {
    problems.allow(/Unsafe attempt to initiate navigation/);
    await using server = await serveGames();
    const playUrl = `http://127.0.0.1:${server.port}/escape`;
    const { slug } = await makePlaying(site, { title: 'Escape Artist', playUrl });
    await page.goto(`/game/${slug}/play`);
    await expect(theGame(page, 'Escape Artist').locator('#outcome')).toHaveText('Refused');
    await expect(page).toHaveURL(`/game/${slug}/play`);
    await expect(page.getByRole('link', { name: 'Back to Escape Artist' })).toBeVisible();
    expect(server.requests.filter((request) => request.includes('elsewhere'))).toEqual([]);
  });

  test('can be framed even if the router has opened the page', async ({ page, site }) => {
    await using server = await serveGames();
    const playUrl = `http://127.0.0.1:${server.port}/keys`;
    const { slug } = await makePlaying(site, { title: 'By Router', playUrl });
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    type Routed = { __reactRouterDataRouter?: { navigate(to: string): Promise<void> } };
    await page.waitForFunction(() => (window as Routed).__reactRouterDataRouter);
    await page.evaluate((to) => {
      (window as Routed).__reactRouterDataRouter?.navigate(to);
    }, `/game/${slug}/play`);
    await expect(theGame(page, 'By Router').getByRole('heading', { name: 'Ready' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });
});

test('the player looks right and is accessible', async ({ page, site }) => {
  await using server = await serveGames();
  const playUrl = `http://127.0.0.1:${server.port}/keys`;
  const title = 'A Game With Quite A Long Name For The Slim Bar';
  const { slug } = await makePlaying(site, { title, playUrl });
  await expectGoodLooks(page, [`/game/${slug}`, `/game/${slug}/play`], { keepsStill: true });
  for (const size of [...Object.values(WIDTHS), { width: 320, height: 480 }]) {
    await resize(page, size);
    await expectNothingToScroll(page);
  }
});

test('a game keeps its permissions if its address redirects to another origin', async ({ page, site }) => {
  await using target = await serveFixture((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>');
  });
  await using server = await serveFixture((_, response) => {
    response.writeHead(302, { location: `http://localhost:${target.port}/` }).end();
  });
  const { slug } = await makePlaying(site, { title: 'Wanderer', playUrl: `http://127.0.0.1:${server.port}/` });
  await page.goto(`/game/${slug}/play`);
  await expect(theGame(page, 'Wanderer').getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  const frame = page.frames().find((each) => each.url() === `http://localhost:${target.port}/`);
  const allowed = await frame?.evaluate(() =>
    (document as unknown as { featurePolicy: { allowedFeatures(): string[] } }).featurePolicy.allowedFeatures(),
  );
  for (const feature of ['fullscreen', 'gamepad', 'autoplay', 'gyroscope', 'accelerometer', 'clipboard-write']) {
    expect(allowed).toContain(feature);
  }
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'clipboard-read', 'usb', 'midi']) {
    expect(allowed).not.toContain(feature);
  }
});
