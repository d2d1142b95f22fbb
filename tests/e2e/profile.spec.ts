import { LIMITS } from '#domain/limits.ts';
import { makeGame } from '#tests/support/factories.ts';
import { actorOf } from './support/accounts.ts';
import { hydrated } from './support/hydration.ts';
import { expectGoodLooks, fontsLoaded, resize, WIDTHS } from './support/looks.ts';
import { creepUntil, LOOK, stopTime } from './support/page-time.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

test.describe('a public profile', () => {
  test('copies its link and confirms that for three seconds', async ({ page, context, site, createAccount }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { username } = await createAccount();
    await page.clock.install();
    await page.goto(`/by/${username}`);
    await hydrated(page);
    await stopTime(page);
    await page.getByRole('button', { name: 'Copy profile link' }).click();
    await expect(toast(page)).toContainText('Profile link copied!');
    await expect(toast(page)).toContainText('You can now share this profile with others.');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${site.ctx.config.publicUrl}/by/${username}`);
    await page.clock.runFor(2_900);
    await expect(toast(page)).toContainText('Profile link copied!');
    await page.clock.runFor(100);
    await page.clock.resume();
    await expect(toast(page)).toHaveCount(0);
  });

  test('shows three skeleton cards after navigation from another page', async ({
    page,
    site,
    createAccount,
    signIn,
  }) => {
    const account = await createAccount();
    await makeGame(site, { owner: actorOf(account), title: 'Behind The Bones' });
    await signIn(account);
    await page.clock.install();
    await page.goto('/settings');
    await hydrated(page);
    await stopTime(page);
    await page.locator('summary').filter({ hasText: 'Account menu' }).click();
    await page.getByRole('link', { name: 'My Profile' }).click();
    const skeleton = page.getByRole('status').filter({ hasText: 'Loading...' });
    await creepUntil(page, () => expect(skeleton.locator('> div')).toHaveCount(LIMITS.skeletons.profileCards, LOOK));
    // The skeleton appeared at most 10 ms ago, because the clock was advanced in steps of 10 ms.
    await page.clock.runFor(LIMITS.skeletons.profileMs - 20);
    await expect(skeleton).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Behind The Bones' })).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(page.getByRole('heading', { name: 'Behind The Bones' })).toBeVisible();
    await expect(skeleton).toHaveCount(0);
  });

  test('is accessible, fits the screen and doesn’t shift', async ({ page, site, createAccount, signIn }) => {
    const account = await createAccount({ name: 'A Name That Goes On And On And On Until The Line Ends' });
    await makeGame(site, { owner: actorOf(account), title: 'One' });
    await signIn(account);
    const own = `/by/${account.username}`;
    await expectGoodLooks(page, [own], { keepsStill: 0.05 });
    const figures = page.getByLabel(/in numbers/).locator('dd');
    await expect(figures).toHaveCount(4);
    await fontsLoaded(page);
    for (const size of Object.values(WIDTHS)) {
      await resize(page, size);
      const cut = await figures.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
      expect(cut, `figures without room at ${size.width} px`).toEqual([]);
    }
  });
});
