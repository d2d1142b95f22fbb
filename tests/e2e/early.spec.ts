import { makeGame } from '#tests/support/factories.ts';
import { holdScripts, hydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

test('a page requests no script before its first paint', async ({ page }) => {
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await hydrated(page);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
    expect(painted).toHaveLength(1);
    expect(asked.length, 'scripts that were asked for').toBeGreaterThan(5);
    expect(Math.min(...asked)).toBeGreaterThan(Number(painted[0]));
  }
});

test('a page that is never painted loads its scripts all the same', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await page.goto('/');
  await hydrated(page);
});

test.describe('before the scripts have loaded', () => {
  test('a menu can be opened and stays open, and a button acts later', async ({ page }) => {
    const sendScripts = await holdScripts(page);
    await page.goto('/games', { waitUntil: 'commit' });
    await page.getByRole('main').locator('summary').filter({ hasText: 'Sort' }).click();
    const newest = page.getByRole('list', { name: 'Sort' }).getByRole('link', { name: /^Newest/ });
    await expect(newest).toBeVisible();
    sendScripts();
    await hydrated(page);
    await expect(newest).toBeVisible();
    await newest.click();
    await expect(page).toHaveURL('/games?sort=newest');
    await expect(newest).toBeHidden();
    const sendAgain = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Filters' }).click();
    sendAgain();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
  });

  test('a refused form can be corrected, and nothing moves meanwhile', async ({ page, signIn, problems }) => {
    problems.allow(/415/);
    await signIn();
    const sendScripts = await holdScripts(page);
    await page.goto('/settings', { waitUntil: 'commit' });
    const upload = page.getByLabel('Upload a picture');
    await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(upload).toBeFocused();
    const name = page.getByLabel('Full Name');
    await name.fill('Early Bird');
    const heightOfPage = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await heightOfPage();
    sendScripts();
    await hydrated(page);
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Early Bird');
    expect(await heightOfPage()).toBe(before);
  });

  test('a search can be typed, and gets suggestions', async ({ page, site }) => {
    await makeGame(site, { title: 'Lorikeet' });
    const sendScripts = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('searchbox').fill('lorik');
    sendScripts();
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Lorikeet');
  });

  test('a search can be typed while its suggestions are being rendered', async ({ page, site }) => {
    await makeGame(site, { title: 'Rosella' });
    // Types as soon as React has put the suggestions' status into the page, before React runs its effects.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const input = document.querySelector<HTMLInputElement>('header [role=search]:has([role=status]) input');
        if (!input) return;
        observer.disconnect();
        input.value = 'rosel';
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('banner').getByRole('searchbox').focus();
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Rosella');
  });
});
