import type { Page } from '@playwright/test';
import { makeGame } from '#tests/support/factories.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { holdForms, holdScripts, hydrated } from './support/hydration.ts';
import { dress, expectGoodLooksHere, expectNoLayoutShift } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const TAKEN = 'A game with this URL already exists. You can view it or use a different URL.';

const main = (page: Page) => page.getByRole('main');
const send = (page: Page) => main(page).getByRole('button', { name: 'Submit Game' }).click();
const coverInput = (page: Page) => page.getByLabel(/^(?:Choose an image|Replace)$/);
const shotsInput = (page: Page) => page.getByLabel('Add screenshots');

const image = async (name = 'My cover.png', colour = '#a33b1b', size = { width: 400, height: 250 }) => ({
  name,
  mimeType: 'image/png',
  buffer: await drawPicture({ ...size, colour }),
});

/** A URL can be submitted only once, so each test passes its own. */
async function fillTexts(page: Page, playUrl: string) {
  await page.getByLabel('Game Title').fill('Moth & Lantern');
  await page.getByLabel('Description').fill('Lead a moth through the night.');
  await page.getByLabel('Game URL').fill(playUrl);
  await page.getByLabel('Source Code URL').fill('https://code.example/moth');
  await page.getByLabel('Genre').selectOption('Adventure');
  await page.getByLabel('Tags').fill('night');
}

