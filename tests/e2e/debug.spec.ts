import { makeGame } from '#tests/support/factories.ts';
import { expect, test } from './support/test.ts';

test.describe('the debug panel', () => {
  test('lists and deletes games for one account, after a question', { tag: ['@main', '@any-js'] }, async ({
    page,
    emptySite,
    createAccount: _,
    context,
  }) => {
    const { createAccount, signInBrowser } = await import('./support/accounts.ts');
    await makeGame(emptySite, { title: 'Doomed' });
    await makeGame(emptySite, { title: 'Sample Game 1' });
    await makeGame(emptySite, { title: 'Another Sample Game' });
    await page.goto(`${emptySite.url}/games`);
    await expect(page.getByRole('heading', { name: 'Debug panel' })).toHaveCount(0);
    const account = await createAccount(emptySite);
    emptySite.ctx.config.debugAccountId = account.id;
    await signInBrowser({ site: emptySite, context, account });
    await page.goto(`${emptySite.url}/games`);
    const panel = page.getByRole('region', { name: 'Debug panel' });
    await panel.locator('summary').filter({ hasText: 'Doomed' }).click();
    await expect(panel.getByText('Delete “Doomed” for good?')).toBeVisible();
    await panel.getByRole('button', { name: 'Yes, delete it' }).locator('visible=true').click();
    await expect(page.getByText('“Doomed” was deleted').first()).toBeVisible();
    await panel.locator('summary').filter({ hasText: 'Delete all sample games (2)' }).click();
    await panel.getByRole('button', { name: 'Yes, delete them all' }).click();
    await expect(page.getByText('2 sample games were deleted').first()).toBeVisible();
    await expect(panel.getByText('No title contains “Sample Game”.')).toBeVisible();
  });
});
