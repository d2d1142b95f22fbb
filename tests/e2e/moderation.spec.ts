import { makeGame } from '#tests/support/factories.ts';
import { setAdmin } from '#tests/support/set-admin.ts';
import { hydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

test.describe('moderation', () => {
  test('a game can be reported and hidden, and the message can undo it', async ({
    page,
    site,
    createAccount,
    signIn,
    problems,
  }) => {
    test.slow();
    problems.allow(/422/);
    const reporter = await signIn();
    const title = `Reported ${reporter.username}`;
    const { slug } = await makeGame(site, { title });
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Report this game' }).click();
    await expect(page.getByLabel('What is wrong?')).toBeFocused();
    await page.getByRole('button', { name: 'Send Report' }).click();
    await expect(page.getByText('Please choose what is wrong')).toBeVisible();
    await page.getByLabel('What is wrong?').selectOption('stolen');
    await page.getByRole('button', { name: 'Send Report' }).click();
    await expect(page.getByText('Please give the address of the original')).toBeVisible();
    await page.getByLabel('Where is the original?').fill('https://original.example/');
    await page.getByRole('button', { name: 'Send Report' }).click();
    await expect(page.getByText('Thank you for your report').first()).toBeVisible();

    const admin = await createAccount();
    await setAdmin(site.ctx, { username: admin.username, isAdmin: true });
    await page.context().clearCookies();
    await signIn(admin);
    await page.goto('/admin/queue');
    await page.getByRole('link', { name: `Look and decide: ${title}` }).click();
    await expect(page.getByText('https://original.example/')).toBeVisible();
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(page.getByText('Earlier cases (1)')).toBeVisible();
    await expect(toast(page)).toContainText(`“${title}” is hidden`);
    await expect(toast(page)).toContainText('1 report is closed with it.');
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page)).toContainText('The decision no longer applies.');
    await expect(page.getByLabel('Reason')).toHaveValue('stolen');
  });

  test('merges only if its button is pressed, not by Enter', async ({ page, site, createAccount, signIn }) => {
    const admin = await createAccount();
    await setAdmin(site.ctx, { username: admin.username, isAdmin: true });
    const kept = await makeGame(site, { title: `Kept by ${admin.username}` });
    const double = await makeGame(site, { title: `Double of ${admin.username}` });
    await signIn(admin);
    await page.goto(`/moderation/game/${double.id}`);
    await page.getByText('Merge into another game').click();
    const into = page.getByLabel('The game that stays');
    await into.fill(`${site.url}/game/${kept.slug}`);
    await into.press('Enter');
    await expect(page.getByText('No moderator has acted here yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText('A duplicate was merged into another game')).toBeVisible();
    await page.context().clearCookies();
    await page.goto(`/game/${double.slug}`);
    await expect(page).toHaveURL(`/game/${kept.slug}`);
  });
});
