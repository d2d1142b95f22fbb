import type { Request } from '@playwright/test';
import { makeGame } from '#tests/support/factories.ts';
import { startProxy } from '#tests/support/proxy.ts';
import {
  answering,
  buttonIn,
  disconnected,
  dismiss,
  html,
  isReload,
  isSent,
  main,
  WAYS,
} from './support/foreign-answers.ts';
import { hydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

test.describe('an answer that isn’t the site’s', () => {
  test.beforeEach(({ problems }) => problems.allow(/ERR_|Failed to (?:fetch|load)|status of (?:40\d|422|50\d)/));

  test('leaves the page of a link where it is, with what was typed, and the link works again', async ({ page }) => {
    await page.goto('/contact');
    await hydrated(page);
    const field = page.getByLabel('Message');
    await field.fill('What I have to say.');
    await page.getByLabel('Email').fill('kept@example.org');
    const link = page.getByRole('banner').getByRole('link', { name: 'Leaderboards' });
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    for (const answer of Object.values(WAYS)) {
      await using _ = await (answer ? answering(page, isReload, answer) : disconnected(page));
      await link.click();
      await expect(toast(page).filter({ hasText: 'No connection' })).toBeVisible();
      await expect(page).toHaveURL('/contact');
      await expect(field).toHaveValue('What I have to say.');
      await dismiss(page);
    }
    expect(await scrolled()).toBe(before);
    await buttonIn(main(page), 'Send Message')();
    await expect(toast(page)).toContainText('Message sent');
    await link.click();
    await expect(page).toHaveURL('/leaderboard');
  });

  test('keeps the page if code is lost, and a second press of a link loads the new page', async ({
    page,
    site,
    signIn,
  }) => {
    const { slug } = await makeGame(site, { title: 'Unclaimed One' });
    await signIn();
    await page.goto(`/game/${slug}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Claim', exact: true }).click();
    const reason = page.getByRole('dialog').getByRole('textbox');
    await reason.fill('I made it.');
    const claim = buttonIn(page.getByRole('dialog'), 'Submit Claim');
    const isCode = (request: Request) => /\/assets\/.*\.js$/.test(request.url());
    for (const status of [404, 502]) {
      await using _ = await answering(page, isCode, html(status));
      await claim();
      await expect(page.getByText('Claim submission failed').first()).toBeVisible();
      await expect(reason).toHaveValue('I made it.');
    }
    const { promise: pressedTwice, resolve: go } = Promise.withResolvers<void>();
    const sent: Request[] = [];
    page.on('request', (request) => isSent(request) && sent.push(request));
    {
      await using _ = await answering(page, isCode, async (route) => {
        await pressedTwice;
        await route.continue();
      });
      await claim();
      await claim();
      go();
      await expect(toast(page)).toContainText('Claim submitted for review');
      expect(sent, 'forms that were sent').toHaveLength(1);
    }

    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' });
    await using _ = await answering(page, isCode, html(404));
    await link.click();
    await expect(toast(page).filter({ hasText: 'No connection' })).toBeVisible();
    await expect(page).toHaveURL(`/game/${slug}/claim`);
    await link.click();
    await expect(page).toHaveURL('/contact');
  });

  test('is harmless to the page’s own requests, which need no more code', async ({ page, site, signIn }) => {
    await signIn();
    await makeGame(site, { title: 'Already There', playUrl: 'https://there.example/game' });
    await page.goto('/submit');
    await hydrated(page);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByLabel('Title').fill('Kept title');
    await page.getByLabel('Game URL').fill('https://there.example/game');
    await expect(page.getByRole('link', { name: /Already There/ })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Kept title');
  });

  test('comes from a real proxy, before and after the site has answered', async ({ page, site }) => {
    await using proxy = await startProxy(new URL(site.url));
    await page.goto(proxy.url);
    await hydrated(page);
    const field = page.getByLabel('Game URL');
    await field.fill('https://proxied.example/');
    await page.getByLabel('Game Title').fill('Proxied');
    await page.waitForResponse(/\/submit\/check/);
    for (const when of ['before', 'after'] as const) {
      proxy.fails = when;
      await buttonIn(page, 'Quick Submit')();
      await expect(toast(page).filter({ hasText: 'Submission failed' })).toBeVisible();
      await expect(field).toHaveValue('https://proxied.example/');
      await dismiss(page);
    }
    proxy.fails = null;
    await buttonIn(page, 'Quick Submit')();
    await expect(main(page).getByRole('link', { name: 'View it: Proxied' })).toBeVisible();
    expect(await site.ctx.db.read.selectFrom('games').select('title').execute()).toEqual([{ title: 'Proxied' }]);
  });
});
