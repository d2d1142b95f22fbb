import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { LIMITS } from '#domain/limits.ts';
import { insertGames, makeGame } from '#tests/support/factories.ts';
import { hydrated } from './support/hydration.ts';
import { dress, expectGoodLooks, expectNoLayoutShift, fontsLoaded } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const { browsePage: PAGE } = LIMITS.lists;

const games = (page: Page) => page.getByRole('list', { name: 'Games' }).getByRole('listitem');
const titles = (page: Page) => games(page).getByRole('heading');

async function makeShelf(site: Parameters<typeof insertGames>[0], word: string, many: number) {
  const shelf = Array.from({ length: many }, (_, n) => ({
    title: `${word} ${n}`,
    importedUpvotes: many - n,
  }));
  await insertGames(site, shelf);
}

test.describe('browsing', () => {
  test('appends page after page until the last game', async ({ page, site }) => {
    const many = 2 * PAGE + 1;
    await makeShelf(site, 'Potoroo', many);
    await page.goto('/games?q=potoroo');
    await hydrated(page);
    await expect(page.getByText(`${many} games, best matches first`)).toBeVisible();
    await expect(games(page)).toHaveCount(PAGE);
    const more = page.getByRole('link', { name: 'Load more' });
    await expect(more).toHaveAttribute('rel', 'next');
    await fontsLoaded(page);
    await more.focus();
    const scrolled = await page.evaluate(() => window.scrollY);
    await page.keyboard.press('Enter');
    await expect(games(page)).toHaveCount(2 * PAGE);
    await expect(page.getByRole('link', { name: `Potoroo ${PAGE}`, exact: true })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await expect(page).toHaveURL('/games?q=potoroo');
    await more.click();
    await expect(games(page)).toHaveCount(many);
    await expect(more).toHaveCount(0);
    await expect(titles(page)).toHaveText(Array.from({ length: many }, (_, n) => `Potoroo ${n}`));
  });

  test('keeps the scroll position when the reader goes back before the transition ends', async ({ page, site }) => {
    await makeGame(site, { title: 'Kowari' });
    await page.goto('/games?q=kowari');
    await hydrated(page);
    const back = page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      return new Promise<void>((resolve) => {
        document.startViewTransition = (update) => {
          const transition = start(update);
          document.startViewTransition = start;
          history.back();
          transition.finished.then(resolve);
          return transition;
        };
      });
    });
    await page.getByRole('link', { name: 'Kowari', exact: true }).click();
    await back;
    await expect(page).toHaveURL('/games?q=kowari');
    await expect(titles(page)).toHaveText(['Kowari']);
  });

  test('tries again if more games can’t be loaded', async ({ page, site, problems }) => {
    problems.allow(/ERR_FAILED/);
    await makeShelf(site, 'Dunnart', PAGE + 1);
    await page.goto('/games?q=dunnart');
    await hydrated(page);
    await page.route('**/more/games*', (route) => route.abort());
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to load games');
    await expect(games(page)).toHaveCount(PAGE);
    await page.unroute('**/more/games*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(games(page)).toHaveCount(PAGE + 1);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('says that the games could not be loaded, and tries again', async ({ page, site, problems }) => {
    problems.allow(/500/);
    await makeGame(site, { title: 'Back Again' });
    const { db } = site.ctx;
    Object.defineProperty(db, 'read', { configurable: true, get: () => fail() });
    const response = await page.goto(`/games`);
    expect(response?.status()).toBe(500);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load games');
    Reflect.deleteProperty(db, 'read');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(games(page)).toHaveCount(1);
  });
});

test.describe('the lists', () => {
  test('are accessible, fit the screen and don’t shift', async ({ page, site }) => {
    await makeShelf(site, 'Antechinus', 5);
    await site.ctx.db.transact(({ db }) => db.updateTable('games').set({ offlineSince: 1 }).execute());
    await expectGoodLooks(page, ['/games/unclaimed?q=antechinus&category=Other'], { keepsStill: true });
  });

  // The late fonts make text slightly wider or narrower, so a desktop's chips may wrap differently and move the list.
  for (const { width, most } of [
    { width: 'phone', most: 0.02 },
    { width: 'desktop', most: 0.1 },
  ] as const) {
    test(`don’t shift on a ${width} when fonts load late`, async ({ page, site }) => {
      await makeShelf(site, `Pademelon${width}`, 5);
      await dress(page, { width, theme: 'light' });
      const late: Promise<void>[] = [];
      await page.route('**/*.woff2', (route) => {
        const sent = delay(1_000).then(() => route.continue());
        late.push(sent);
        return sent;
      });
      await page.goto(`/games/unclaimed?q=pademelon${width}&category=Other`);
      await expect(games(page)).toHaveCount(5);
      await Promise.all(late);
      expect(late.length, 'fonts that were asked for').toBe(2);
      await page.evaluate(() => document.fonts.ready);
      await expectNoLayoutShift(page, most);
    });
  }
});

function fail(): never {
  throw new Error('the database is away');
}
