import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DAY } from '#domain/limits.ts';
import { createHosted, hostedLabel } from '#server/hosted.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { sweepHosted } from '#services/hosting/store-version.ts';
import { hideGame } from '#services/moderation/set-visibility.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { HOSTED_PAGE, makeDraft, makeHostedGame } from '#tests/support/hosting.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const FRAMED = { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' };
const PART = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' };
const env = { PUBLIC_URL: 'http://localhost:3000' };

function openGames({ ctx }: TestApp) {
  const requests: string[] = [];
  const app = createHosted(ctx, { request: ({ route, status }) => void requests.push(`${route} ${status}`) });
  const ask = async (label: string, path: string, headers: Readonly<Record<string, string>> = PART, method = 'GET') => {
    const host = `${label}.localhost:3000`;
    const incoming = { headers: { host, ...headers }, socket: {} };
    return app.request(`http://${host}${path}`, { headers, method }, { incoming });
  };
  return { ask, requests };
}

for (const dialect of DIALECTS) {
  describe(`a games’ host on ${dialect}`, () => {
    it('gives the files of a public game to its player, in whatever case they are asked for', async () => {
      await using app = await createTestApp({ dialect, env });
      const { label, slug } = await makeHostedGame(app, {
        files: { 'index.html': HOSTED_PAGE, 'img/sprite.png': 'a picture', 'Build/a.wasm.gz': gzipSync('wasm') },
      });
      const { ask, requests } = openGames(app);
      const page = await ask(label, '/', FRAMED);
      expect([page.status, await page.text()]).toEqual([200, HOSTED_PAGE]);
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'cache-control': 'no-cache',
        'content-security-policy': expect.stringContaining('sandbox allow-scripts'),
        'content-type': 'text/html; charset=utf-8',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      });
      const tag = page.headers.get('etag') ?? '';
      expect((await ask(label, '/', { ...FRAMED, 'if-none-match': `W/${tag}` })).status).toBe(304);
      const sprite = await ask(label, '/IMG/Sprite.PNG');
      expect([sprite.headers.get('content-type'), await sprite.text()]).toEqual(['image/png', 'a picture']);
      const part = await ask(label, '/img/sprite.png', { ...PART, range: 'bytes=2-4' });
      expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/9', 'pic']);
      const none = await ask(label, '/img/sprite.png', { ...PART, range: 'bytes=9-' });
      expect([none.status, none.headers.get('content-range')]).toEqual([416, 'bytes */9']);
      const wasm = await ask(label, '/Build/a.wasm.gz', { ...PART, range: 'bytes=0-1' });
      expect([wasm.status, wasm.headers.get('content-encoding')]).toEqual([200, 'gzip']);
      expect(wasm.headers.get('content-type')).toBe('application/wasm');
      expect((await findGameBySlug(app.ctx, slug))?.game?.playUrl).toBe(`http://${label}.localhost:3000/`);
      expect(new Set(requests)).toEqual(new Set(['hosted 200', 'hosted 206', 'hosted 304', 'hosted 416']));
    });

    it('is never a page or a file host of its own, whatever is asked for', async () => {
      await using app = await createTestApp({ dialect, env });
      const files = { 'index.html': HOSTED_PAGE, 'a.svg': '<svg/>', 'a.pdf': 'pdf', 'sw.js': 'self' };
      const { label, slug } = await makeHostedGame(app, { files });
      const { ask } = openGames(app);
      for (const path of ['/', '/a.svg', '/a.pdf', '/sw.js', '/none']) {
        for (const headers of [
          {},
          { ...FRAMED, 'sec-fetch-dest': 'document' },
          { ...FRAMED, 'sec-fetch-dest': 'object' },
        ]) {
          const answer = await ask(label, path, headers);
          expect([path, answer.status, answer.headers.get('location')]).toEqual([
            path,
            303,
            `http://localhost:3000/game/${slug}`,
          ]);
          expect(answer.headers.get('content-security-policy')).toContain('sandbox');
        }
        expect((await ask(label, path, { ...PART, 'sec-fetch-site': 'same-site' })).status).toBe(403);
        expect((await ask(label, path, { ...PART, 'service-worker': 'script' })).status).toBe(403);
      }
      for (const [unknown, path] of [
        ['', '/'],
        ['gunknown12', '/'],
        [label, '/none'],
        [label, '/%E0'],
        [label, '/img'],
      ] as const) {
        const answer = await ask(unknown, path);
        expect([path, answer.status, answer.headers.get('set-cookie')]).toEqual([path, 404, null]);
        expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      }
      expect((await ask(label, '/', FRAMED, 'POST')).status).toBe(405);
    });

    it('shows nothing of a hidden or removed game, nor its drafts', async () => {
      await using app = await createTestApp({ dialect, env });
      const { ctx } = app;
      const actor = await makePerson(app, { isAdmin: true });
      const game = await makeHostedGame(app);
      const draft = await makeDraft(app, { owner: game.owner, gameId: game.id });
      const { ask } = openGames(app);
      const seen = async () => {
        const answers = await Promise.all([ask(game.label, '/', FRAMED), ask(draft.label, '/', FRAMED)]);
        return answers.map(({ status }) => status);
      };
      expect(await seen()).toEqual([200, 200]);
      await hideGame(ctx, { actor, reason: 'spam', gameId: game.id });
      expect(await seen()).toEqual([404, 404]);
    });

    it('shows a draft at its own label for thirty days, then it goes with what only it had', async () => {
      await using app = await createTestApp({ dialect, env });
      const { ctx, clock } = app;
      const { label } = await makeHostedGame(app, { files: { 'index.html': 'kept' } });
      const draft = await makeDraft(app, { files: { 'index.html': 'kept', 'a.js': 'only here' }, needsThreads: true });
      const { ask } = openGames(app);
      const page = await ask(draft.label, '/', FRAMED);
      expect([page.status, page.headers.get('cross-origin-embedder-policy')]).toEqual([200, 'require-corp']);
      expect(page.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect((await ask(draft.label, '/a.js')).headers.get('cross-origin-resource-policy')).toBe('same-origin');
      const outside = await ask(draft.label, '/', {});
      expect(outside.headers.get('location')).toBe(`http://localhost:3000/playtest/${draft.label}`);
      clock.advance(30 * DAY + 1);
      expect((await ask(draft.label, '/', FRAMED)).status).toBe(404);
      expect(await sweepHosted(ctx)).toEqual({ removed: 1 });
      expect(await sweepHosted(ctx)).toEqual({ removed: 0 });
      expect(await (await ask(label, '/', FRAMED)).text()).toBe('kept');
      const again = await makeDraft(app, { files: { 'index.html': 'kept', 'a.js': 'only here' } });
      expect(await (await ask(again.label, '/a.js')).text()).toBe('only here');
    });
  });
}

it('X-Forwarded-Host counts only behind a trusted proxy', async () => {
  const headers = { host: 'localhost:3000', 'x-forwarded-host': 'abcdefgh1.localhost:3000' };
  await using app = await createTestApp({ dialect: 'sqlite', env });
  await using proxied = await createTestApp({ dialect: 'sqlite', env: { ...env, TRUST_PROXY: '1' } });
  expect(hostedLabel(app.ctx, { headers } as never)).toBeNull();
  expect(hostedLabel(proxied.ctx, { headers } as never)).toBe('abcdefgh1');
});
