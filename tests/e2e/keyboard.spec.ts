import type { Page } from '@playwright/test';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { hydrated } from './support/hydration.ts';
import { dress } from './support/looks.ts';
import { expect, test } from './support/test.ts';

interface Stop {
  name: string;
  /** The index, among the page's `ol` elements, of the one that contains the stop; -1 for none. */
  ranking: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Names the visible focusable elements, such as `3 <a href="/games">`, in document order. Returns the names. */
function numberStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wanted = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
    return [...document.querySelectorAll<HTMLElement>(wanted)]
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled, [type=radio]:not(:checked)'))
      .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
      .map((element, index) => {
        element.dataset.stop = `${index} ${element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 120)}`;
        return element.dataset.stop;
      });
  });
}

declare global {
  interface Window {
    stops: Stop[];
    /** Whether the focus has left the page. */
    isPast: boolean;
  }
}

const PRESSES_AT_ONCE = 10;

async function walk(page: Page, most: number): Promise<Stop[]> {
  await page.evaluate(() => {
    window.stops = [];
    window.isPast = false;
    addEventListener('focusin', ({ target }) => {
      if (window.isPast || !(target instanceof HTMLElement)) return;
      const { left, right, top, bottom } = target.getBoundingClientRect();
      const y = target.closest('header') ? 0 : window.scrollY;
      const ol = target.closest('ol');
      const ranking = ol ? [...document.querySelectorAll('ol')].indexOf(ol) : -1;
      const name = target.dataset.stop ?? '';
      window.stops.push({ name, ranking, left, right, top: top + y, bottom: bottom + y });
    });
    addEventListener('focusout', ({ relatedTarget }) => {
      if (!relatedTarget) window.isPast = true;
    });
  });
  for (let press = 0; press < most; press += PRESSES_AT_ONCE) {
    for (let n = 0; n < PRESSES_AT_ONCE; n += 1) await page.keyboard.down('Tab');
    if (await page.evaluate(() => window.isPast)) break;
  }
  await page.keyboard.up('Tab');
  return page.evaluate(() => window.stops);
}

/**
 * Finds stops that are above the previous stop in the same column. Skips steps within a ranking, because a podium shows
 * the second place to the left of the first.
 */
function findJumps(stops: readonly Stop[]): string[] {
  return stops.flatMap((stop, at) => {
    const before = stops[at - 1];
    const isAbove = before && stop.bottom <= before.top + 1;
    const isBeside = before && stop.left >= before.right - 1;
    const isRanked = stop.ranking >= 0 && stop.ranking === before?.ranking;
    return isAbove && !isBeside && !isRanked ? [`${before.name} → ${stop.name}`] : [];
  });
}

test.describe('the Tab key', () => {
  // A tablet shows the parts of a phone's page or of a desktop's.
  for (const width of ['phone', 'desktop'] as const)
    test(`reaches everything visible on every public screen, in the visible order, on a ${width}`, async ({
      page,
      site,
    }) => {
      test.slow();
      const person = await makePerson(site);
      for (let n = 0; n < 4; n += 1) await makeGame(site, { owner: person, title: `Stop ${n}` });
      const { slug } = await makeGame(site, { title: 'The Game Itself' });
      const paths = ['/', '/games', `/game/${slug}`, '/leaderboard', `/by/${person.username}`, '/login', '/about'];
      for (const path of [...paths, ...(width === 'desktop' ? ['/register', '/contact'] : [])]) {
        await dress(page, { width, theme: 'light' });
        await page.goto(path);
        await hydrated(page);
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        const wanted = await numberStops(page);
        const stops = await walk(page, wanted.length + 20);
        const reached = new Set(stops.map(({ name }) => name));
        expect(
          wanted.filter((name) => !reached.has(name)),
          `${path}: what Tab never reaches`,
        ).toEqual([]);
        expect(findJumps(stops), `${path}: where Tab jumps back`).toEqual([]);
      }
    });
});

test('the Tab key reaches Play among the first three stops of the content', async ({ page, site }) => {
  const screenshotUrls = [0, 1, 2].map((n) => `/files/thumbnails/1_shot-0123456${n}-960x600.webp`);
  const { id, slug } = await makeGame(site, { owner: await makePerson(site), title: 'Played', screenshotUrls });
  await page.route('**/files/thumbnails/*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }));
  await site.ctx.db.transact(({ db }) =>
    db.updateTable('games').set({ playsInPage: 1 }).where('id', '=', id).execute(),
  );
  for (const path of ['/', `/game/${slug}`]) {
    await page.goto(path);
    await hydrated(page);
    await page.getByRole('main').focus();
    const stops = [];
    for (let press = 0; press < 3; press += 1) {
      await page.keyboard.press('Tab');
      stops.push(await page.locator(':focus').innerText());
    }
    expect(stops, path).toContain('Play in Browser');
  }
});

test.describe('the skip link', () => {
  test('jumps to the content without a new history entry', async ({ page }) => {
    await page.goto('/about');
    await page.goto('/games');
    await hydrated(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });
});
