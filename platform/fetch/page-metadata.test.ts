import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { readPageMetadata } from './page-metadata.ts';

const URL_OF_PAGE = 'https://games.example/play/tanks/index.html';
const read = (html: string) => readPageMetadata(html, URL_OF_PAGE);
const jsonLd = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

const EVERYTHING = `
  <title>From the title</title>
  <meta name="description" content="From the meta">
  <meta name="twitter:title" content="From Twitter"><meta name="twitter:description" content="Twitter says">
  <meta name="twitter:image" content="/twitter.png">
  <meta property="og:title" content="From Open Graph"><meta property="og:description" content="Graph says">
  <meta property="og:image" content="/graph.png">
  ${jsonLd({ '@type': 'VideoGame', name: 'From JSON-LD', description: 'Data says', image: '/data.png' })}`;

describe('readPageMetadata', () => {
  it('prefers Open Graph, then Twitter, then JSON-LD, then the page’s own title and description', () => {
    const site = 'https://games.example';
    const facts = [EVERYTHING, /<meta property="og:[^>]+>/g, /<meta name="twitter:[^>]+>/g, /<script.*<\/script>/g];
    let html = '';
    const seen = facts.map((step) => {
      html = typeof step === 'string' ? step : html.replace(step, '');
      const { title, description, imageUrl } = read(html);
      return [title, description, imageUrl];
    });
    expect(seen).toEqual([
      ['From Open Graph', 'Graph says', `${site}/graph.png`],
      ['From Twitter', 'Twitter says', `${site}/twitter.png`],
      ['From JSON-LD', 'Data says', `${site}/data.png`],
      ['From the title', 'From the meta', null],
    ]);
  });

  it('finds nothing in an empty page', () => {
    expect(read('')).toEqual({
      title: null,
      description: null,
      imageUrl: null,
      iconUrl: null,
      iconSize: 0,
      screenshotUrls: [],
    });
    expect(read('<title> \n </title><meta property="og:title" content="">')).toMatchObject({ title: null });
  });

  it('ignores empty values', () => {
    expect(read('<meta property="og:title" content=" "><title>Named</title>')).toMatchObject({
      title: 'Named',
    });
  });

  it('decodes entities once and collapses spaces', () => {
    expect(read('<title>\n Tom &amp; Jerry&#39;s\t\n &lt;Run&gt; &amp;amp; </title>').title).toBe(
      "Tom & Jerry's <Run> &amp;",
    );
    expect(read('<meta name=description content="a &quot;b&quot;\n\n c">').description).toBe('a "b" c');
  });

  it('removes control characters and characters that reverse the text’s direction', () => {
    expect(read('<title>A\u0007B\u202Egnp.exe\u2028C</title>').title).toBe('A B gnp.exe C');
  });

  it('cuts texts to the site’s limits, counted as in forms', () => {
    const { title, description } = read(
      `<title>${'👾 '.repeat(200)}</title><meta name=description content="${'word '.repeat(5_000)}">`,
    );
    expect(title?.length).toBeLessThanOrEqual(LIMITS.text.title);
    expect(title).toMatch(/^👾 .*…$/u);
    expect(description?.length).toBeLessThanOrEqual(LIMITS.text.description);
    expect(description?.length).toBeGreaterThan(LIMITS.text.description * 0.9);
  });

  it('keeps as many emoji of a title as fit', () => {
    const family = '👨‍👩‍👧‍👦';
    const fits = Math.floor((LIMITS.text.title - 1) / family.length);
    expect(read(`<title>${family.repeat(2 * fits)}</title>`).title).toBe(`${family.repeat(fits)}…`);
    expect(read(`<title>o${'\u0301'.repeat(300)}</title>`).title).toHaveLength(LIMITS.text.title);
  });

  // Without the parser's limit on nesting, these pages take so long that the test times out.
  it('stops reading a page whose tags are nested without end', () => {
    const deep = '<b>'.repeat(320_000);
    const html = `<title>Deep</title>${jsonLd({ '@type': 'Game', name: deep, description: deep })}`;
    for (let n = 0; n < 10; n += 1) {
      expect(read(html)).toMatchObject({ title: 'Deep', description: null });
      expect(read(`<title>Deep</title>${deep}`).title).toBe('Deep');
    }
  });

  it('stops reading endless lists', () => {
    const list = '1x1 '.repeat(240_000);
    expect(read(`<link rel="icon" href="/i.png" sizes="64x64 ${list}">`).iconSize).toBe(64);
    expect(read(`<link rel="icon ${list}" href="/i.png">`).iconUrl).toBe('https://games.example/i.png');
    expect(read(`<meta name="description ${list}" content="Text">`).description).toBe('Text');
  });

  it('removes the site’s name from the title', () => {
    const site = '<meta property="og:site_name" content="itch.io">';
    expect(read(`${site}<title>Tiny Tanks - itch.io</title>`).title).toBe('Tiny Tanks');
    expect(read(`${site}<title>itch.io</title>`).title).toBe('itch.io');
    expect(read(`${site}<title>The story of itch.io</title>`).title).toBe('The story of itch.io');
  });

  it('recognizes names in any case and in any attribute', () => {
    expect(read('<META NAME="OG:Title" CONTENT="Loud">').title).toBe('Loud');
    expect(read('<meta itemprop="description" content="Item">').description).toBe('Item');
    expect(read('<meta property="og:title twitter:title" content="Both">').title).toBe('Both');
  });

  it('reads tags in the body of a one-file game, and tolerates broken markup', () => {
    expect(read('<body><p <div><meta property=og:title content=Late><canvas></p>').title).toBe('Late');
    expect(read('<title>Cut off in the mid').title).toBe('Cut off in the mid');
  });

  it('ignores the title of a drawing', () => {
    expect(read('<svg><title>Icon</title></svg><title>Page</title>').title).toBe('Page');
  });

  describe('addresses', () => {
    it('are resolved against the final address, and against <base>', () => {
      const image = '<meta property="og:image" content="cover.png">';
      expect(read(image).imageUrl).toBe('https://games.example/play/tanks/cover.png');
      expect(read(`<base href="/assets/">${image}`).imageUrl).toBe('https://games.example/assets/cover.png');
      expect(read(`<base href="https://cdn.example/v1/">${image}`).imageUrl).toBe('https://cdn.example/v1/cover.png');
      expect(read(`<base href="https://[bad">${image}`).imageUrl).toBe('https://games.example/play/tanks/cover.png');
    });

    it.each([
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'file:///etc/passwd',
      'http://',
      'ftp://a/b.png',
      'https://me:pw@x.example/a.png',
    ])('like %s are ignored, and the next one is used', (address) => {
      const html = `<meta property="og:image" content="${address}"><meta name="twitter:image" content="/ok.png">`;
      expect(read(html).imageUrl).toBe('https://games.example/ok.png');
    });

    it('are the first of several images, with the secure one before it', () => {
      const two = '<meta property="og:image" content="/1.png"><meta property="og:image" content="/2.png">';
      expect(read(two).imageUrl).toBe('https://games.example/1.png');
      expect(read(`${two}<meta property="og:image:secure_url" content="/s.png">`).imageUrl).toBe(
        'https://games.example/s.png',
      );
    });

    it('come from <link rel=image_src> if there is no other image', () => {
      expect(read('<link rel="image_src" href="/old.jpg">').imageUrl).toBe('https://games.example/old.jpg');
    });
  });

  describe('screenshots', () => {
    const site = (...names: string[]) => names.map((name) => `https://games.example/${name}`);
    const shots = (html: string) => read(html).screenshotUrls;
    const image = (name: string) => `<meta property="og:image" content="/${name}">`;

    it('are all Open Graph images except the first, which is the cover', () => {
      expect(shots(image('1.png'))).toEqual([]);
      expect(shots(image('1.png') + image('2.png') + image('3.png'))).toEqual(site('2.png', '3.png'));
      const secure = '<meta property="og:image:secure_url" content="/s.png">';
      expect(shots(image('1.png') + secure + image('2.png'))).toEqual(site('2.png'));
    });

    it.each([
      ['text', '/a.png', ['a.png']],
      ['an object', { '@type': 'ImageObject', url: '/a.png' }, ['a.png']],
      ['a list', ['/a.png', { contentUrl: '/b.png' }, {}], ['a.png', 'b.png']],
    ])('are found in JSON-LD as %s', (_how, screenshot, names) => {
      const data = (type: string) => jsonLd({ '@type': type, image: '/i.png', screenshot });
      expect(shots(data('VideoGame'))).toEqual(site(...names));
      expect(shots(data('SoftwareApplication'))).toEqual(site(...names));
      expect(shots(data('Person'))).toEqual([]);
    });

    it('are found in the page’s elements that are marked as such', () => {
      expect(
        shots(`<img itemprop="screenshot" src="/1.png"><a itemprop="image screenshot" href="/2.png">Large</a>
          <meta itemprop="screenshot" content="/3.png"><img itemprop="image" src="/4.png"><img src="/5.png">`),
      ).toEqual(site('1.png', '2.png', '3.png'));
    });

    it('are the links in itch.io’s list, in full size', () => {
      expect(
        shots(`<a href="/before">Before</a>
          <div class="column"><div class="wide screenshot_list"><p><br>
            <a href="/1.png" data-image_lightbox><img class="screenshot" src="/1-small.png"></a>
            <div><a href="/2.png"><img src="/2-small.png"></a></div>
          </div><a href="/after">After</a></div>`),
      ).toEqual(site('1.png', '2.png'));
    });

    it('are listed once each, without the cover, up to a game’s limit', () => {
      const list = [1, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `<a href="/${n}.png"></a>`).join('');
      const html = `${image('2.png')}<div class="screenshot_list"><a href="javascript:alert(1)"></a>${list}</div>`;
      const names = [1, 3, 4, 5, 6, 7, 8, 9].map((n) => `${n}.png`);
      expect(names).toHaveLength(LIMITS.screenshotsPerGame);
      expect(shots(html)).toEqual(site(...names));
      expect(shots(`<div class="screenshot_list">${list}<a href="/10.png"></a></div>`)).toEqual(
        site(...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${n}.png`)),
      );
    });
  });

  describe('icons', () => {
    it('are chosen by size', () => {
      const html = `<link rel="icon" href="/16.png" sizes="16x16"><link rel="shortcut icon" href="/512.png" sizes="192x192 512x512">
        <link rel="apple-touch-icon" href="/apple.png"><link rel="stylesheet" href="/x.css">`;
      expect(read(html)).toMatchObject({ iconUrl: 'https://games.example/512.png', iconSize: 512 });
    });

    it('of the type apple-touch-icon count as larger than those without a size', () => {
      const html = '<link rel="icon" href="/i.png"><link rel="apple-touch-icon-precomposed" href="/apple.png">';
      expect(read(html)).toMatchObject({ iconUrl: 'https://games.example/apple.png', iconSize: 180 });
    });

    it('are re-encodable formats first, then SVG and ICO', () => {
      const svg =
        '<link rel="icon" type="image/svg+xml" sizes="any" href="/i"><link rel="icon" href="/favicon.ico" sizes="256x256">';
      expect(read(`${svg}<link rel="icon" href="/16.png" sizes="16x16">`).iconUrl).toBe('https://games.example/16.png');
      expect(read(svg).iconUrl).toBe('https://games.example/i');
    });
  });

  describe('JSON-LD', () => {
    it.each([
      'VideoGame',
      'Game',
      'WebApplication',
      'SoftwareApplication',
      ['Thing', 'VideoGame'],
      'https://schema.org/VideoGame',
    ])('finds a %j among others', (type) => {
      const graph = {
        '@context': 'x',
        '@graph': [
          { '@type': 'WebSite', name: 'Site' },
          { '@type': type, name: 'The game' },
        ],
      };
      expect(read(jsonLd(graph)).title).toBe('The game');
    });

    it('finds a game inside the page’s entity, or in a list', () => {
      expect(
        read(jsonLd({ '@type': 'WebPage', name: 'Page', mainEntity: { '@type': 'Game', name: 'Inner' } })).title,
      ).toBe('Inner');
      expect(
        read(
          jsonLd([
            { '@type': 'Person', name: 'Me' },
            { '@type': 'Game', name: 'Listed' },
          ]),
        ).title,
      ).toBe('Listed');
    });

    it('prefers a game to an earlier application or page', () => {
      const page = { '@type': 'WebPage', name: 'The page' };
      const shop = { '@type': 'SoftwareApplication', name: 'The shop' };
      const game = { '@type': 'VideoGame', name: 'The game' };
      expect(read(jsonLd([page, shop, game])).title).toBe('The game');
      expect(read(jsonLd([page, shop])).title).toBe('The shop');
    });

    it('uses a page or product if there is no game', () => {
      expect(read(jsonLd({ '@type': 'Product', name: 'Boxed' })).title).toBe('Boxed');
      expect(read(jsonLd({ '@type': 'Person', name: 'Me' })).title).toBeNull();
    });

    it.each([
      ['text', '/i.png'],
      ['an object', { '@type': 'ImageObject', url: '/i.png' }],
      ['a list', [{ contentUrl: '/i.png' }, '/j.png']],
    ])('reads an image from %s', (_how, image) => {
      expect(read(jsonLd({ '@type': 'Game', image })).imageUrl).toBe('https://games.example/i.png');
    });

    it('uses a screenshot if there is no image', () => {
      expect(read(jsonLd({ '@type': 'Game', screenshot: { url: '/s.png' } })).imageUrl).toBe(
        'https://games.example/s.png',
      );
    });

    it('turns entities and tags into plain text', () => {
      expect(read(jsonLd({ '@type': 'Game', description: 'Run &amp; <b>jump</b>, I <3 it' })).description).toBe(
        'Run & jump, I <3 it',
      );
    });

    it.each([
      '{broken',
      'null',
      '[]',
      '"text"',
      '{"@type":"Game","name":{"@type":["x",{}]}}',
      `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    ])('tolerates %.20s', (block) => {
      const html = `<script type="application/ld+json">${block}</script><title>Fine</title>`;
      expect(read(html).title).toBe('Fine');
    });
  });

  it('reads a megabyte of hostile markup quickly', () => {
    const hostile = [
      '<meta property="og:title" content="x"',
      '<title>',
      '<svg>',
      '<template>',
      '<p><table>',
      '<b><i></b>',
      '<div class="screenshot_list"><a href="/1.png">',
      '<img itemprop="screenshot" src="x">',
      '&amp',
      `<title>${' '.repeat(100_000)}</title>`,
      jsonLd({ '@type': 'Game', name: ' '.repeat(100_000), description: '<'.repeat(100_000) }),
      jsonLd({ '@type': 'Game', screenshot: Array.from({ length: 50_000 }, (_, n) => `/${n}.png`) }),
    ];
    const started = process.threadCpuUsage();
    for (const part of hostile) read(part.repeat(Math.ceil(1_000_000 / part.length)));
    const { user, system } = process.threadCpuUsage(started);
    // In microseconds. CPU time hardly depends on what else the machine does.
    expect(user + system).toBeLessThan(3_000_000);
  });
});
