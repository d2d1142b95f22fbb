import type { Locator } from '@playwright/test';
import { makeGame } from '#tests/support/factories.ts';
import { actorOf } from './support/accounts.ts';
import { hydrated } from './support/hydration.ts';
import { expectNoSidewaysScroll, resize } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const background = (element: Locator) => element.evaluate((shown) => getComputedStyle(shown).backgroundColor);

test('forced colours show what is pressed, current and chosen, and what is a button', async ({
  page,
  site,
  signIn,
}) => {
  const { slug } = await makeGame(site, { title: 'Bandicoot' });
  await signIn();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/games');
  const main = page.getByRole('main');
  const differs = async (one: Locator, other: Locator) =>
    expect(await background(one)).not.toBe(await background(other));
  await differs(main.getByRole('link', { name: 'All games' }), main.getByRole('link', { name: 'Latest' }));
  const chips = page.getByRole('navigation', { name: 'Categories' });
  await differs(chips.getByRole('link', { name: 'All' }), chips.getByRole('link', { name: 'Racing' }));
  await differs(main.getByRole('link', { name: 'All time' }), main.getByRole('link', { name: 'Week' }));
  const header = page.getByRole('banner');
  await differs(
    header.getByRole('link', { name: 'Games' }).first(),
    header.getByRole('link', { name: 'Leaderboards' }),
  );
  // A filled button is otherwise a word without a shape.
  await expect(header.getByRole('link', { name: 'Submit Game' })).toHaveCSS('border-top-width', '1px');
  // Without their fills, the plinths of a podium would have no shape.
  for (const [path, name] of [
    ['/', 'Top Rated Games'],
    ['/race', 'The week’s race'],
  ] as const) {
    await page.goto(path);
    const plinth = main.getByRole('list', { name }).getByText('1', { exact: true }).first().locator('..');
    await expect(plinth).toHaveCSS('border-top-width', '1px');
  }
  await page.goto(`/game/${slug}`);
  await hydrated(page);
  const half = (name: string) =>
    page
      .locator('.vote-half')
      .filter({ has: page.getByRole('button', { name }) })
      .first();
  for (const [pressed, other] of [
    ['Upvote', 'Downvote'],
    ['Downvote', 'Upvote'],
  ] as const) {
    await page.getByRole('button', { name: pressed }).first().click();
    await expect(page.getByRole('button', { name: pressed, pressed: true }).first()).toBeEnabled();
    await page.mouse.move(0, 0);
    await expect(half(pressed)).not.toHaveCSS('background-color', await background(half(other)));
  }
});

test('a dark page is printed in dark ink on white', async ({ page }) => {
  for (const theme of ['dark', 'system']) {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/about');
    const look = () =>
      page.evaluate(() => {
        const { color, backgroundColor } = getComputedStyle(document.body);
        return { color, backgroundColor };
      });
    const onScreen = await look();
    await page.emulateMedia({ colorScheme: 'light', media: 'print' });
    const light = await look();
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    expect(await look()).toEqual({ color: light.color, backgroundColor: 'rgba(0, 0, 0, 0)' });
    expect(light.color).not.toBe(onScreen.color);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('one long word doesn’t widen a page, and people’s texts have their own direction', async ({
  page,
  site,
  signIn,
}) => {
  const word = 'Wallabywallaroo'.repeat(6).slice(0, 50);
  const me = await signIn();
  const owner = actorOf(me);
  const { slug } = await makeGame(site, { title: word, description: word, tags: [word.slice(0, 30)], owner });
  await makeGame(site, { title: 'لعبة جديدة', description: 'لعبة جديدة', owner });
  await resize(page, { width: 320, height: 640 });
  const screens = [`/game/${slug}`, '/games', '/leaderboard'];
  for (const path of [...screens, `/games?q=${word}`, `/games?tag=${word.slice(0, 30)}`]) {
    await page.goto(path);
    await expectNoSidewaysScroll(page);
  }
  await page.goto('/games');
  for (const [title, direction] of [
    [word, 'ltr'],
    ['لعبة جديدة', 'rtl'],
  ] as const) {
    await expect(page.getByRole('link', { name: title, exact: true })).toHaveCSS('direction', direction);
  }
});
