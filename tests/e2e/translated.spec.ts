import type { Page } from '@playwright/test';
import { LIMITS } from '#domain/limits.ts';
import { writeComment } from '#services/comments/write-comment.ts';
import { saveGame } from '#services/games/save.ts';
import { insertGames, makeGame, makePerson } from '#tests/support/factories.ts';
import { makeDraft } from '#tests/support/hosting.ts';
import { actorOf, signInBrowser } from './support/accounts.ts';
import { createAdministrator } from './support/administrators.ts';
import { holdScripts, hydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';
import { TRANSLATING, translated, translatePages } from './support/translator.ts';

const { browsePage: PAGE } = LIMITS.lists;

const SCREENS = [
  ...['/', '/leaderboard?tab=creators', '/submit', '/profile', '/settings', '/my-games'],
  ...['/notifications', '/admin/queue', '/contact', '/game/mulgara', '/game/mulgara/edit', '/nowhere'],
  ...['/race', '/for-you', '/saved', '/creators', '/tags', '/submit/files', '/game/mulgara/updates'],
  ...['/game/mulgara/numbers', '/game/mulgara/comments', '/game/mulgara/versions'],
];

const games = (page: Page) => page.getByRole('list', { name: 'Games' }).getByRole('listitem');

const search = (page: Page) => page.locator('header [name=q]');

for (const how of ['replaces', 'wraps'] as const) {
  test(`a list can be used after a translator that ${how}`, async ({ page, site, signIn, problems }) => {
    // The server refuses the empty report if the form is sent before its rules have loaded.
    problems.allow(/status of 422/);
    const shelf = Array.from({ length: PAGE + 2 }, (_, n) => ({ title: `Quoll ${n}`, importedUpvotes: 100 - n }));
    await insertGames(site, shelf);
    await signIn();
    await translatePages(page, { how });
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
}

async function openTranslated(page: Page, given: Parameters<typeof translatePages>[1]) {
  await translatePages(page, { ...given, when: 'parsed' });
  const sendScripts = await holdScripts(page);
  await page.goto('/games', { waitUntil: 'commit' });
  await translated(page);
  await search(page).fill('kept');
  sendScripts();
  await hydrated(page);
  await translated(page);
}

for (const how of TRANSLATING) {
  test(`a page can be used that was translated before hydration, by one that ${how}`, async ({ page, site }) => {
    await makeGame(site, { title: 'Pademelon' });
    await openTranslated(page, { how, laterMs: 1000 });
    await expect(search(page)).toHaveValue('kept');
    await expect(games(page)).toHaveText([/Pademelon/]);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });
}

test('a page can be used that is translated during hydration', async ({ page, site }) => {
  await makeGame(site, { title: 'Pademelon' });
  await openTranslated(page, {});
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await expect(games(page)).toHaveText([/Pademelon/]);
});

test('forms, tabs, menus, dialogs and deletion work on translated pages', async ({ page, site, signIn }) => {
  test.slow();
  const me = await signIn();
  await makeGame(site, { title: 'Bilby', owner: actorOf(me) });
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
  for (const name of ['Newest', 'Creators', 'Top']) {
    const tab = main.getByRole('link', { name: new RegExp(name) }).first();
    await tab.click();
    await expect(tab).toHaveAttribute('aria-current', 'page');
  }
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill('my ga');
  await expect(palette.getByRole('option')).toContainText([/My Games/]);
  await palette.getByRole('combobox').fill('settings');
  await expect(palette.getByRole('option').first()).toContainText(/Settings/);
  await palette.getByRole('combobox').fill('my ga');
  await palette.getByRole('option', { name: 'My Games' }).click();
  await main.locator('summary', { hasText: 'Delete' }).click();
  await main.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toBeVisible();
  await main.getByRole('button', { name: 'Bring Back: Bilby' }).click();
  await expect(main.getByRole('link', { name: 'Bilby' }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/leaderboard/);
});

test('comments, follows, saved games, updates and the race work on translated pages', async ({
  page,
  site,
  signIn,
}) => {
  test.slow();
  const me = await signIn();
  const { slug: own } = await makeGame(site, { title: 'Bilby', owner: actorOf(me) });
  const { slug } = await makeGame(site, { title: 'Kowari', owner: await makePerson(site, { name: 'Ash' }) });
  await translatePages(page);
  await page.goto(`/game/${slug}`);
  await translated(page);
  const main = page.getByRole('main');
  for (const [off, on] of [
    ['Save', 'Saved'],
    ['Follow', 'Following'],
  ] as const) {
    await main.getByRole('button', { name: new RegExp(`«${off}»`) }).click();
    await expect(main.getByRole('button', { name: new RegExp(`«${on}»`) })).toBeVisible();
  }
  await main.getByLabel('Write a comment').fill('So fast');
  await main.getByRole('button', { name: 'Post Comment' }).click();
  const comments = main.getByRole('listitem').filter({ hasText: 'So fast' });
  await expect(comments).toHaveCount(1);
  await comments.getByRole('link', { name: 'Answer' }).click();
  await main.getByLabel('Your answer').fill('And short');
  await main.getByRole('button', { name: 'Post Answer' }).click();
  await expect(main.getByText('And short')).toBeVisible();
  await page.goto(`/game/${own}/updates`);
  await translated(page);
  await main.getByLabel('What changed?').fill('More moons');
  await main.getByRole('button', { name: 'Post Update' }).click();
  await expect(main.getByText('More moons').first()).toBeVisible();
  await main.getByRole('button', { name: 'Delete this update' }).click();
  await expect(main.getByText('More moons')).toHaveCount(0);
  await page.goto('/race');
  await translated(page);
  const seconds = page.getByRole('timer').locator('dd').nth(3);
  const before = String(await seconds.textContent());
  await expect(seconds).not.toHaveText(before);
});

test('every screen can be left and opened again while it is translated', async ({ page, site, context, problems }) => {
  problems.allow(/404/);
  test.slow();
  const admin = await createAdministrator(site);
  await signInBrowser({ site, context, account: admin });
  const actor = actorOf(admin);
  const { id: gameId, slug } = await makeGame(site, { title: 'Mulgara', owner: actor });
  await writeComment(site.ctx, { actor, gameId, body: 'So fast' });
  await saveGame(site.ctx, { actor, slug, isOn: true });
  const { label } = await makeDraft(site, { owner: actor });
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
