import type { Page } from '@playwright/test';
import { proveClaim } from '#services/claims/prove-claim.ts';
import { openProofPlaces, type ProofPlaces } from '#tests/support/proof-places.ts';
import { type Account, actorOf } from './support/accounts.ts';
import { createAdministrator } from './support/administrators.ts';
import { makeClaim, tokenOf } from './support/claims.ts';
import type { Site } from './support/site.ts';
import { test as base, expect } from './support/test.ts';
import { toast } from './support/toast.ts';

const test = base.extend<object, { places: ProofPlaces }>({
  places: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => {
      await using places = await openProofPlaces();
      await use(places);
    },
    { scope: 'worker' },
  ],
  siteGiven: ({ places: { fetch, claimProofs } }, use) => use({ parts: { fetch, claimProofs } }),
});

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

test.describe('a claim', () => {
  test('can be proved by a meta tag', async ({ page, site, places, signIn }) => {
    const account = await signIn();
    const playUrl = places.url('meta.example', '/tanks/');
    const { slug, gameId } = await makeClaim(site, account, { playUrl });
    const token = await tokenOf(site, account, gameId);
    await page.goto(`/game/${slug}/claim`);
    await expect(page.getByText(`<meta name="playpodium-claim" content="${token}">`)).toBeVisible();
    await check(page).click();
    const seen = page.getByRole('region', { name: 'We have not found your token yet' });
    await expect(seen).toBeFocused();
    await expect(seen).toContainText(playUrl);
    await expect(seen).toContainText('This address answered with an error (404).');
    places.putPage(playUrl, token);
    await check(page).click();
    expect(await expectOwned(page, site, { slug, account })).toBe('page');
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('shows one way of proof at a time, and keeps the chosen one', async ({ page, site, places, signIn }) => {
      const account = await signIn();
      const playUrl = places.url('chosen.example', '/tanks/');
      const { slug, gameId } = await makeClaim(site, account, { playUrl });
      const token = await tokenOf(site, account, gameId);
      await page.goto(`/game/${slug}/claim`);
      const ways = page.getByRole('group', { name: 'Where can you put it?' });
      const tag = page.getByText(`<meta name="playpodium-claim" content="${token}">`);
      const file = ways.getByText('/tanks/.well-known/playpodium.txt');
      const record = ways.getByText('_playpodium.chosen.example');
      const shown = async () => [await tag.isVisible(), await file.isVisible(), await record.isVisible()];
      expect(await shown()).toEqual([true, false, false]);
      await ways.getByRole('radio', { name: 'A text file' }).check();
      expect(await shown()).toEqual([false, true, false]);
      await ways.getByRole('radio', { name: 'A DNS record' }).check();
      expect(await shown()).toEqual([false, false, true]);
      await check(page).click();
      await expect(page.getByRole('region', { name: 'We have not found your token yet' })).toBeVisible();
      expect(await shown()).toEqual([false, false, true]);
    });
  });

  test('that was proved can be disputed, and the administrator can take the game back', async ({
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
