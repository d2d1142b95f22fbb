import { makeGame, makePerson } from '#tests/support/factories.ts';
import { expectNoViolations } from './support/axe.ts';
import { dress, expectNoSidewaysScroll, LOOKS } from './support/looks.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** As four days of looks leave it. */
async function makeOfflineGame(site: Site, title: string) {
  const owner = await makePerson(site);
  const game = await makeGame(site, { owner, title, importedUpvotes: 40_000 });
  await site.ctx.db.transact(({ db }) =>
    db.updateTable('games').set({ offlineSince: 1 }).where('id', '=', game.id).execute(),
  );
  site.ctx.pages.purge();
  return game;
}

test.describe('a game whose link is dead', () => {
  test('is marked on cards and on its page, and can still be tried', { tag: ['@main', '@any-js'] }, async ({
    page,
    site,
  }) => {
    const { slug } = await makeOfflineGame(site, 'Dead Link');
    await makeGame(site, { title: 'Dead Link Not' });
    await page.goto('/games?q=dead+link');
    const cards = page.getByRole('list', { name: 'Games' }).getByRole('listitem');
    await expect(cards).toHaveCount(2);
    await expect(cards.getByText('May be offline')).toHaveCount(1);
    await expect(cards.filter({ hasText: 'May be offline' }).getByRole('heading')).toHaveText('Dead Link');
    await page.goto(`/game/${slug}`);
    const main = page.getByRole('main');
    await expect(main.getByText('May be offline', { exact: true }).first()).toBeVisible();
    await expect(main.getByText(/has not answered for three days/)).toBeVisible();
    await expect(main.getByRole('link', { name: 'Play in Browser' }).first()).toHaveAttribute(
      'href',
      /^https:/,
    );
    await page.goto('/game/dead-link-not');
    await expect(main.getByText(/has not answered/)).toHaveCount(0);
  });

  for (const look of LOOKS) {
    test(`looks right and is accessible: ${look.name}`, async ({ page, site }) => {
      const { slug } = await makeOfflineGame(site, 'Unplugged');
      await dress(page, look);
      for (const path of ['/games?q=unplugged', `/game/${slug}`]) {
        await page.goto(path);
        await expectNoSidewaysScroll(page);
        await expectNoViolations(page);
      }
    });
  }
});
