import type { Page } from '@playwright/test';
import { openProofPlaces, type ProofPlaces } from '#tests/support/proof-places.ts';
import type { Account } from './support/accounts.ts';
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
});
