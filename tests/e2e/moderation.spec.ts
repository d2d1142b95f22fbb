import { VISITOR } from '#domain/policy.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createAdministrator } from './support/administrators.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

test.describe('moderation', () => {
  test('a reported game can be hidden, and the message can undo it', async ({ page, site, signIn }) => {
    const title = 'Reported';
    const { id } = await makeGame(site, { title });
    const input = { reason: 'stolen', note: '', sourceUrl: 'https://original.example/' } as const;
    await reportSubject(site.ctx, { actor: VISITOR, kind: 'game', id, input, clientAddress: '198.18.9.1' });
    await signIn(await createAdministrator(site));
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

  test('merges only if its button is pressed, not by Enter', async ({ page, site, signIn }) => {
    const kept = await makeGame(site, { title: 'Kept' });
    const double = await makeGame(site, { title: 'Double' });
    await signIn(await createAdministrator(site));
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