test.describe('submitting a game', () => {
  test('creates a game with uploaded pictures, counts it, and shows its card', async ({ page, signIn, site }) => {
    const { id, username } = await signIn();
    await page.goto('/submit');
    await coverInput(page).setInputFiles(await image());
    await shotsInput(page).setInputFiles([await image('1.png', '#1b3ba3'), await image('2.png', '#1ba33b')]);
    await fillTexts(page, 'https://moth.example/all');
    await expect(main(page).getByRole('button', { name: /^Remove (?:the image|screenshot)/ })).toHaveCount(3);
    const card = page.getByRole('complementary', { name: 'Preview' });
    await expect(card).toContainText('Moth & Lantern');
    await expect(card).toContainText(username);
    await card.getByRole('button', { name: 'Its page' }).click();
    await expect(card).toContainText('100% AI Editor');
    await expect(card.locator('time')).not.toContainText('1970');
    await expect(card.locator('#screenshot-2 img')).toBeVisible();
    const letGo = await holdForms(page);
    await send(page);
    await expect(page.getByRole('button', { name: 'Submitting...' })).toHaveAttribute('aria-busy', 'true');
    for (const label of ['Game Title', 'Description', 'Game URL', 'Source Code URL', 'Genre', 'Tags']) {
      await expect(page.locator('main form').getByLabel(label, { exact: true }), label).not.toBeEditable();
    }
    letGo();
    await expect(page.getByRole('status').filter({ hasText: 'Game submitted successfully!' })).toBeVisible();
    const done = page.getByRole('region', { name: 'It is on the site' });
    await expect(done.getByRole('heading', { name: 'It is on the site' })).toBeFocused();
    await expect(done.getByRole('heading', { name: 'Moth & Lantern' })).toBeVisible();
    await expect(done.getByRole('button', { name: 'Tell your players' })).toBeVisible();
    await expect(done.getByRole('link', { name: 'Claim it' })).toHaveCount(0);
    await expect(done.locator('img')).toHaveCSS('animation-name', 'none');
    await expectGoodLooksHere(page);
    await done.getByRole('button', { name: 'Submit another game' }).click();
    await expect(page.getByLabel('Game Title')).toHaveValue('');
    await expect(done).toHaveCount(0);
    await page.goto(`/by/${username}`);
    await page.getByRole('link', { name: 'Moth & Lantern' }).first().click();
    await expect(page).toHaveURL(/\/game\/moth-lantern(?:-\d+)?$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moth & Lantern');
    const game = await site.ctx.db.read
      .selectFrom('games')
      .innerJoin('users', 'users.id', 'games.creatorId')
      .selectAll('games')
      .select('totalSubmissions')
      .where('creatorId', '=', id)
      .executeTakeFirstOrThrow();
    expect(game).toMatchObject({
      thumbnailUrl: expect.stringMatching(/^\/files\/thumbnails\/\d+_my-cover-[0-9a-f]{8}-400x250\.webp$/),
      ownershipStatus: 'claimed',
      quickSubmission: 0,
      category: 'Adventure',
      totalSubmissions: 1,
    });
    const tags = await site.ctx.db.read
      .selectFrom('gameTags')
      .select('tag')
      .where('gameId', '=', game.id)
      .orderBy('position')
      .execute();
    expect(tags.map(({ tag }) => tag)).toEqual(['night', 'Adventure', '100% AI Editor']);
    await page.goto('/submit');
    await expect(page.getByLabel('Game Title')).toHaveValue('');
  });

  test('shows what is missing beside each field, focuses the first, is accessible and fits the screen', async ({
    page,
    signIn,
    problems,
  }) => {
    problems.allow(/415|422/);
    await signIn();
    for (const width of ['phone', 'desktop'] as const) {
      await dress(page, { width, theme: 'light' });
      await page.goto('/submit');
      await expectNoLayoutShift(page);
    }
    await send(page);
    for (const sentence of [
      'Game title is required',
      'Game description is required',
      'Cover image is required',
      'Game URL is required',
      'Please select a genre',
      'At least one tag is required',
    ]) {
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await expect(page.getByLabel('Game URL')).toBeFocused();
    await expect(page.getByLabel('Game URL')).toBeInViewport();
    const broken = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('x') };
    await shotsInput(page).setInputFiles([await image('1.png'), broken]);
    await expect(page.getByRole('button', { name: 'Remove screenshot 2' })).toBeVisible();
    await expectGoodLooksHere(page);
    await page.getByRole('button', { name: 'Remove screenshot 2' }).click();
    await fillTexts(page, 'nowhere');
    await page.getByLabel('Source Code URL').fill('ftp://code.example');
    await coverInput(page).setInputFiles(await image());
    // Waits for the upload, because an unfinished one would be the first error in the form.
    await expect(page.getByRole('button', { name: 'Remove the image' })).toBeVisible();
    await send(page);
    await expect(page.getByText('Please enter a valid URL')).toHaveCount(2);
    await expect(page.getByLabel('Game URL')).toBeFocused();
    await expect(page.getByLabel('Game URL')).toBeInViewport();
    await page.getByLabel('Game URL').fill('https://moth.example/now-fine');
    await expect(page.getByText('Please enter a valid URL')).toHaveCount(1);
  });

  test('fills in empty fields from the page at the address, and draws a cover if it has none', async ({
    page,
    signIn,
    site,
  }) => {
    const { id } = await signIn();
    let facts = {
      ...{ title: 'Tiny Tanks', description: 'A strategy game.', imageUrl: '', genre: 'Strategy' },
      ...{ touch: true, gamepad: false },
    };
    await page.route('**/submit/check', (route) => route.fulfill({ json: { facts, words: 'Filled in.' } }));
    await page.goto('/submit');
    await hydrated(page);
    await page.getByLabel('Description').fill('My own words.');
    await page.getByLabel('Game URL').fill('https://tanks.example/');
    await expect(page.getByText('Filled in.')).toBeVisible();
    await expect(page.getByLabel('Game Title')).toHaveValue('Tiny Tanks');
    await expect(page.getByLabel('Description')).toHaveValue('My own words.');
    await expect(page.getByLabel('Genre')).toHaveValue('Strategy');
    await expect(page.getByLabel('Touch screens')).toBeChecked();
    await expect(page.getByLabel('Gamepad')).not.toBeChecked();
    await expect(page.getByLabel('Let the site draw one')).toBeChecked();
    facts = { ...facts, title: 'Big Tanks', imageUrl: 'https://tanks.example/cover.png' };
    await page.getByLabel('Game URL').fill('https://tanks.example/big');
    await expect(page.getByLabel('Game Title')).toHaveValue('Big Tanks');
    await expect(page.getByLabel('Or its address')).toHaveValue('https://tanks.example/cover.png');
    await expect(page.getByLabel('Let the site draw one')).not.toBeChecked();
    await page.getByLabel('Let the site draw one').check();
    await expect(page.getByLabel('Or its address')).toHaveValue('');
    await send(page);
    const done = page.getByRole('region', { name: 'It is on the site' });
    await expect(done.locator('img')).toHaveCSS('animation-name', 'draw');
    await done.getByRole('link', { name: 'View', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Big Tanks');
    const game = await site.ctx.db.read
      .selectFrom('games')
      .selectAll()
      .where('creatorId', '=', id)
      .executeTakeFirstOrThrow();
    expect(game).toMatchObject({ thumbnailUrl: '', category: 'Strategy', description: 'My own words.' });
  });

  test('refuses a known address, with a link to the game', async ({ page, signIn, site, problems }) => {
    problems.allow(/409|ERR_FAILED/);
    await signIn();
    const { slug } = await makeGame(site, { title: 'Here First', playUrl: 'https://known.example/a' });
    await page.goto('/submit');
    await hydrated(page);
    await coverInput(page).setInputFiles(await image());
    // The form isn't sent while a picture is uploaded.
    await expect(page.getByRole('button', { name: 'Remove the image' })).toBeVisible();
    await fillTexts(page, 'https://www.known.example/a/index.html');
    await expect(page.getByText(TAKEN)).toBeVisible();
    await expect(page.getByRole('link', { name: 'View it: Here First' })).toHaveAttribute('href', `/game/${slug}`);
    await expect(main(page).getByRole('button', { name: 'Submit Game' })).toBeDisabled();
    await page.getByLabel('Game URL').fill('https://known.example/b');
    await expect(main(page).getByRole('button', { name: 'Submit Game' })).toBeEnabled();
    // The check for known URLs fails, so the form doesn't learn that somebody else submits this URL meanwhile.
    await page.route('**/submit/check', (route) => route.abort());
    await page.getByLabel('Game URL').fill('https://known.example/c');
    await makeGame(site, { title: 'Just Now', playUrl: 'https://known.example/c' });
    await send(page);
    await expect(page.getByRole('link', { name: 'View it: Just Now' })).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue('Lead a moth through the night.');
  });

  test('keeps a draft in the browser until it is sent, for the person who wrote it', async ({
    page,
    signIn,
    problems,
  }) => {
    problems.allow(/404/);
    await signIn();
    await page.goto('/submit');
    await coverInput(page).setInputFiles(await image('lost.png'));
    await expect(page.getByRole('button', { name: 'Remove the image' })).toBeVisible();
    await fillTexts(page, 'https://moth.example/draft');
    await page.getByLabel('Tags').press('Enter');
    await page.getByLabel('100% generated').uncheck();
    // Waits until the page's script, which may load after the fields were filled, has saved the draft.
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('_lost-');
    const sendScripts = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await page.getByLabel('Game Title').fill('Typed early');
    sendScripts();
    await expect(page.getByText(/^Your draft of .* is back\.$/)).toBeVisible();
    await expect(page.getByLabel('Game Title')).toHaveValue('Typed early');
    await expect(page.getByLabel('Description')).toHaveValue('Lead a moth through the night.');
    await expect(page.getByLabel('Genre')).toHaveValue('Adventure');
    await expect(page.getByLabel('100% generated')).not.toBeChecked();
    await expect(page.getByRole('button', { name: 'Remove tag night' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove the image' })).toBeVisible();
    await page.unrouteAll();
    // The browser would show this image from its cache, so the draft is changed to name a missing one.
    await page.addInitScript(() => {
      for (const [key, draft] of Object.entries(localStorage)) {
        if (key.startsWith('playpodium.draft.')) localStorage[key] = draft.replace('_lost-', '_long-gone-');
      }
    });
    await page.reload();
    await expect(page.getByText('This image is no longer here. Please choose it again.')).toBeVisible();
    await send(page);
    await expect(coverInput(page)).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByLabel('Game Title')).toHaveValue('');
    await page.reload();
    await expect(page.getByLabel('Game Title')).toHaveValue('');
    await page.getByLabel('Game Title').fill('Mine alone');
    await page.goto('/');
    await signIn();
    await page.goto('/submit');
    await expect(page.getByLabel('Game Title')).toHaveValue('');
  });
});

test.describe('uploads', () => {
  test('show their progress, and can be canceled and retried', async ({ page, signIn, problems }) => {
    problems.allow(/ERR_FAILED|ERR_INTERNET/);
    await signIn();
    await page.goto('/submit');
    await page.route('**/upload', (route) => route.abort());
    await coverInput(page).setInputFiles(await image());
    await expect(page.getByText('The upload failed. Please try again.')).toBeVisible();
    await send(page);
    await expect(coverInput(page)).toHaveAttribute('aria-invalid', 'true');
    await page.unroute('**/upload');
    const held = Promise.withResolvers<void>();
    await page.route('**/upload', async (route) => {
      await held.promise;
      // `continue` throws if the upload has been cancelled.
      await route.continue().catch(() => undefined);
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await send(page);
    await expect(page.getByText('Please wait until the images are uploaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel the upload' }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByText('Drag an image here')).toBeVisible();
    held.resolve();
    await page.unroute('**/upload');
    await coverInput(page).setInputFiles(await image());
    await expect(page.getByRole('button', { name: 'Remove the image' })).toBeVisible();
  });

  test('accept an image that is dropped, and eight screenshots and no more', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/submit');
    await hydrated(page);
    const { buffer } = await image();
    const transfer = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
      return data;
    }, buffer.toString('base64'));
    const place = page.getByText('Drag an image here');
    await place.dispatchEvent('dragenter', { dataTransfer: transfer });
    await expect(page.getByText('Drop it here')).toBeVisible();
    await page.getByText('Drop it here').dispatchEvent('drop', { dataTransfer: transfer });
    await expect(page.getByRole('button', { name: 'Remove the image' })).toBeVisible();
    const files = await Promise.all(Array.from({ length: 9 }, (_, i) => image(`${i}.png`, `#0${i}0`)));
    await shotsInput(page).setInputFiles(files);
    await expect(page.getByRole('button', { name: /^Remove screenshot/ })).toHaveCount(8);
    await expect(shotsInput(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove screenshot 3' }).click();
    await expect(page.getByRole('button', { name: /^Remove screenshot/ })).toHaveCount(7);
    await expect(shotsInput(page)).toBeAttached();
  });
});
