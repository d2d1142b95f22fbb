import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { setAdmin } from '#services/upkeep/set-admin.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createAccount } from './support/accounts.ts';
import { hydrated } from './support/hydration.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

function takeAwayDatabase({ ctx }: Site): () => void {
  const fail = () => {
    throw new Error('the database is away');
  };
  Object.defineProperty(ctx.db, 'read', { configurable: true, get: fail });
  return () => {
    Reflect.deleteProperty(ctx.db, 'read');
  };
}

async function takeAwayTable({ ctx }: Site, table: string): Promise<() => Promise<void>> {
  const rename = (from: string, to: string) =>
    ctx.db.transact(({ db }) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db));
  await rename(table, `${table}_away`);
  return async () => {
    await rename(`${table}_away`, table);
  };
}

function watchErrors({ ctx }: Site): string[] {
  const said: string[] = [];
  ctx.log.error = ((...told: unknown[]) => said.push(String(told[1]))) as typeof ctx.log.error;
  return said;
}

test.describe('failures', () => {
  // The tests cause status 500. The router may also request its manifest after the test's site has stopped.
  test.beforeEach(({ problems }) => problems.allow(/500|manifest/));

  test('of a game’s page distinguish finding the game from reading it', async ({ page, site }) => {
    const { slug } = await makeGame(site, { title: 'Here Again' });
    const address = `/game/${slug}`;
    const giveBack = takeAwayDatabase(site);
    expect((await page.goto(address))?.status()).toBe(500);
    await expect(heading(page)).toHaveText('Failed to find game');
    giveBack();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page)).toHaveText('Here Again');
    const giveLabelsBack = await takeAwayTable(site, 'game_labels');
    site.ctx.pages.purge();
    expect((await page.goto(address))?.status()).toBe(500);
    await expect(heading(page)).toHaveText('Failed to load game');
    await giveLabelsBack();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page)).toHaveText('Here Again');
  });

  test('of a profile distinguish finding the person from reading the profile', async ({ page, site }) => {
    const { username, name } = await createAccount(site);
    const address = `/by/${username}`;
    const giveBack = takeAwayDatabase(site);
    expect((await page.goto(address))?.status()).toBe(500);
    await expect(heading(page)).toHaveText('Failed to find user profile');
    giveBack();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page)).toHaveText(name);
    const giveLinksBack = await takeAwayTable(site, 'user_links');
    expect((await page.goto(address))?.status()).toBe(500);
    await expect(heading(page)).toHaveText('Failed to load user profile');
    await giveLinksBack();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page)).toHaveText(name);
  });

  test('of the claims panel are shown to the administrator', async ({ page, site, signIn }) => {
    const account = await createAccount(site);
    await setAdmin(site.ctx, { username: account.username, isAdmin: true });
    await signIn(account);
    const giveBack = await takeAwayTable(site, 'claim_disputes');
    expect((await page.goto(`/admin`))?.status()).toBe(500);
    await expect(heading(page)).toHaveText('Failed to load claims');
    await giveBack();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'No pending claims' })).toBeVisible();
  });

  test('of a submission are shown and logged, and change nothing', async ({ page, site }) => {
    await page.goto('/');
    await hydrated(page);
    const errors = watchErrors(site);
    const giveBack = await takeAwayTable(site, 'game_labels');
    await page.getByLabel('Game URL').fill('https://breaks.example/');
    await page.getByLabel('Game Title').fill('Breaks');
    await page.getByRole('button', { name: 'Quick Submit' }).click();
    await expect(toast(page)).toContainText('Submission failed');
    await expect(toast(page)).toContainText('There was a problem submitting your game.');
    await expect(page.getByLabel('Game Title')).toHaveValue('Breaks');
    expect(errors).toContain('Failed to submit game');
    await giveBack();
    const games = await site.ctx.db.read.selectFrom('games').select('id').execute();
    expect(games).toEqual([]);
  });

  test('of signing out are shown', async ({ page, site, signIn }) => {
    await signIn();
    await page.goto('/leaderboard');
    const { changed } = site.ctx.sessions;
    site.ctx.sessions.changed = () => Promise.reject(new Error('the database is away'));
    await page.locator('summary').filter({ hasText: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(toast(page)).toContainText('Error signing out');
    await expect(toast(page)).toContainText('Failed to sign out. Please try again.');
    site.ctx.sessions.changed = changed;
    await expect(page.locator('summary').filter({ hasText: 'Account menu' })).toBeVisible();
  });
});
