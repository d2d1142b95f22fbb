import type { Page } from '@playwright/test';
import { LIMITS } from '#domain/limits.ts';
import { insertGames, makeGame, makePerson } from '#tests/support/factories.ts';
import { makeDraft } from '#tests/support/hosting.ts';
import { actorOf } from './support/accounts.ts';
import { holdScripts, hydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';
import { TRANSLATING, translated, translatePages } from './support/translator.ts';

const { browsePage: PAGE } = LIMITS.lists;

/** One screen of each kind: translation is made good in one place, for all screens. */
const SCREENS = ['/', '/submit', '/settings', '/game/mulgara', '/race', '/nowhere'];

const games = (page: Page) => page.getByRole('list', { name: 'Games' }).getByRole('listitem');

const search = (page: Page) => page.locator('header [name=q]');

test('a list can be used on a translated page', async ({ page, site, signIn, problems }) => {
  // The server refuses the empty report if the form is sent before its rules have loaded.
  problems.allow(/status of 422/);
  const shelf = Array.from({ length: PAGE + 2 }, (_, n) => ({ title: `Quoll ${n}`, importedUpvotes: 100 - n }));
  await insertGames(site, shelf);
  await signIn();
  await translatePages(page);
  await page.goto('/games?q=quoll');
  await translated(page);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(games(page)).toHaveCount(PAGE + 2);
  await expect(page.getByText(`These are all ${PAGE + 2} games`)).toBeVisible();
  const first = games(page).first();
  await first.getByRole('button', { name: 'Upvote' }).click();
  await expect(toast(page)).toContainText('Vote saved successfully!');
  await expect(first).toContainText('101');
  await first.getByRole('button', { name: 'Upvote' }).click();
  await expect(toast(page)).toContainText('Vote removed successfully!');
  await expect(first).not.toContainText('101');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Racing' }).click();
  await expect(page.getByText('No games found').first()).toBeVisible();
  await expect(page.getByText('These are all')).toHaveCount(0);
  await page.goBack();
  await expect(games(page)).toHaveCount(PAGE + 2);
  await games(page).getByRole('link', { name: 'Quoll 3' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Quoll 3');
  await page.getByRole('link', { name: 'Report' }).first().click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Quoll 3');
});

test('a page can be used that was translated before or during hydration, in each way', async ({ context, site }) => {
  await makeGame(site, { title: 'Pademelon' });
  const open = async (given: Parameters<typeof translatePages>[1]) => {
    const page = await context.newPage();
    await translatePages(page, { ...given, when: 'parsed' });
    const sendScripts = await holdScripts(page);
    await page.goto('/games', { waitUntil: 'commit' });
    await translated(page);
    await search(page).fill('kept');
    sendScripts();
    await hydrated(page);
    await translated(page);
    await expect(games(page)).toHaveText([/Pademelon/]);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    return page;
  };
  for (const how of TRANSLATING) {
    const page = await open({ how, laterMs: 1000 });
    await expect(search(page)).toHaveValue('kept');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.close();
  }
  await open({});
});

test('forms, tabs, menus, dialogs and deletion work on translated pages', async ({ page, site, signIn, problems }) => {
  test.slow();
  problems.allow(/422/);
  const me = await signIn();
  await makeGame(site, { title: 'Bilby', owner: actorOf(me) });
  const { slug } = await makeGame(site, { title: 'Kowari', owner: await makePerson(site, { name: 'Ash' }) });
  await translatePages(page);
  await page.goto('/submit');
  await translated(page);
  const main = page.getByRole('main');
  const required = main.getByText('Game title is required');
  const sendForm = () => main.getByRole('button', { name: 'Submit Game' }).click();
  await sendForm();
  await expect(required.first()).toBeVisible();
  await main.getByLabel('Game Title').fill('A title');
  await sendForm();
  await expect(required).toHaveCount(0);
  await page.getByRole('link', { name: 'Leaderboards' }).first().click();
  for (const name of ['Newest', 'Top']) {
    const tab = main.getByRole('link', { name: new RegExp(name) }).first();
    await tab.click();
    await expect(tab).toHaveAttribute('aria-current', 'page');
  }
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill('settings');
  await expect(palette.getByRole('option').first()).toContainText(/Settings/);
  await palette.getByRole('combobox').fill('my ga');
  await palette.getByRole('option', { name: 'My Games' }).click();
  await main.locator('summary', { hasText: 'Delete' }).click();
  await main.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toBeVisible();
  await main.getByRole('button', { name: 'Bring Back: Bilby' }).click();
  await expect(main.getByRole('link', { name: 'Bilby' }).first()).toBeVisible();
  await page.goto(`/game/${slug}`);
  await translated(page);
  await main.getByRole('button', { name: /«Save»/ }).click();
  await expect(main.getByRole('button', { name: /«Saved»/ })).toBeVisible();
  await main.getByLabel('Write a comment').fill('So fast');
  await main.getByRole('button', { name: 'Post Comment' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'So fast' })).toHaveCount(1);
  await page.goto('/race');
  await translated(page);
  const seconds = page.getByRole('timer').locator('dd').nth(3);
  const before = String(await seconds.textContent());
  await expect(seconds).not.toHaveText(before);
});

test('every kind of screen can be left and opened again while it is translated', async ({
  page,
  site,
  signIn,
  problems,
}) => {
  problems.allow(/404/);
  test.slow();
  const owner = actorOf(await signIn());
  await makeGame(site, { title: 'Mulgara', owner });
  const { label } = await makeDraft(site, { owner });
  await translatePages(page);
  for (const path of [...SCREENS, `/playtest/${label}`]) {
    await page.goto(path);
    await translated(page);
    const heading = await page.getByRole('heading', { level: 1 }).first().textContent();
    await page.getByRole('link', { name: 'Games' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Browse Games');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(String(heading));
  }
});
