import type { Page } from '@playwright/test';
import { insertGames, makeGame } from '#tests/support/factories.ts';
import { hydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

declare global {
  interface Window {
    /** The pseudo-elements that the last view transition animated. */
    moved: Promise<string[]>;
  }
}

async function watchNext(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    window.moved = new Promise((resolve) => {
      document.startViewTransition = (update) => {
        document.startViewTransition = start;
        const transition = start(update);
        transition.ready.then(
          () =>
            resolve(
              document
                .getAnimations()
                .map(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement ?? '')
                .filter((name) => name.startsWith('::view-transition')),
            ),
          (problem) => resolve([String(problem)]),
        );
        return transition;
      };
    });
  });
}

const COVER = ['::view-transition-old(game-cover)', '::view-transition-new(game-cover)'];
const moved = (page: Page) => page.evaluate(() => window.moved);
const title = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('article').getByRole('link', { name, exact: true }).last();

test.describe('a cover', () => {
  test('moves from its card to the game’s page and back, and between games', async ({ page, site }) => {
    await insertGames(site, [
      { title: 'Numbat One', category: 'Puzzle', tags: ['numbats'], importedUpvotes: 3 },
      { title: 'Numbat Two', category: 'Puzzle', tags: ['numbats'] },
    ]);
    // The home page shows each game's cover several times. The one in the pressed card must move.
    await page.goto('/');
    await hydrated(page);
    await watchNext(page);
    await card(page, 'Numbat One').click();
    expect(await moved(page), 'from its card').toEqual(expect.arrayContaining(COVER));
    await expect(page).toHaveURL('/game/numbat-one');
    await watchNext(page);
    await page.goBack();
    expect(await moved(page), 'back to its card').toEqual(expect.arrayContaining(COVER));
    await expect(page).toHaveURL('/');
    await card(page, 'Numbat One').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Numbat One');
    await watchNext(page);
    await title(page, 'Numbat Two').click();
    expect(await moved(page), 'to a similar game').toEqual(expect.arrayContaining(COVER));
    await expect(page).toHaveURL('/game/numbat-two');
  });

  test('doesn’t move if the reader’s system asks for less motion', async ({ page, site }) => {
    await makeGame(site, { title: 'Still Numbat' });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/games?q=numbat');
    await hydrated(page);
    await watchNext(page);
    await title(page, 'Still Numbat').click();
    expect(await moved(page)).toEqual([]);
    await expect(page).toHaveURL('/game/still-numbat');
  });
});
