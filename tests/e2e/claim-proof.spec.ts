import type { Page } from '@playwright/test';
import { signInTables, storedTime } from '#platform/db/sign-in-schema.ts';
import { proveClaim } from '#services/claims/prove-claim.ts';
import { openProofPlaces, type ProofPlaces } from '#tests/support/proof-places.ts';
import type { Account } from './support/accounts.ts';
import { createAdministrator } from './support/administrators.ts';
import { actorOf, makeClaim, tokenOf } from './support/claims.ts';
import { startDatabase } from './support/database.ts';
import { type Site, startSite } from './support/site.ts';
import { test as base, expect } from './support/test.ts';

/** The site, with an internet of the test's own for it to look at. */
const test = base.extend<object, { places: ProofPlaces }>({
  places: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => {
      await using places = await openProofPlaces();
      await use(places);
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ database, places }, use) => {
      await using url = await startDatabase(database);
      const { fetch, claimProofs } = places;
      await using site = await startSite({ databaseUrl: url.url, parts: { fetch, claimProofs } });
      site.ctx.config.signInWith.github = { clientId: 'id', clientSecret: 'secret' };
      await use(site);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const toast = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });
const check = (page: Page) => page.getByRole('button', { name: 'Check now' });

async function expectOwned(page: Page, site: Site, { slug, account }: { slug: string; account: Account }) {
  await expect(toast(page)).toContainText('The game is yours');
  await expect(page).toHaveURL(`/game/${slug}`);
  await expect(page.getByRole('main').getByText(account.username).first()).toBeVisible();
  const claim = await site.ctx.db.read
    .selectFrom('gameClaims')
    .selectAll()
    .where('claimantId', '=', account.id)
    .executeTakeFirstOrThrow();
  expect(claim.status).toBe('approved');
  return claim.proofMethod;
}

