import type { Page } from '@playwright/test';
import { VISITOR } from '#domain/policy.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { reportSubject } from '#services/moderation/reports.ts';
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

test('the panel, the queue, its decisions and the notifications look right and are accessible', async ({
  page,
  site,
  signIn,
  createAccount,
}) => {
  const words = 'A reason with many words. '.repeat(20);
  const claimant = await createAccount();
  const { claimId, gameId } = await makeClaim(site, claimant, {
    title: 'A game with a really very long title, as some are',
    reason: `${'Wonderful'.repeat(30)}\n\n${words}`,
  });
  const input = { reason: 'stolen', sourceUrl: `https://a.example/${'long'.repeat(40)}`, note: words } as const;
  await reportSubject(site.ctx, { actor: VISITOR, kind: 'game', id: gameId, input, clientAddress: '198.18.0.1' });
  const held = { title: `${'Wonderful'.repeat(10)} www.held.example`, playUrl: 'https://held.example/' };
  await quickSubmit(site.ctx, { actor: VISITOR, ...held });
  const admin = await createAdministrator(site);
  await signIn(admin);
  await expectGoodLooks(page, ['/admin', '/admin/queue', `/moderation/game/${gameId}`]);
  await decideClaim(site.ctx, { actor: { ...actorOf(admin), isAdmin: true }, claimId, approve: true, note: words });
  await page.context().clearCookies();
  await signIn(claimant);
  await expectGoodLooks(page, ['/notifications']);
});
