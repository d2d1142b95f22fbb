import type { Page } from '@playwright/test';
import { makeGame } from '#tests/support/factories.ts';
import { holdForms, holdScripts, hydrated } from './support/hydration.ts';
import { resize } from './support/looks.ts';
import { stopTime } from './support/page-time.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/toast.ts';

const TAKEN = 'A game with this URL already exists. You can view it or use a different URL.';

async function fill(page: Page, fields: { title?: string; url?: string; thumbnail?: string; tags?: string }) {
  if (fields.url !== undefined) await page.getByLabel('Game URL').fill(fields.url);
  if (fields.title !== undefined) await page.getByLabel('Game Title').fill(fields.title);
  if (fields.thumbnail !== undefined) await page.getByLabel('Thumbnail URL').fill(fields.thumbnail);
  if (fields.tags !== undefined) await page.getByLabel('Tags').fill(fields.tags);
}

const send = (page: Page) => page.getByRole('button', { name: 'Quick Submit' }).click();

test.describe('quick submission', () => {
  test('shows only the address until something is typed, and then stays open', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await expect(page.getByLabel('Game Title')).toBeHidden();
    await page.getByLabel('Game URL').press('h');
    await page.getByLabel('Game URL').press('Backspace');
    await expect(page.getByLabel('Game Title')).toBeVisible();
    await expect(page.getByLabel('Genre')).toBeVisible();
  });

  test('checks the address 500 ms after the last key, not earlier', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await hydrated(page);
    const asked: (string | null)[] = [];
    await page.route('**/submit/check', (route) => {
      asked.push(route.request().postData());
      return route.continue();
    });
    const url = page.getByLabel('Game URL');
    await stopTime(page);
    await url.fill('https://typed.example/a');
    await page.clock.runFor(400);
    await url.fill('https://typed.example/ab');
    await page.clock.runFor(499);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toHaveLength(1);
    expect(asked[0]).toContain('https://typed.example/ab');
  });

  test('lets a visitor post a game, links to it, and shows an empty form', async ({ page, site }) => {
    await page.goto('/');
    await hydrated(page);
    await fill(page, { url: 'https://quick.example/one', title: 'Quick One' });
    await page.getByLabel('Tags').fill(' Puzzle ');
    await page.getByLabel('Tags').press('Enter');
    await page.getByLabel('Tags').fill('puzzle');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('Genre').selectOption('Arcade');
    await expect(page.getByRole('button', { name: /^Remove tag/ })).toHaveCount(2);
    const letGo = await holdForms(page);
    await send(page);
    await expect(page.getByRole('button', { name: 'Quick Submit' })).toHaveAttribute('aria-busy', 'true');
    for (const label of ['Game URL', 'Game Title', 'Thumbnail URL', 'Tags', 'Genre']) {
      await expect(page.getByLabel(label, { exact: true }), label).not.toBeEditable();
    }
    letGo();
    await expect(toast(page)).toContainText('Game submitted successfully!');
    await expect(page.getByLabel('Game URL')).toBeEditable();
    await expect(page.getByLabel('Game URL')).toHaveValue('');
    await expect(page.getByLabel('Game Title')).toHaveValue('');
    await expect(page.getByRole('button', { name: /^Remove tag/ })).toHaveCount(0);
    await expect(toast(page).getByRole('link')).toHaveAttribute('href', '/game/quick-one');
    const done = page.getByRole('region', { name: 'It is on the site' });
    await expect(done.getByRole('heading', { name: 'Quick One' })).toBeVisible();
    await expect(done).toContainText('It is the first game here.');
    await expect(done.getByRole('button', { name: 'Share' })).toBeVisible();
    await expect(done.getByRole('link', { name: 'Claim it' })).toHaveAttribute('href', '/game/quick-one/claim');
    await expect(done.getByRole('link', { name: 'View', exact: true })).toHaveAttribute('href', '/game/quick-one');
    await done.getByRole('link', { name: 'View', exact: true }).click();
    await expect(page).toHaveURL(/\/game\/quick-one$/);
    await expect(page.getByText('Unclaimed').first()).toBeVisible();
    const game = await site.ctx.db.read
      .selectFrom('games')
      .select(['category', 'createdBy', 'ownershipStatus', 'quickSubmission', 'upvotes', 'description'])
      .where('slug', '=', 'quick-one')
      .executeTakeFirstOrThrow();
    expect(game).toEqual({
      category: 'Puzzle',
      createdBy: 'anonymous',
      ownershipStatus: 'unclaimed',
      quickSubmission: 1,
      upvotes: 0,
      description: '',
    });
  });

  test('says so without covering the game or its buttons', async ({ page }) => {
    for (const [width, height] of [
      [360, 640],
      [1440, 900],
    ] as const) {
      await resize(page, { width, height });
      await page.goto('/');
      await hydrated(page);
      await fill(page, { url: `https://quick.example/${width}`, title: 'Uncovered' });
      await send(page);
      await expect(toast(page)).toContainText('Game submitted successfully!');
      const told = await toast(page).boundingBox();
      expect(told?.y, 'within the window').toBeGreaterThanOrEqual(0);
      const done = page.getByRole('region', { name: 'It is on the site' });
      for (const shown of [done.getByRole('heading').first(), ...(await done.getByRole('link').all())]) {
        const box = await shown.boundingBox();
        if (!box || !told) throw new Error('It is not shown.');
        const isApart = told.x >= box.x + box.width || told.x + told.width <= box.x;
        const gap = Math.max(told.y - box.y - box.height, box.y - told.y - told.height);
        expect(isApart || gap >= 0, await shown.innerText()).toBe(true);
      }
    }
  });

  test('keeps what was typed before the scripts loaded, and works with it', async ({ page, site }) => {
    await makeGame(site, { title: 'There Already', playUrl: 'https://quick.example/early' });
    const sendScripts = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await fill(page, { url: 'https://quick.example/early', title: 'Typed early', tags: 'slow, line' });
    sendScripts();
    await expect(page.getByText(TAKEN)).toBeVisible();
    await expect(page.getByRole('link', { name: 'View it: There Already' })).toBeVisible();
    await expect(page.getByLabel('Game Title')).toHaveValue('Typed early');
    await expect(page.getByLabel('Tags')).toHaveValue('slow, line');
  });

  test('stays open if something is typed and another field focused during hydration', async ({ page }) => {
    await page.addInitScript(() => {
      // React adds its listeners to the document, and hydrates in a later task. This types and focuses in between.
      document.addEventListener = function (...args: Parameters<Document['addEventListener']>) {
        if (args[0] === 'focusin') {
          Reflect.deleteProperty(document, 'addEventListener');
          queueMicrotask(() => {
            const [url, title] = document.querySelectorAll<HTMLInputElement>('main [name=playUrl], main [name=title]');
            if (url) url.value = 'h';
            url?.dispatchEvent(new Event('input', { bubbles: true }));
            title?.focus();
          });
        }
        EventTarget.prototype.addEventListener.apply(this, args);
      };
    });
    await page.goto('/');
    await hydrated(page);
    await expect(page.getByLabel('Game Title')).toBeFocused();
    await page.keyboard.type('My own words');
    await expect(page.getByLabel('Game Title')).toHaveValue('My own words');
  });
});
