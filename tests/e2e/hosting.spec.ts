import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { gameOrigin } from '#domain/hosting/host.ts';
import { makeFolder } from '#tests/support/collection-files.ts';
import { serveFixture } from '#tests/support/fixture-server.ts';
import { makeHostedGame } from '#tests/support/hosting.ts';
import { holdScripts, hydrated } from './support/hydration.ts';
import { expectGoodLooksHere } from './support/looks.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

const GAME = `<!doctype html><html lang="en"><title>Moth Lamp</title><meta name="viewport" content="width=device-width">
  <main><h1 id="state">Loading</h1><canvas id="c" width="40" height="20"></canvas></main>
  <script>
    const paint = c.getContext('2d'); paint.fillStyle = '#c33'; paint.fillRect(0, 0, 40, 20);
    state.textContent = 'Playing';
    addEventListener('message', () => { state.textContent = 'Heard'; });
  </script></html>`;
const BROKEN = `${GAME}<img src="Sprite.png" alt=""><script src="http://localhost:5173/main.js"></script>
  <script>throw new Error('the lamp is out')</script>`;

const file = (name: string, content: string) => ({ name, mimeType: 'text/html', buffer: Buffer.from(content) });
const frameIn = (page: Page) => page.frameLocator('iframe');

function originOf(site: Site, label: string): string {
  const { games } = site.ctx.config;
  return games ? gameOrigin(games, label) : '';
}

