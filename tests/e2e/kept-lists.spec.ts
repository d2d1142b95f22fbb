import type { Page } from '@playwright/test';
import { LIMITS } from '#domain/limits.ts';
import { insertGames, makeGame, makeVotes } from '#tests/support/factories.ts';
import { serveFixture } from '#tests/support/fixture-server.ts';
import { type Account, actorOf, signInBrowser } from './support/accounts.ts';
import { hydrated } from './support/hydration.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

const { browsePage: PAGE } = LIMITS.lists;
const MANY = PAGE + 3;

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { name: /^Potoroo / });

async function loadAll(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(titles(page)).toHaveCount(MANY);
}

/** Games that play in the page, of nobody or of `creatorId`. */
async function insertPlayable(site: Site, url: string, creatorId: string | null = null) {
  const owned = creatorId ? ({ creatorId, createdBy: 'user', ownershipStatus: 'claimed' } as const) : {};
  const shelf = Array.from({ length: MANY }, (_, n) => ({ title: `Potoroo ${n}`, importedUpvotes: MANY - n }));
  await insertGames(
    site,
    shelf.map((game, n) => ({ ...game, ...owned, playUrl: url + n })),
  );
  await site.ctx.db.transact(({ db }) => db.updateTable('games').set({ playsInPage: 1 }).execute());
  site.ctx.pages.purge();
}

test('a member who comes back from a game’s player finds all loaded games, and the place', async ({
  page,
  site,
  signIn,
}) => {
  await using server = await serveFixture((_, response) => response.end('A game'));
  await insertPlayable(site, `http://127.0.0.1:${server.port}/`);
  await signIn();
  await loadAll(page, '/games?q=potoroo');
  const link = page.getByRole('link', { name: `Potoroo ${MANY - 2}`, exact: true });
  await link.click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`Potoroo ${MANY - 2}`);
  await page.getByRole('button', { name: 'Upvote' }).first().click();
  await expect(page.getByRole('button', { name: 'Upvote', pressed: true }).first()).toBeEnabled();
  // Holds the later pages back, to see that the vote is shown even before they have been loaded again.
  const held = Promise.withResolvers<void>();
  await page.route('**/more/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goBack();
  await expect(titles(page)).toHaveCount(MANY);
  const voted = page.getByRole('listitem').filter({ has: link }).getByRole('button', { name: 'Upvote', pressed: true });
  await expect(voted).toBeVisible();
  const readAgain = page.waitForResponse('**/more/**');
  held.resolve();
  await readAgain;
  await expect(voted).toBeVisible();
  await link.click();
  await expect(heading).toHaveText(`Potoroo ${MANY - 2}`);
  await page.getByRole('main').getByRole('link', { name: 'Play in Browser' }).first().click();
  await expect(page).toHaveURL(/\/play$/);
  await page.goBack();
  await expect(heading).toHaveText(`Potoroo ${MANY - 2}`);
  await hydrated(page);
  await page.goBack();
  await expect(titles(page)).toHaveCount(MANY);
  await expect(link).toBeInViewport();
  await expect(voted).toBeVisible();
});

test('a member who comes back in a new document finds the place, but nobody else finds the list', async ({
  page,
  site,
  context,
  createAccount,
  signIn,
}) => {
  const me = await signIn();
  await makeOwn(site, me);
  for (const path of ['/games/latest?q=potoroo', '/profile']) {
    await loadAll(page, path);
    const last = titles(page).nth(MANY - 3);
    await last.scrollIntoViewIfNeeded();
    const { y } = (await last.boundingBox()) ?? { y: 0 };
    await page.goto('/healthz');
    await page.goBack();
    await expect(titles(page)).toHaveCount(MANY);
    await expect.poll(async () => Math.abs(((await last.boundingBox())?.y ?? 0) - y)).toBeLessThan(40);
  }
  await loadAll(page, '/my-votes');
  const other = await createAccount();
  await makeGame(site, { title: 'Lone' });
  await context.clearCookies();
  await signInBrowser({ site, context, account: other });
  await page.goto('/about');
  await hydrated(page);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Potoroo');
  await page.goBack();
  await expect(page.getByText('No votes yet')).toBeVisible();
  await expect(titles(page)).toHaveCount(0);
});

async function makeOwn(site: Site, me: Account) {
  await insertPlayable(site, 'https://potoroo.example/', me.id);
  const games = await site.ctx.db.read.selectFrom('games').select('id').execute();
  for (const { id } of games) await makeVotes(site, { gameId: id, by: [actorOf(me)] });
}
