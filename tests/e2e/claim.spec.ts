import type { Page } from '@playwright/test';
import { requestClaim } from '#services/claims/request-claim.ts';
import { makeGame } from '#tests/support/factories.ts';
import { actorOf } from './support/accounts.ts';
import { makeClaim } from './support/claims.ts';
import { hydrated } from './support/hydration.ts';
import { expectGoodLooks, expectGoodLooksHere } from './support/looks.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

const REASON = 'My name is at the bottom of the page.';
const claimButton = (page: Page) => page.getByRole('button', { name: 'Claim', exact: true });

test.describe('claiming a game', () => {
  test('requires a reason, and makes the game’s claim pending', async ({ page, site, signIn }) => {
    const { slug } = await makeGame(site, { title: 'Tiny Tanks of Claims' });
    await signIn();
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    await claimButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Claim this game' });
    const reason = dialog.getByLabel('Reason');
    await expect(reason).toBeFocused();
    await reason.fill('   ');
    await dialog.getByRole('button', { name: 'Submit Claim' }).click();
    await expect(dialog.getByText('Please provide a reason for your claim')).toBeVisible();
    await expect(reason).toHaveAttribute('aria-invalid', 'true');
    await expect(reason).toBeFocused();
    await reason.fill(REASON);
    await expect(dialog.getByText('Please provide a reason for your claim')).toBeHidden();
    await dialog.getByRole('button', { name: 'Submit Claim' }).click();
    await expect(toast(page)).toContainText('Claim submitted for review');
    await expect(page).toHaveURL(`/game/${slug}/claim`);
    await expect(page.getByRole('heading', { name: 'Your claim is being reviewed' })).toBeVisible();
    await expect(page.getByText(REASON)).toBeVisible();
    await page.goto(`/game/${slug}`);
    await expect(page.getByText('Claim Pending').first()).toBeVisible();
    await expect(claimButton(page)).toBeHidden();
    await page.getByRole('link', { name: 'See your claim' }).click();
    await expect(page).toHaveURL(`/game/${slug}/claim`);
  });

  test('can be canceled with Escape, which returns the focus', async ({ page, site, signIn }) => {
    const { slug } = await makeGame(site);
    await signIn();
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    await claimButton(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(claimButton(page)).toBeFocused();
  });

  test('says why it failed, and keeps what was typed', async ({ page, site, signIn, createAccount, problems }) => {
    problems.allow(/409/);
    const other = await createAccount();
    const { id: gameId, slug } = await makeGame(site);
    await signIn();
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    await claimButton(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(REASON);
    await requestClaim(site.ctx, { actor: actorOf(other), gameId, reason: 'First.' });
    await dialog.getByRole('button', { name: 'Submit Claim' }).click();
    await expect(toast(page)).toContainText('Claim submission failed');
    await expect(toast(page)).toContainText('There is already a pending claim for this game');
    await expect(dialog.getByLabel('Reason')).toHaveValue(REASON);
    await page.goto(`/game/${slug}/claim`);
    await expect(page.getByRole('heading', { name: 'There is already a pending claim for this game' })).toBeVisible();
  });

  test('counts no view', async ({ page, site, signIn }) => {
    const { id, slug } = await makeGame(site);
    await signIn();
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    await claimButton(page).click();
    await page.getByLabel('Reason').fill(REASON);
    await page.getByRole('button', { name: 'Submit Claim' }).click();
    await expect(page).toHaveURL(`/game/${slug}/claim`);
    await site.ctx.views.flush();
    const game = await site.ctx.db.read.selectFrom('games').select('views').where('id', '=', id).executeTakeFirst();
    expect(game?.views).toBe(1);
  });
});

test('the claim dialog and page look right and are accessible', async ({ page, site, signIn }) => {
  const account = await signIn();
  const { slug } = await makeGame(site);
  const mine = await makeClaim(site, account, { playUrl: `https://${slug}.example/play/` });
  await page.goto(`/game/${slug}`);
  await hydrated(page);
  await claimButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Claim' }).click();
  await expect(page.getByText('Please provide a reason for your claim')).toBeVisible();
  await expectGoodLooksHere(page);
  await expectGoodLooks(page, [`/game/${slug}/claim`, `/game/${mine.slug}/claim`]);
});
