import type { Locator, Page } from '@playwright/test';
import { makeGame } from '#tests/support/factories.ts';
import { actorOf } from './support/accounts.ts';
import { createAdministrator } from './support/administrators.ts';
import { hydrated } from './support/hydration.ts';
import { expectNoSidewaysScroll, resize, WIDTHS } from './support/looks.ts';
import { expect, test } from './support/test.ts';

/** Finds links, buttons and inputs smaller than 44 px. Measures an enclosing label or `.vote-half` instead, if any. */
function smallTargets(within: Locator, sides: readonly ('height' | 'width')[] = ['height', 'width']) {
  return within.evaluateAll(
    (elements, least) =>
      elements
        .flatMap((element) => [
          ...element.querySelectorAll<HTMLElement>('a[href], button, summary, input:not([type=hidden])'),
        ])
        .filter((target) => target.checkVisibility({ visibilityProperty: true }))
        .flatMap((target) => {
          const box = (target.closest('.vote-half, label') ?? target).getBoundingClientRect();
          return least.every((side) => box[side] >= 43.5)
            ? []
            : [`${target.outerHTML.slice(0, 100)}: ${box.width} × ${box.height}`];
        }),
    sides,
  );
}

async function setInsets(page: Page, insets: Record<'top' | 'right' | 'bottom' | 'left', number>) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

test.describe('for fingers, 44 px in height and width', () => {
  test('are the buttons in the header and the action bar', async ({ page, site, signIn }) => {
    const { slug } = await makeGame(site, { title: 'Fits a Thumb' });
    for (const isMember of [false, true]) {
      if (isMember) await signIn();
      await page.goto(`/game/${slug}`);
      for (const width of ['desktop', 'tablet', 'phone'] as const) {
        await resize(page, WIDTHS[width]);
        expect(await smallTargets(page.getByRole('banner')), `header, ${width}`).toEqual([]);
      }
    }
    const bar = page.getByRole('main').locator('.sticky.bottom-0');
    await expect(bar).toBeInViewport();
    expect(await smallTargets(bar), 'action bar').toEqual([]);
  });
});

test.describe('on touch screens', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: WIDTHS.phone });

  test('all controls are 44 px high, except links within a text and names on cards and rows', async ({
    page,
    site,
    signIn,
  }) => {
    const admin = await createAdministrator(site);
    await signIn(admin);
    const game = await makeGame(site, { title: 'Fits a Thumb', owner: actorOf(admin), tags: ['thumb'] });
    const paths = ['/', '/games?q=thumb', '/leaderboard', '/my-games', '/admin', '/settings'];
    for (const path of [...paths, `/game/${game.slug}`, `/moderation/game/${game.id}`, '/submit']) {
      await page.goto(path);
      await hydrated(page);
      const low = await smallTargets(page.locator('main, footer'), ['height']);
      expect(
        low.filter((target) => !/ class="[^"]*(?:stretch|truncate)/.test(target)),
        path,
      ).toEqual([]);
    }
    // Nothing can be dropped here.
    await expect(page.getByText('Choose an image').locator('visible=true')).toHaveCount(1);
    await expect(page.getByText('Drag an image here')).toBeHidden();
  });
});

test.describe('a screen with a notch', () => {
  test('covers nothing that must be read or pressed', async ({ page, site }) => {
    const { slug } = await makeGame(site, { title: 'Clear of Corners' });
    await resize(page, { width: 740, height: 360 });
    await setInsets(page, { top: 30, right: 44, bottom: 21, left: 44 });
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    await expectNoSidewaysScroll(page);
    const edges = async (locator: Locator) => {
      const box = await locator.boundingBox();
      return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0), top: box?.y ?? 0 };
    };
    const banner = await edges(page.getByRole('banner'));
    expect(banner).toEqual({ left: 0, right: 740, top: 0 });
    const search = await edges(page.getByRole('banner').getByLabel('Search games'));
    expect(search.top).toBeGreaterThanOrEqual(30);
    const heading = await edges(page.getByRole('heading', { level: 1 }));
    expect(heading.left).toBeGreaterThanOrEqual(44);
    const menu = await edges(page.getByRole('banner').locator('summary:visible').last());
    expect(menu.right).toBeLessThanOrEqual(740 - 44);
    const back = await edges(page.getByRole('main').getByRole('link', { name: 'Back to games' }));
    expect(back.top, 'below the header').toBeGreaterThan(30 + 64);
  });
});