test.describe('an uploaded game', () => {
  test('plays as soon as its file is chosen, says what it misses, and leads to the form that publishes it', async ({
    page,
    signIn,
    problems,
  }) => {
    problems.allow(/Sprite\.png|localhost:5173|the lamp is out|404/);
    await signIn();
    await page.goto('/submit');
    await page.getByRole('link', { name: 'Upload', exact: true }).click();
    await expectGoodLooksHere(page);
    await page.getByLabel('Choose files').setInputFiles(file('moth.html', BROKEN));
    await expect(page).toHaveURL(/\/playtest\/g[\da-f]{20}$/);
    await expect(frameIn(page).getByRole('heading', { name: 'Playing' })).toBeVisible();
    const wrong = page.getByRole('region', { name: 'What didn’t work' });
    await expect(wrong).toContainText('‘Sprite.png’, which you didn’t upload');
    await expect(wrong).toContainText('http://localhost:5173/main.js, which is only on your own computer');
    await expect(wrong.getByText(/^Error: the lamp is out/)).toBeVisible();
    await expectGoodLooksHere(page);
    await page.getByRole('link', { name: 'Publish' }).click();
    await expect(page.getByLabel('Game Title')).toHaveValue('Moth Lamp');
    await expect(page.getByLabel('Game URL')).toHaveCount(0);
    await page.getByLabel('Description').fill('Lead a moth to the lamp.');
    await page.getByLabel('Genre').selectOption('Arcade');
    await page.getByLabel('Tags').fill('night');
    await page.getByLabel('Let the site draw one').check();
    await page.getByRole('main').getByRole('button', { name: 'Submit Game' }).click();
    await expect(page).toHaveURL(/\/game\/moth-lamp$/);
  });

  test('sends a file that was chosen before the scripts ran', async ({ page, signIn }) => {
    await signIn();
    const release = await holdScripts(page);
    await page.goto('/submit/files', { waitUntil: 'commit' });
    await page.getByLabel('Choose files').setInputFiles(file('moth.html', GAME));
    release();
    await expect(page).toHaveURL(/\/playtest\/g[\da-f]{20}$/);
  });

  test('is sent from a dropped folder, and can be cancelled on its way', async ({ page, signIn }) => {
    const [head = '', rest = ''] = GAME.split('<script>');
    await using folder = await makeFolder({
      'moth/index.html': `${head}<script src="js/moth.js"></script>`,
      'moth/js/moth.js': rest.replace(/<\/script>.*/s, ''),
      'moth/js/unused.bin': Buffer.alloc(600_000),
    });
    await signIn();
    await page.goto('/submit/files');
    await hydrated(page);
    const browser = await page.context().newCDPSession(page);
    const slot = page.getByText('Drop your game in the slot');
    const drop = async () => {
      const { x = 0, y = 0 } = (await slot.boundingBox()) ?? {};
      const data = { items: [], files: [join(folder.path, 'moth')], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver'] as const) {
        await browser.send('Input.dispatchDragEvent', { type, x, y, data });
      }
      await expect(page.getByText('Let go: it slides in')).toBeVisible();
      await browser.send('Input.dispatchDragEvent', { type: 'drop', x, y, data });
    };
    const limit = (uploadThroughput: number) =>
      browser.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
      });
    await limit(100_000);
    await drop();
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
    await expect(page.getByText('moth', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(slot).toBeVisible();
    await limit(-1);
    await drop();
    await expect(page).toHaveURL(/\/playtest\/g[\da-f]{20}$/);
    await expect(frameIn(page).getByRole('heading', { name: 'Playing' })).toBeVisible();
    await page.goto('/submit/files');
    await expect(page.getByRole('region', { name: 'Your drafts' }).getByRole('listitem')).toHaveCount(1);
  });

  test('reports a member’s best score, which stands on its page', async ({ page, site, signIn }) => {
    const person = await signIn();
    const { slug } = await makeHostedGame(site, { files: { 'index.html': GAME }, title: 'Moth Lamp' });
    await page.goto(`/game/${slug}/play`);
    await hydrated(page);
    await frameIn(page)
      .locator('body')
      .evaluate(() => {
        for (const score of [3, 41.5, 40]) parent.postMessage({ type: 'score', score }, '*');
      });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    // Leaving the player sends the best of them.
    await expect(async () => {
      await page.goto(`/game/${slug}`);
      await expect(page.getByRole('region', { name: 'Scores' })).toContainText('41.5', { timeout: 500 });
    }).toPass();
    await expect(page.getByRole('region', { name: 'Scores' })).toContainText(person.name);
  });

  test('has storage of its own, and reaches neither the site nor another page', async ({ page, site, problems }) => {
    problems.allow(/./);
    const script = `<!doctype html><title>Probe</title><pre id="out"></pre><script type="module">
      const tried = {};
      const attempt = async (name, work) => { try { tried[name] = String(await work()); } catch (error) { tried[name] = error.name; } };
      localStorage.setItem('saved', 'yes');
      await attempt('storage', () => localStorage.getItem('saved'));
      await attempt('cookies', () => document.cookie);
      await attempt('parent', () => parent.document.title);
      await attempt('top', () => { top.location = '/elsewhere'; return 'asked'; });
      await attempt('popup', () => window.open('/'));
      const copy = URL.createObjectURL(new Blob(['<h1>Stolen</h1>'], { type: 'text/html' }));
      await attempt('copy', () => window.open(copy));
      await attempt('copied top', () => { top.location = copy; return 'asked'; });
      const link = Object.assign(document.createElement('a'), { href: copy, target: '_blank' });
      document.body.append(link);
      link.click();
      await attempt('worker', () => navigator.serviceWorker.register('/sw.js'));
      await attempt('site', () => fetch('${site.url}/notifications/news', { credentials: 'include' }).then(({ status }) => status));
      out.textContent = JSON.stringify(tried);
    </script>`;
    const { slug } = await makeHostedGame(site, { files: { 'index.html': script, 'sw.js': 'self' } });
    await page.goto(`/game/${slug}/play`);
    await expect(frameIn(page).locator('#out')).not.toBeEmpty();
    const tried = JSON.parse((await frameIn(page).locator('#out').textContent()) ?? '{}');
    expect(tried).toMatchObject({
      storage: 'yes',
      cookies: '',
      parent: 'SecurityError',
      popup: 'null',
      copy: 'null',
      site: 'TypeError',
    });
    expect(tried.worker).not.toContain('ServiceWorker');
    expect([tried.top, tried['copied top']]).not.toContain('asked');
    await expect(page).toHaveURL(`/game/${slug}/play`);
    expect(page.context().pages()).toHaveLength(1);
  });

  test('is shown nowhere else: opened, framed or loaded by another site', async ({ page, site, problems }) => {
    problems.allow(/./);
    const files = {
      'index.html': GAME,
      'page.html': '<h1>Stolen</h1>',
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'a.xml': '<a xmlns="http://www.w3.org/1999/xhtml"><h1>Stolen</h1></a>',
      'a.pdf': '%PDF-1.4',
      'a.js': 'document.title = "stolen"',
      'a.png': 'not really',
      'a.wasm': '\0asm',
    };
    const { slug, label } = await makeHostedGame(site, { files });
    const at = (path: string) => `${originOf(site, label)}/${path}`;
    for (const path of ['', ...Object.keys(files)]) {
      await page.goto(at(path));
      await expect(page, path).toHaveURL(`/game/${slug}`);
    }
    const body = `<!doctype html><title>another site</title>
      <iframe src="${at('page.html')}"></iframe><embed src="${at('a.svg')}"><object data="${at('a.xml')}"></object>
      <img src="${at('a.svg')}" onload="document.title = 'stolen'"><script src="${at('a.js')}"></script>`;
    await using other = await serveFixture((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(body);
    });
    await page.goto(`http://127.0.0.1:${other.port}/`);
    await expect(page).toHaveTitle('another site');
    expect(
      page
        .frames()
        .map((frame) => frame.url())
        .filter((url) => url.startsWith(originOf(site, label))),
    ).toEqual([]);
    const fetched = await page.evaluate(
      (url) =>
        fetch(url, { mode: 'no-cors' }).then(
          ({ status }) => status,
          (error: Error) => error.name,
        ),
      at('a.js'),
    );
    expect(fetched).toBe('TypeError');
  });

  test('may have shared memory if its owner says so', async ({ page, site }) => {
    const shared = GAME.replace(
      "'Playing'",
      "crossOriginIsolated ? 'Isolated ' + new SharedArrayBuffer(8).byteLength : 'Not'",
    );
    const { slug } = await makeHostedGame(site, { files: { 'index.html': shared }, needsThreads: true });
    await page.goto(`/game/${slug}/play`);
    await expect(frameIn(page).getByRole('heading', { name: 'Isolated 8' })).toBeVisible();
  });
});
