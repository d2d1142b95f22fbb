import type { Page } from '@playwright/test';
import { LIMITS } from '#domain/limits.ts';
import { updateProfile } from '#services/people/update-profile.ts';
import { makeGame, makePerson, makeVotes } from '#tests/support/factories.ts';
import type { Account } from './support/accounts.ts';
import { expectNoViolations } from './support/axe.ts';
import { hydrated } from './support/hydration.ts';
import { dress, expectNoLayoutShift, expectNoSidewaysScroll, LOOKS } from './support/looks.ts';
import { creepUntil, LOOK, stopTime } from './support/page-time.ts';
import { expect, test } from './support/test.ts';

const toast = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });
const asActor = ({ id, username }: Account) =>
  ({ kind: 'user', id, username, isAdmin: false, isDebug: false, standing: 'good' }) as const;

test.describe('a public profile', () => {
  test('shows who it is, in numbers, with their games', { tag: ['@main', '@any-js'] }, async ({
    page,
    site,
    createAccount,
  }) => {
    const account = await createAccount({ name: 'Ada Lovelace' });
    const owner = asActor(account);
    await updateProfile(site.ctx, {
      actor: owner,
      bio: 'I weave algebraic patterns.',
      links: { website: 'https://ada.example/', github: 'https://github.com/ada' },
    });
    const voter = await makePerson(site);
    const game = await makeGame(site, { owner, title: 'The Jacquard Loom', importedUpvotes: 1_233 });
    await makeVotes(site, { gameId: game.id, by: [voter] });
    await page.goto(`/by/${account.username}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace');
    await expect(page.getByText(`@${account.username}`).first()).toBeVisible();
    await expect(page.getByText('I weave algebraic patterns.')).toBeVisible();
    const numbers = page.getByLabel('Ada Lovelace in numbers');
    await expect(numbers).toContainText('Joined');
    await expect(numbers).toContainText('1,234');
    await expect(numbers).toContainText(/#\d+/);
    await expect(page.getByRole('heading', { name: 'The Jacquard Loom' })).toBeVisible();
    await page.getByRole('link', { name: 'About', exact: true }).first().click();
    await expect(page).toHaveURL(`/by/${account.username}?tab=about`);
    const link = page.getByRole('link', { name: /GitHub/ });
    await expect(link).toHaveAttribute('href', 'https://github.com/ada');
    await expect(link).toHaveAttribute('rel', /nofollow ugc/);
    await expect(page.getByText(account.email)).toHaveCount(0);
  });

  test('is found under every form of its address', { tag: '@any-js' }, async ({ page, createAccount }) => {
    const { username } = await createAccount();
    for (const path of [`/by/${username}`, `/user/${username}`, `/by/${username.toUpperCase()}`]) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
        'href',
        new RegExp(`/by/${username}$`),
      );
    }
    await page.goto(`/by/@${username}`);
    await expect(page).toHaveURL(`/by/${username}`);
    await page.goto(`/user/%40${username}`);
    await expect(page).toHaveURL(`/by/${username}`);
  });

  test('is found under earlier names', { tag: ['@main', '@any-js'] }, async ({
    page,
    site,
    createAccount,
    request,
  }) => {
    const account = await createAccount();
    const username = `${account.username}_now`;
    await updateProfile(site.ctx, { actor: asActor(account), username });
    const answer = await request.get(`/by/${account.username}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    await page.goto(`/user/${account.username}`);
    await expect(page).toHaveURL(`/by/${username}`);
  });

  test('says that there is nobody, with the status', { tag: '@any-js' }, async ({ page, problems }) => {
    problems.allow(/404/);
    for (const path of ['/by/nobody_at_all', '/user/nobody_at_all']) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByText('User not found')).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Return Home' })).toHaveAttribute(
        'href',
        '/',
      );
    }
  });

  test('of somebody without games says so, to others and to the owner', { tag: '@any-js' }, async ({
    page,
    createAccount,
    signIn,
  }) => {
    const account = await createAccount();
    await page.goto(`/by/${account.username}`);
    await expect(page.getByText('No games yet')).toBeVisible();
    await expect(page.getByText(`${account.username} hasn't submitted any games yet.`)).toBeVisible();
    await expect(page.getByLabel(/in numbers/)).toContainText('N/A');
    await expect(page.getByRole('main').getByRole('link', { name: 'Settings' })).toHaveCount(0);
    await expect(page.getByText('No bio provided.')).toBeVisible();
    await signIn(account);
    for (const path of [`/by/${account.username}`, '/profile']) {
      await page.goto(path);
      await expect(page.getByText("You haven't submitted any games yet.")).toBeVisible();
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: 'Submit Your First Game' })).toHaveAttribute(
        'href',
        '/submit',
      );
      await expect(main.getByRole('link', { name: 'Submit New Game' })).toHaveAttribute('href', '/submit');
      await expect(main.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
      await expect(main.getByRole('heading', { name: 'My Games' })).toBeVisible();
    }
  });

  test('copies its link and says so for three seconds', async ({ page, context, site, createAccount }) => {
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

  test('shows three skeleton cards to whoever comes from another page', async ({
    page,
    site,
    createAccount,
    signIn,
  }) => {
    const account = await createAccount();
    await makeGame(site, { owner: asActor(account), title: 'Behind The Bones' });
    await signIn(account);
    await page.clock.install();
    await page.goto('/settings');
    await hydrated(page);
    await stopTime(page);
    await page.locator('summary').filter({ hasText: 'Account menu' }).click();
    await page.getByRole('link', { name: 'My Profile' }).click();
    const skeleton = page.getByRole('status').filter({ hasText: 'Loading...' });
    await creepUntil(page, () =>
      expect(skeleton.locator('> div')).toHaveCount(LIMITS.skeletons.profileCards, LOOK),
    );
    await expect(page.getByRole('heading', { name: 'Behind The Bones' })).toHaveCount(0);
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: 'Behind The Bones' })).toBeVisible();
    await expect(skeleton).toHaveCount(0);
  });

  test('sends visitors of /profile to sign in', { tag: '@any-js' }, async ({ page }) => {
    await page.goto('/profile');
    await expect(page).toHaveURL('/login?returnTo=%2Fprofile');
  });

  for (const look of LOOKS) {
    test(`is accessible, fits and stands still: ${look.name}`, async ({
      page,
      site,
      createAccount,
      signIn,
    }) => {
      const account = await createAccount({ name: 'A Name That Goes On And On And On Until The Line Ends' });
      await makeGame(site, { owner: asActor(account), title: 'One' });
      await signIn(account);
      await dress(page, look);
      for (const path of [
        `/by/${account.username}`,
        '/profile?tab=about',
        '/my-games',
        '/my-votes',
        '/settings',
      ]) {
        await page.goto(path);
        await expectNoViolations(page);
        await expectNoSidewaysScroll(page);
        await expectNoLayoutShift(page, 0.05);
      }
      await page.goto(`/by/${account.username}`);
      const figures = page.getByLabel(/in numbers/).locator('dd');
      await expect(figures).toHaveCount(4);
      const cut = await figures.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
      expect(cut, 'figures without room').toEqual([]);
    });
  }
});