async function linkGithub({ ctx }: Site, account: Account, accountId: string): Promise<void> {
  await ctx.db.transact(async ({ db }) => {
    const at = storedTime(db, ctx.clock.now());
    await signInTables(db)
      .insertInto('auth_accounts')
      .values({
        id: ctx.ids.next(),
        userId: account.id,
        accountId,
        providerId: 'github',
        password: null,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
  });
}

test.describe('a claim', () => {
  test('is proved by a meta tag', { tag: '@main' }, async ({ page, site, places, signIn }) => {
    const account = await signIn();
    const playUrl = places.url('meta.example', '/tanks/');
    const { slug, gameId } = await makeClaim(site, account, { playUrl });
    const token = await tokenOf(site, account, gameId);
    await page.goto(`/game/${slug}/claim`);
    await expect(page.getByText(`<meta name="playpodium-claim" content="${token}">`)).toBeVisible();
    await check(page).click();
    const seen = page.getByRole('region', { name: 'We did not find your token yet' });
    await expect(seen).toBeFocused();
    await expect(seen).toContainText(playUrl);
    await expect(seen).toContainText('This address answered with an error (404).');
    places.putPage(playUrl, token);
    await check(page).click();
    expect(await expectOwned(page, site, { slug, account })).toBe('page');
  });

  test('is proved by a file, without JavaScript', { tag: '@any-js' }, async ({
    page,
    site,
    places,
    signIn,
  }) => {
    const account = await signIn();
    const host = `file-${account.username.replaceAll('_', '-')}.example`;
    const { slug, gameId } = await makeClaim(site, account, { playUrl: places.url(host, '/tanks/') });
    places.putText(places.url(host, '/.well-known/playpodium.txt'), await tokenOf(site, account, gameId));
    await page.goto(`/game/${slug}/claim`);
    await check(page).click();
    await expect(page.getByText('The game is yours').first()).toBeVisible();
    await expect(page).toHaveURL(`/game/${slug}`);
  });

  test('is proved by a DNS record', async ({ page, site, places, signIn }) => {
    const account = await signIn();
    const { slug, gameId } = await makeClaim(site, account, { playUrl: places.url('dns.example') });
    places.putRecord('_playpodium.dns.example', await tokenOf(site, account, gameId));
    await page.goto(`/game/${slug}/claim`);
    await expect(page.getByText('_playpodium.dns.example')).toBeVisible();
    await check(page).click();
    expect(await expectOwned(page, site, { slug, account })).toBe('dns');
  });

  test('is proved by the GitHub account of the page', async ({ page, site, places, signIn }) => {
    const account = await signIn();
    const { slug } = await makeClaim(site, account, { playUrl: places.url('octo.github.io', '/tanks/') });
    await page.goto(`/game/${slug}/claim`);
    await expect(page.getByText('@octo')).toBeVisible();
    await expect(page.getByText('Your account here is not connected with GitHub.')).toBeVisible();
    await linkGithub(site, account, '4711');
    places.putGithubUser('octo', 4_712);
    await page.reload();
    await check(page).click();
    await expect(page.getByText('It is not the account that you sign in with.')).toBeVisible();
    places.putGithubUser('octo', 4_711);
    await check(page).click();
    expect(await expectOwned(page, site, { slug, account })).toBe('github');
  });

  test('on a shared host is proved at the exact place only, and says so', async ({
    page,
    site,
    places,
    signIn,
  }) => {
    const account = await signIn();
    const { slug, gameId } = await makeClaim(site, account, {
      playUrl: places.url('scratch.mit.edu', '/projects/7/'),
    });
    const token = await tokenOf(site, account, gameId);
    places.putPage(places.url('scratch.mit.edu'), token);
    places.putPage(places.url('scratch.mit.edu', '/projects/8/'), token);
    await page.goto(`/game/${slug}/claim`);
    await expect(page.getByText('only the exact place of this game counts')).toBeVisible();
    await expect(page.getByText('A DNS record')).toBeHidden();
    await check(page).click();
    await expect(page.getByRole('region', { name: 'We did not find your token yet' })).toBeVisible();
  });

  test('gets a new token when the old one has expired', async ({ page, site, places, signIn }) => {
    const account = await signIn();
    const { slug, gameId, claimId } = await makeClaim(site, account, { playUrl: places.url('late.example') });
    const old = await tokenOf(site, account, gameId);
    await site.ctx.db.transact(({ db }) =>
      db.updateTable('claimProofs').set({ expiresAt: 1 }).where('claimId', '=', claimId).execute(),
    );
    await page.goto(`/game/${slug}/claim`);
    await expect(page.getByText('Your token has expired.')).toBeVisible();
    await expect(check(page)).toBeHidden();
    await page.getByRole('button', { name: 'Get a new token' }).click();
    await expect(toast(page)).toContainText('Here is a new token');
    const fresh = await tokenOf(site, account, gameId);
    expect(fresh).not.toBe(old);
    await expect(page.getByText(fresh, { exact: true })).toBeVisible();
  });

  test('by proof is disputed, and the administrator takes the game back', { tag: '@main' }, async ({
    page,
    site,
    places,
    signIn,
    createAccount,
    context,
  }) => {
    const owner = await createAccount();
    const playUrl = places.url('disputed.example');
    const { slug, gameId, claimId } = await makeClaim(site, owner, { playUrl, title: 'Disputed Tanks' });
    places.putPage(playUrl, await tokenOf(site, owner, gameId));
    await proveClaim(site.ctx, { actor: actorOf(owner), claimId });

    const disputer = await signIn();
    await page.goto(`/game/${slug}`);
    await page.getByRole('link', { name: 'Not theirs? Tell the administrator' }).click();
    await expect(page.getByRole('heading', { name: 'This game is already claimed' })).toBeVisible();
    await page.getByLabel('What is wrong').fill('I made it, and I have the commits.');
    await page.getByRole('button', { name: 'Send to the administrator' }).click();
    await expect(toast(page)).toContainText('Sent to the administrator');
    await expect(page.getByText('You told the administrator that this is wrong.')).toBeVisible();

    await context.clearCookies();
    const admin = await createAdministrator(site);
    await signIn(admin);
    await page.goto('/admin');
    const card = page.getByRole('article', { name: 'Disputed Tanks' });
    await expect(card).toContainText('I made it, and I have the commits.');
    await expect(card).toContainText('by a meta tag');
    await card.getByLabel('Admin note').fill('The commits say so.');
    await card.getByRole('button', { name: 'Take it back' }).click();
    await expect(toast(page)).toContainText('Game taken back');
    await expect(card).toBeHidden();
    await page.goto(`/game/${slug}`);
    await expect(page.getByText('Unclaimed', { exact: true }).first()).toBeVisible();

    await context.clearCookies();
    await signIn(disputer);
    await page.goto('/notifications');
    await expect(page.getByText('Disputed Tanks is unclaimed again')).toBeVisible();
    await expect(page.getByText('The commits say so.')).toBeVisible();
  });
});
