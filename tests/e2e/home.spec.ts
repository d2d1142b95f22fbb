import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { pictureOf, pictureSize } from '#domain/games/picture.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { serveFixture } from '#tests/support/fixture-server.ts';
import { dress, expectGoodLooks, expectNoLayoutShift, resize, WIDTHS } from './support/looks.ts';
import { expect, test } from './support/test.ts';

test.describe('the home page', () => {
  test('has a game that can be played at once, above the fold', async ({ page, site }) => {
    const { id, slug } = await makeGame(site, { title: 'Press and Play' });
    await site.ctx.db.transact(({ db }) =>
      db.updateTable('games').set({ playsInPage: 1 }).where('id', '=', id).execute(),
    );
    for (const width of ['desktop', 'tablet', 'phone'] as const) {
      await dress(page, { width, theme: 'light' });
      await page.goto('/');
      const play = page.getByRole('region', { name: 'Press and Play' }).getByRole('link', { name: 'Play in Browser' });
      await expect(play).toHaveAttribute('href', `/game/${slug}/play`);
      if (width !== 'phone') await expect(play).toBeInViewport({ ratio: 1 });
      const cover = await page.getByRole('main').locator('img').first().boundingBox();
      const reach = width === 'phone' ? 2 * WIDTHS.phone.height : WIDTHS[width].height;
      expect(cover?.y ?? Number.POSITIVE_INFINITY, `the first cover, on a ${width}`).toBeLessThan(reach - 60);
      if (width !== 'desktop') continue;
      const latest = page.getByRole('heading', { name: 'Latest Submissions' });
      const before = (await latest.boundingBox())?.y;
      await page.getByLabel('Game URL').focus();
      expect((await latest.boundingBox())?.y, 'focus alone moves nothing').toBe(before);
      await page.getByLabel('Game URL').fill('h');
      await expect(page.getByLabel('Game Title')).toBeVisible();
      await expect(play, 'beside the unfolded form').toBeInViewport({ ratio: 1 });
    }
  });

  test('requests covers in the size that phones show, on each page with covers', async ({ page, site }) => {
    const games = [];
    for (let n = 0; n < 6; n += 1) {
      const thumbnailUrl = `/files/thumbnails/1_look-0123456${n}-960x600.webp`;
      games.push(await makeGame(site, { title: `Large ${n}`, thumbnailUrl, importedUpvotes: 9 - n }));
    }
    await page.route('**/files/thumbnails/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      const whole = pictureSize(pictureOf(pathname))?.width ?? 0;
      const width = Number(/-(\d+)\.webp$/.exec(pathname)?.[1] ?? whole);
      const picture = sharp({ create: { width, height: width * 0.625, channels: 3, background: 'teal' } });
      await route.fulfill({ contentType: 'image/webp', body: await picture.webp().toBuffer() });
    });
    const odd: string[] = [];
    for (const path of ['/', '/games', `/game/${games[0]?.slug}`, '/leaderboard']) {
      for (const width of path === '/' ? [360, 412] : [360]) {
        await resize(page, { width, height: 900 });
        await page.goto(path);
        const covers = page.locator('img[srcset]');
        await expect(covers, path).not.toHaveCount(0);
        const looked = covers.evaluateAll((images) =>
          Promise.all(
            (images as HTMLImageElement[]).map(async (image) => {
              image.loading = 'eager';
              await image.decode();
              // For an image with `srcset`, naturalWidth is the width in CSS pixels that `sizes` specifies.
              return { asked: image.naturalWidth, shown: image.clientWidth };
            }),
          ),
        );
        for (const { asked, shown } of await looked)
          if (asked < shown - 2 || asked > shown + 16) odd.push(`${path} at ${width}: ${asked} for ${shown}`);
      }
    }
    expect(odd).toEqual([]);
  });

  test('doesn’t shift on phones while it arrives in pieces', async ({ page, site }) => {
    for (let n = 0; n < 4; n += 1) await makeGame(site, { importedUpvotes: 60_000 });
    const whole = await (await fetch(site.url)).text();
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
    await resize(page, { width: 360, height: 1400 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`http://127.0.0.1:${slow.port}/`);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Quick Submit' })).toBeVisible();
    await expectNoLayoutShift(page);
  });

  test('is accessible, fits the screen and doesn’t shift', async ({ page, site }) => {
    const owner = await makePerson(site);
    for (let n = 0; n < 4; n += 1) {
      await makeGame(site, {
        owner,
        title: `Look ${n} with a title that goes on and on`,
        importedUpvotes: 50_000,
      });
    }
    await makeGame(site, {});
    await site.ctx.db.transact(({ db }) => db.updateTable('games').set({ playsInPage: 1 }).execute());
    site.ctx.pages.purge();
    await expectGoodLooks(page, ['/'], { keepsStill: true });
  });
});
