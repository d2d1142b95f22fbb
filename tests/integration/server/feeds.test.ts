import { describe, expect, it } from 'vitest';
import { gamePath } from '#domain/paths.ts';
import { feeds } from '#server/feeds.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames, makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { findXmlFault } from '#tests/support/well-formed.ts';

const ORIGIN = 'https://games.example';
const env = { PUBLIC_URL: ORIGIN };

async function read(app: TestApp, path: string): Promise<string> {
  const answer = await feeds(app.ctx).request(path);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** Removes the XML declaration, which `findXmlFault` would report as a fault. */
const documentOf = (xml: string) => xml.replace(/^<\?xml.*\?>\n/, '').trim();
const matchesOf = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g'))].map(([, text]) => text);

for (const dialect of DIALECTS) {
  describe(`feeds and the site map on ${dialect}`, () => {
    it('include a feed of the latest games, and one of unclaimed games', async () => {
      await using app = await createTestApp({ dialect, env });
      const owner = await makePerson(app, { username: 'mira_codes', name: 'Mira & Co' });
      await makeGame(app, { title: 'Owned <1>', owner, createdAt: 2_000 });
      const free = await makeGame(app, { title: 'Free', createdAt: 1_000 });
      const latest = await read(app, '/feeds/latest.xml');
      expect(findXmlFault(documentOf(latest))).toBeNull();
      expect(matchesOf(latest, 'title').slice(1)).toEqual(['Owned &lt;1&gt;', 'Free']);
      expect(latest).toContain('<name>mira_codes</name>');
      expect(latest).toContain(`href="${ORIGIN}${gamePath(free.slug)}"`);
      expect(matchesOf(await read(app, '/feeds/unclaimed.xml'), 'title').slice(1)).toEqual(['Free']);
    });

    it('contain the newest 24 games, and the newest 10 unclaimed ones, only public ones', async () => {
      await using app = await createTestApp({ dialect, env });
      const games = Array.from({ length: 26 }, (_, n) => ({ title: `Free ${n}`, createdAt: 1_000 + n }));
      await insertGames(app, games);
      const hidden = await makeGame(app, { title: 'Hidden', createdAt: 9_000 });
      await app.ctx.db.transact(({ db }) =>
        db.updateTable('games').set({ visibility: 'hidden' }).where('id', '=', hidden.id).execute(),
      );
      const newest = (count: number) => Array.from({ length: count }, (_, n) => `Free ${25 - n}`);
      expect(matchesOf(await read(app, '/feeds/latest.xml'), 'title').slice(1)).toEqual(newest(24));
      expect(matchesOf(await read(app, '/feeds/unclaimed.xml'), 'title').slice(1)).toEqual(newest(10));
    });

    it('include a site map of every public game', async () => {
      await using app = await createTestApp({ dialect, env });
      const seen = await makeGame(app, { title: 'Ελληνικά' });
      const hidden = await makeGame(app, { title: 'Hidden' });
      await app.ctx.db.transact(({ db }) =>
        db.updateTable('games').set({ visibility: 'hidden' }).where('id', '=', hidden.id).execute(),
      );
      const index = await read(app, '/sitemap.xml');
      const parts = matchesOf(index, 'loc');
      expect(parts).toEqual([`${ORIGIN}/sitemaps/pages.xml`, `${ORIGIN}/sitemaps/1.xml`]);
      const map = await read(app, '/sitemaps/1.xml');
      expect(findXmlFault(documentOf(map))).toBeNull();
      expect(matchesOf(map, 'loc')).toEqual([ORIGIN + gamePath(seen.slug)]);
      expect(matchesOf(await read(app, '/sitemaps/pages.xml'), 'loc')).toContain(`${ORIGIN}/games`);
      for (const path of ['/sitemaps/0.xml', '/sitemaps/2.xml', '/sitemaps/x.xml']) {
        expect((await feeds(app.ctx).request(path)).status).toBe(404);
      }
    });
  });
}

describe('what programs read', () => {
  it('is sent again only if it has changed', async () => {
    await using app = await createTestApp({ dialect: 'sqlite', env });
    const site = feeds(app.ctx);
    const tag = (await site.request('/feeds/latest.xml')).headers.get('ETag') ?? '';
    const again = () => site.request('/feeds/latest.xml', { headers: { 'If-None-Match': tag } });
    expect((await again()).status).toBe(304);
    await makeGame(app);
    expect((await again()).status).toBe(200);
  });

  it('tells crawlers where the site map is, and what to avoid', async () => {
    await using app = await createTestApp({ dialect: 'sqlite', env });
    const robots = await read(app, '/robots.txt');
    expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    expect(robots).toContain('Disallow: /admin');
    expect(robots).not.toContain('Disallow: /\n');
  });

  it('describes a game for programs that embed its link', async () => {
    await using app = await createTestApp({ dialect: 'sqlite', env });
    const owner = await makePerson(app, { username: 'mira', name: 'Mira Display' });
    const { id, slug } = await makeGame(app, { title: 'Comet', owner });
    const ask = (url: string, more = '') => feeds(app.ctx).request(`/oembed?url=${encodeURIComponent(url)}${more}`);
    const answer = await ask(ORIGIN + gamePath(slug));
    expect(await answer.json()).toMatchObject({
      version: '1.0',
      type: 'link',
      title: 'Comet',
      author_name: 'mira',
      author_url: `${ORIGIN}/by/mira`,
      thumbnail_url: expect.stringContaining(`${ORIGIN}/cards/game/${id}.png`),
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    for (const limit of ['maxwidth=1199', 'maxheight=629', 'maxwidth=0']) {
      expect(await (await ask(ORIGIN + gamePath(slug), `&${limit}`)).json()).not.toHaveProperty('thumbnail_url');
    }
    for (const limit of ['maxwidth=1200&maxheight=630', 'maxwidth=wide', 'maxheight=-1']) {
      expect(await (await ask(ORIGIN + gamePath(slug), `&${limit}`)).json()).toHaveProperty('thumbnail_width', 1200);
    }
    expect((await ask(`https://elsewhere.example${gamePath(slug)}`)).status).toBe(404);
    expect((await ask(`${ORIGIN}/game/%E0%A4%A`)).status).toBe(404);
    expect((await ask(`${ORIGIN}/games`)).status).toBe(404);
    expect((await ask('nonsense')).status).toBe(404);
    expect((await ask(ORIGIN + gamePath(slug), '&format=xml')).status).toBe(501);
  });
});
