import type { Page } from '@playwright/test';
import { makeGame } from '#tests/support/factories.ts';
import { hydrated } from './support/hydration.ts';
import { expectGoodLooksHere } from './support/looks.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

const REASON = 'My name is at the bottom of the page.';
const claimButton = (page: Page) => page.getByRole('button', { name: 'Claim', exact: true });

test.describe('claiming a game', () => {
  test('requires a reason, and makes the game’s claim pending', async ({ page, site, signIn }) => {
    const { id, slug } = await makeGame(site, {
      title: 'Tiny Tanks of Claims',
      playUrl: 'https://tanks.example/play/',
    });
    await signIn();
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    await claimButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Claim this game' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(claimButton(page)).toBeFocused();
    await claimButton(page).click();
    const reason = dialog.getByLabel('Reason');
    await expect(reason).toBeFocused();
    await reason.fill('   ');
    await dialog.getByRole('button', { name: 'Submit Claim' }).click();
    await expect(dialog.getByText('Please provide a reason for your claim')).toBeVisible();
    await expect(reason).toHaveAttribute('aria-invalid', 'true');
    await expect(reason).toBeFocused();
    await expectGoodLooksHere(page);
    await reason.fill(REASON);
    await expect(dialog.getByText('Please provide a reason for your claim')).toBeHidden();
    await dialog.getByRole('button', { name: 'Submit Claim' }).click();
    await expect(toast(page)).toContainText('Claim submitted for review');
    await expect(page).toHaveURL(`/game/${slug}/claim`);
    await expect(page.getByRole('heading', { name: 'Your claim is being reviewed' })).toBeVisible();
    await expect(page.getByText(REASON)).toBeVisible();
    await expectGoodLooksHere(page);
    await site.ctx.views.flush();
    const game = await site.ctx.db.read.selectFrom('games').select('views').where('id', '=', id).executeTakeFirst();
    expect(game?.views, 'a claim counts no view').toBe(1);
    await page.goto(`/game/${slug}`);
    await expect(page.getByText('Claim Pending').first()).toBeVisible();
    await expect(claimButton(page)).toBeHidden();
    await page.getByRole('link', { name: 'See your claim' }).click();
    await expect(page).toHaveURL(`/game/${slug}/claim`);
  });
});
