import type { Page } from '@playwright/test';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { actorOf } from './support/accounts.ts';
import { createAdministrator } from './support/administrators.ts';
import { makeClaim } from './support/claims.ts';
import { hydrated } from './support/hydration.ts';
import { expectGoodLooks } from './support/looks.ts';
import { creepUntil, LOOK, stopTime } from './support/page-time.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

const card = (page: Page, title: string) => page.getByRole('article', { name: title });

test.describe('the admin panel', () => {
  test('refuses a signed-in person without rights, says so, and redirects to the home page', async ({
    page,
    signIn,
    problems,
  }) => {
    problems.allow(/403/);
    await signIn();
    await page.clock.install();
    await stopTime(page);
    const response = await page.goto('/admin');
    expect(response?.status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    // The page's scripts need the clock to start.
    await creepUntil(page, () => expect(toast(page)).toContainText('Access denied', LOOK));
    await expect(toast(page)).toContainText("You don't have permission to access this page.");
    await expect(page).toHaveURL('/admin');
    await page.clock.runFor(3_000);
    await page.clock.resume();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Share your AI game creations' })).toBeVisible();
  });
});

test.describe('an administrator', () => {
  test('waits while a claim is processed: all buttons are disabled, and the pressed one shows a spinner', async ({
    page,
    site,
    signIn,
    createAccount,
  }) => {
    const claimant = await createAccount();
    await makeClaim(site, claimant, { title: 'Waiting Tanks' });
    await makeClaim(site, claimant, { title: 'Other Tanks' });
    await signIn(await createAdministrator(site));
    await page.goto('/admin');
    await hydrated(page);
    const gate = Promise.withResolvers<void>();
    await page.route('**/admin.data*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    const approve = card(page, 'Waiting Tanks').getByRole('button', { name: 'Approve' });
    await approve.click();
    await expect(approve).toHaveAttribute('aria-busy', 'true');
    const decisions = { name: /^(Approve|Reject)$/ };
    await expect(page.getByRole('button', { ...decisions, disabled: true })).not.toHaveCount(0);
    await expect(page.getByRole('button', { ...decisions, disabled: false })).toHaveCount(0);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(1);
    gate.resolve();
    await expect(card(page, 'Waiting Tanks')).toBeHidden();
    await expect(card(page, 'Other Tanks').getByRole('button', { name: 'Approve' })).toBeEnabled();
    await expect(card(page, 'Other Tanks').getByLabel('Admin note')).toHaveValue('');
  });
});

test('a decision is shown once, at once, to the claimant if they are on the site', async ({ page, site, signIn }) => {
  await page.clock.install();
  const account = await signIn();
  const { claimId } = await makeClaim(site, account, { title: 'Told Tanks' });
  await page.goto('/games');
  await hydrated(page);
  const admin = await createAdministrator(site);
  await decideClaim(site.ctx, { actor: { ...actorOf(admin), isAdmin: true }, claimId, approve: false });
  await page.clock.fastForward(60_000);
  await expect(toast(page)).toContainText('Game claim rejected');
  const answered = page.waitForResponse(/\/notifications\/news$/);
  await page.reload();
  await answered;
  await hydrated(page);
  await expect(toast(page)).toHaveCount(0);
});

test('the panel and the notifications look right and are accessible', async ({
  page,
  site,
  signIn,
  createAccount,
  problems,
  context,
}) => {
  problems.allow(/403/);
  const long = `${'Wonderful'.repeat(30)}\n\n${'A reason with many words. '.repeat(40)}`;
  const claimant = await createAccount();
  const { claimId } = await makeClaim(site, claimant, {
    title: 'A game with a really very long title, as some are',
    reason: long,
  });
  await makeClaim(site, claimant);
  const admin = await createAdministrator(site);
  await signIn(admin);
  await expectGoodLooks(page, ['/admin']);
  await decideClaim(site.ctx, {
    actor: { ...actorOf(admin), isAdmin: true },
    claimId,
    approve: true,
    note: long,
  });
  await context.clearCookies();
  await signIn(claimant);
  await expectGoodLooks(page, ['/notifications']);
  await context.clearCookies();
  await expectGoodLooks(page, ['/admin']);
});
