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
  test('approves a claim: the claimant gets the game and a notification', async ({
    page,
    site,
    signIn,
    createAccount,
    context,
  }) => {
    const claimant = await createAccount({ name: 'Ada of Claims' });
    const { slug } = await makeClaim(site, claimant, { title: 'Approved Tanks', importedUpvotes: 12 });
    await signIn(await createAdministrator(site));
    await page.goto('/admin');
    const claim = card(page, 'Approved Tanks');
    await expect(claim).toContainText('Pending Review');
    await expect(claim).toContainText('Ada of Claims');
    await expect(claim).toContainText('My name is on the title screen.');
    await claim.getByLabel('Admin note').fill('Lovely game.');
    await claim.getByRole('button', { name: 'Approve' }).click();
    await expect(toast(page)).toContainText('Claim approved successfully');
    await expect(toast(page)).toContainText('The game has been transferred to the claimant');
    await expect(claim).toBeHidden();

    await context.clearCookies();
    await signIn(claimant);
    await page.goto(`/game/${slug}`);
    await expect(toast(page)).toContainText('Game claim approved');
    await expect(toast(page)).toContainText('Approved Tanks is yours now');
    await expect(page.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', `/by/${claimant.username}`);
    await expect(page.getByRole('button', { name: 'Claim', exact: true })).toHaveCount(0);
    await expect(page.getByText('New notifications: 1').first()).toBeAttached();
    await page.goto('/notifications');
    const news = page.getByRole('listitem').filter({ hasText: 'Game claim approved' });
    await expect(news).toContainText('Approved Tanks is yours now, and you can edit it.');
    await expect(news).toContainText('Lovely game.');
    await expect(page.getByText('New notifications: 1')).toHaveCount(0);
    await expect(news).toContainText('New');
    await page.reload();
    await expect(news.getByText('New', { exact: true })).toHaveCount(0);
  });

  test('rejects a claim: the game is unclaimed, and can be claimed again', async ({
    page,
    site,
    signIn,
    createAccount,
    context,
  }) => {
    const claimant = await createAccount();
    const { slug } = await makeClaim(site, claimant, { title: 'Rejected Tanks' });
    await signIn(await createAdministrator(site));
    await page.goto('/admin');
    await card(page, 'Rejected Tanks').getByLabel('Admin note').fill('We can only give it to its maker.');
    await card(page, 'Rejected Tanks').getByRole('button', { name: 'Reject' }).click();
    await expect(toast(page)).toContainText('Claim rejected');
    await expect(toast(page)).toContainText('Game remains unclaimed');
    await context.clearCookies();
    await signIn(claimant);
    await page.goto(`/game/${slug}/claim`);
    await expect(page.getByText('Your last claim for this game was not approved.')).toBeVisible();
    await expect(page.getByText('We can only give it to its maker.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Claim' })).toBeVisible();
  });

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

  test('who decides second finds no claim, and nothing is done twice', async ({
    page,
    site,
    signIn,
    createAccount,
  }) => {
    const claimant = await createAccount();
    const { claimId, gameId } = await makeClaim(site, claimant, { title: 'Contested Tanks' });
    const first = await createAdministrator(site);
    await signIn(await createAdministrator(site));
    await page.goto('/admin');
    await expect(card(page, 'Contested Tanks')).toBeVisible();
    await decideClaim(site.ctx, { actor: { ...actorOf(first), isAdmin: true }, claimId, approve: false });
    await card(page, 'Contested Tanks').getByRole('button', { name: 'Approve' }).click();
    await expect(toast(page)).toContainText('Failed to process claim');
    await expect(toast(page)).toContainText('Claim not found');
    await expect(card(page, 'Contested Tanks')).toBeHidden();
    const game = await site.ctx.db.read
      .selectFrom('games')
      .select('ownershipStatus')
      .where('id', '=', gameId)
      .executeTakeFirst();
    expect(game?.ownershipStatus).toBe('unclaimed');
  });
});

test.describe('opening the admin panel from another screen', () => {
  test('shows that it is loading, then the claims', async ({ page, site, signIn, createAccount }) => {
    await makeClaim(site, await createAccount(), { title: 'Late Tanks' });
    await signIn(await createAdministrator(site));
    await page.goto('/leaderboard');
    await hydrated(page);
    const gate = Promise.withResolvers<void>();
    await page.route('**/admin.data*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.getByRole('banner').locator('summary:visible').click();
    await page.getByRole('banner').getByRole('link', { name: 'Admin Panel' }).click();
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page).toHaveURL('/admin');
    gate.resolve();
    await expect(card(page, 'Late Tanks')).toBeVisible();
    await expect(page.getByText('Loading...')).toBeHidden();
  });

  test('is refused to people without rights, too', async ({ page, signIn, site, problems }) => {
    problems.allow(/403/);
    const account = await createAdministrator(site);
    await signIn(account);
    await page.clock.install();
    await page.goto('/leaderboard');
    await hydrated(page);
    await stopTime(page);
    await site.ctx.db.transact(({ db }) =>
      db.updateTable('users').set({ isAdmin: 0 }).where('id', '=', account.id).execute(),
    );
    await page.getByRole('banner').locator('summary:visible').click();
    await page.getByRole('banner').getByRole('link', { name: 'Admin Panel' }).click();
    const denied = page.getByRole('heading', { level: 1, name: 'Access Denied' });
    await creepUntil(page, () => expect(denied).toBeVisible(LOOK), 250);
    await expect(toast(page)).toContainText('Access denied');
    await page.clock.resume();
    await expect(page).toHaveURL('/');
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
  await expectGoodLooks(page, ['/admin', '/admin?tab=settings', '/notifications']);
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
