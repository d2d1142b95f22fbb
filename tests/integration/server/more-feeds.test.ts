import { describe, expect, it } from 'vitest';
import { gamePath } from '#domain/paths.ts';
import { WEEK, weekName, weekOf } from '#domain/race/week.ts';
import { insertRows } from '#platform/db/rows.ts';
import { badges } from '#server/badge.ts';
import { feeds } from '#server/feeds.ts';
import { postUpdate } from '#services/games/updates.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { findXmlFault } from '#tests/support/well-formed.ts';

const ORIGIN = 'https://games.example';
const env = { PUBLIC_URL: ORIGIN };

async function read({ ctx }: TestApp, path: string) {
  const answer = await feeds(ctx).request(path);
  const xml = await answer.text();
  if (answer.status !== 200) return { status: answer.status, titles: [], xml };
  expect(answer.headers.get('content-type')).toContain('application/atom+xml');
  expect(answer.headers.get('etag')).toBeTruthy();
  expect(findXmlFault(xml.replace(/^<\?xml.*\?>\n/, '').trim())).toBeNull();
  const titles = [...xml.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);
  return { status: 200, titles, xml };
}

const hide = ({ ctx }: TestApp, id: string) =>
  ctx.db.write.updateTable('games').set({ visibility: 'hidden' }).where('id', '=', id).execute();

for (const dialect of DIALECTS) {
  describe(`feeds on ${dialect}`, () => {
    it('of creators and tags have the newest games first, only public ones', async () => {
      await using app = await createTestApp({ dialect, env });
      const owner = await makePerson(app, { username: 'mira', name: 'Mira & Co' });
      await makeGame(app, { title: 'First', owner, tags: ['R&B / Jazz'], createdAt: 1_000 });
      await makeGame(app, { title: 'Second <2>', owner, tags: ['r&b / jazz'], createdAt: 2_000 });
      const { id } = await makeGame(app, { title: 'Third', owner, tags: ['R&B / Jazz', 'only'], createdAt: 3_000 });
      await hide(app, id);
      const entries = ['Second &lt;2&gt;', 'First'];
      const ofCreator = await read(app, '/feeds/by/Mira.xml');
      expect(ofCreator.titles).toEqual(['Mira &amp; Co (@mira) · Playpodium', ...entries]);
      expect(ofCreator.xml).toContain(`<id>${ORIGIN}/feeds/by/mira.xml</id>`);
      const ofTag = await read(app, `/feeds/tag/${encodeURIComponent('R&B / Jazz')}.xml`);
      expect(ofTag.titles.slice(1)).toEqual(entries);
      for (const path of ['/feeds/by/nobody.xml', '/feeds/tag/only.xml', '/feeds/tag/%E0%A4%A.xml', '/feeds/x/y.xml']) {
        expect((await read(app, path)).status).toBe(404);
      }
    });

    it('of games have their updates in plain text, unless the game is hidden', async () => {
      await using app = await createTestApp({ dialect, env });
      const owner = await makePerson(app);
      const { id, slug } = await makeGame(app, { title: 'Comet', owner });
      await postUpdate(app.ctx, { actor: owner, gameId: id, text: 'A **new** level & more' });
      const { titles, xml } = await read(app, `/feeds/game/${slug}.xml`);
      expect(titles).toEqual(['Comet · Playpodium', 'Comet: A new level &amp; more']);
      expect(xml).toContain(`href="${ORIGIN}${gamePath(slug)}#updates"`);
      await hide(app, id);
      expect((await read(app, `/feeds/game/${slug}.xml`)).status).toBe(404);
    });

    it('of the race have a finished week each, which names no hidden game', async () => {
      await using app = await createTestApp({ dialect, env });
      const { ctx } = app;
      const [one, two] = [await makeGame(app, { title: 'Winner' }), await makeGame(app, { title: 'Loser' })];
      const week = weekOf(ctx.clock.now()) - 2 * WEEK;
      await ctx.db.transact(async ({ db }) => {
        await insertRows(db, 'races', { week, settledAt: week + WEEK, themeTag: '', themeLine: '' });
        await insertRows(db, 'racePlaces', [
          { week, place: 1, gameId: one.id, people: 5 },
          { week, place: 2, gameId: two.id, people: 3 },
        ]);
      });
      const { titles, xml } = await read(app, '/feeds/race.xml');
      expect(titles[1]).toMatch(/^Winner wins week \d+ of \d+$/);
      expect(xml).toContain(`${ORIGIN}/race/${weekName(week)}`);
      expect(xml).toContain('<summary>1. Winner, 2. Loser</summary>');
      const map = await (await feeds(ctx).request('/sitemaps/pages.xml')).text();
      for (const path of ['/race', `/race/${weekName(week)}`]) expect(map).toContain(`<loc>${ORIGIN}${path}</loc>`);
      await hide(app, one.id);
      expect((await read(app, '/feeds/race.xml')).xml).not.toContain('Winner');
    });
  });
}

describe('a badge', () => {
  it('shows votes and the best award, in both themes, and leaks no hidden game', async () => {
    await using app = await createTestApp({ dialect: 'sqlite', env });
    const { ctx } = app;
    const { id, slug } = await makeGame(app, { title: 'Comet', importedUpvotes: 1_234 });
    const week = weekOf(ctx.clock.now()) - WEEK;
    await ctx.db.transact(async ({ db }) => {
      await insertRows(db, 'races', { week, settledAt: week, themeTag: '', themeLine: '' });
      await insertRows(db, 'racePlaces', [{ week, place: 2, gameId: id, people: 5 }]);
    });
    const ask = (path: string) => badges(ctx).request(path);
    const badge = await ask(`/badge/${slug}.svg`);
    expect(badge.headers.get('content-type')).toContain('image/svg+xml');
    const svg = await badge.text();
    expect(findXmlFault(svg)).toBeNull();
    expect(svg).toMatch(/▲ 1[,.]?2/);
    expect(svg).toContain('2nd in week');
    expect(svg).toContain('prefers-color-scheme');
    for (const theme of ['light', 'dark']) {
      expect(await (await ask(`/badge/${slug}.svg?theme=${theme}`)).text()).not.toContain('prefers-color-scheme');
    }
    await hide(app, id);
    expect((await ask(`/badge/${slug}.svg`)).status).toBe(404);
    expect((await ask('/badge/none.svg')).status).toBe(404);
  });
});
