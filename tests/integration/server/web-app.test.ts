import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeGame } from '#tests/support/factories.ts';
import { openHttp } from '#tests/support/http-app.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { findXmlFault } from '#tests/support/well-formed.ts';

const env = { BRAND_NAME: 'Arcade & Friends', PUBLIC_URL: 'https://games.example' };

describe('the site as an installable app', () => {
  it('has a manifest with its name, its colours in both themes, and existing icons', async () => {
    await using app = await createTestApp({ dialect: 'sqlite', env });
    const ask = openHttp(app);
    const answer = await ask('/manifest.webmanifest');
    expect(answer.headers.get('Content-Type')).toContain('application/manifest+json');
    const manifest = await answer.json();
    expect(manifest).toMatchObject({
      name: 'Arcade & Friends',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#FBF6EE',
      background_color: '#FBF6EE',
      color_scheme_dark: { theme_color: '#14101B', background_color: '#14101B' },
    });
    const icons: { src: string; sizes: string; type: string; purpose: string }[] = manifest.icons;
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      'any any',
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes, type } of [...icons, APPLE]) {
      const icon = await ask(src);
      expect(icon.headers.get('Content-Type')).toBe(type);
      expect(icon.headers.get('Cache-Control')).toBe('public, max-age=604800');
      const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
      expect(width).toBe(height);
      if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes);
    }
  });

  it('gets its icons and its own card while many games’ cards are drawn', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const ask = openHttp(app);
    const games = await Promise.all(Array.from({ length: 16 }, () => makeGame(app)));
    const cards = games.map(({ id }) => ask(`/cards/game/${id}.png`));
    const own = await Promise.all(
      ['/icons/192.png', '/apple-touch-icon.png', '/cards/site.png'].map((path) => ask(path)),
    );
    expect(own.map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all(cards);
  });

  it('keeps its logo visible if a system crops the icon to a circle', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const png = Buffer.from(await (await openHttp(app)('/icons/maskable-512.png')).arrayBuffer());
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const ground = [...data.subarray(0, 3)];
    let reach = 0;
    for (let at = 0; at < info.width * info.height; at += 1) {
      const [x, y] = [(at % info.width) - 256, Math.floor(at / info.width) - 256];
      if ([0, 1, 2].some((channel) => data[at * 3 + channel] !== ground[channel]))
        reach = Math.max(reach, Math.hypot(x, y));
    }
    expect(reach).toBeGreaterThan(150);
    expect(reach).toBeLessThanOrEqual(0.4 * 512);
  });

  it('can be searched from the address bar', async () => {
    await using app = await createTestApp({ dialect: 'sqlite', env });
    const answer = await openHttp(app)('/opensearch.xml');
    expect(answer.headers.get('Content-Type')).toContain('application/opensearchdescription+xml');
    const xml = await answer.text();
    expect(findXmlFault(xml.replace(/^<\?xml.*\?>\n/, '').trim())).toBeNull();
    expect(xml).toContain('template="https://games.example/games?q={searchTerms}"');
    expect(xml).toContain('<ShortName>Arcade &amp; Friends</ShortName>');
  });

  it('is downloaded again only if it has changed; its worker is always checked', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const ask = openHttp(app);
    for (const path of ['/manifest.webmanifest', '/icons/192.png', '/opensearch.xml', '/sw.js']) {
      const tag = (await ask(path)).headers.get('ETag') ?? '';
      expect((await ask(path, { 'If-None-Match': tag })).status).toBe(304);
    }
    expect((await ask('/sw.js')).headers.get('Cache-Control')).toBe('no-cache');
    expect((await ask('/healthz')).headers.get('ETag')).toBeNull();
  });
});

const APPLE = { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' };
