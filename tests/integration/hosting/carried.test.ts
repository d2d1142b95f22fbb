import { describe, expect, it } from 'vitest';
import { createCollectionWriter } from '#platform/transfer/collections/write-collections.ts';
import { createHosted } from '#server/hosted.ts';
import { collectData } from '#services/accounts/own-data.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { findVersionsOf, setHosting } from '#services/hosting/drafts.ts';
import { findScores, recordScore } from '#services/hosting/scores.ts';
import { exportCollections } from '#services/transfer/export-collections.ts';
import { importFrom, makeFolder } from '#tests/support/collection-files.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { makeHostedGame } from '#tests/support/hosting.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const PART = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' };

async function read({ ctx }: TestApp, label: string, path: string) {
  const app = createHosted(ctx, { request: () => undefined });
  const host = `${label}.localhost:3000`;
  const incoming = { headers: { host }, socket: {} };
  return (await app.request(`http://${host}${path}`, { headers: PART }, { incoming })).text();
}

for (const dialect of DIALECTS) {
  describe(`a hosted game on ${dialect}`, () => {
    it('is carried by export and import, with its files, address and scores, once', async () => {
      await using app = await createTestApp({ dialect });
      const player = await makePerson(app, { username: 'player' });
      const files = { 'index.html': 'the page', 'a/Sprite.png': 'a sprite', 'b/copy.png': 'a sprite' };
      const { id, slug, label, owner } = await makeHostedGame(app, { files, needsThreads: true });
      await setHosting(app.ctx, { actor: owner, gameId: id, showsSource: false, hasScores: true });
      await recordScore(app.ctx, { actor: player, gameId: id, score: 12.5 });
      await recordScore(app.ctx, { actor: player, gameId: id, score: 3 });
      await using folder = await makeFolder();
      {
        await using writer = await createCollectionWriter(folder.path, app.ctx.files);
        expect(await exportCollections(app.ctx, writer)).toMatchObject({ hostedGames: 1, scores: 2 });
      }
      await using other = await createTestApp({ dialect });
      const { summary, rejects } = await importFrom(other.ctx, folder.path);
      expect(rejects).toEqual([]);
      expect(summary.hostedGames).toMatchObject({ added: 1 });
      const game = (await findGameBySlug(other.ctx, slug))?.game;
      expect(game).toMatchObject({ isHosted: true, needsThreads: true, playUrl: `http://${label}.localhost:3000/` });
      expect([await read(other, label, '/'), await read(other, label, '/a/sprite.png')]).toEqual([
        'the page',
        'a sprite',
      ]);
      expect((await findScores(other.ctx, { gameId: id }))?.ever.map(({ score }) => score)).toEqual([12.5]);
      const again = await importFrom(other.ctx, folder.path);
      expect([again.rejects, again.summary.hostedGames?.unchanged]).toEqual([[], 1]);
      expect((await findVersionsOf(other.ctx, { actor: owner, gameId: id })).versions).toHaveLength(1);
      expect(await collectData(other.ctx, player.id)).toMatchObject({ scores: [{ score: 12.5 }, { score: 12.5 }] });
    });

    it('is refused if a file leads out of the folder, is missing or is there twice', async () => {
      await using app = await createTestApp({ dialect });
      const one = (files: object[]) => ({ gameId: 'g', label: 'abcdefgh1', files });
      await using folder = await makeFolder({
        'games.jsonl': [{ id: 'g', title: 'Hop' }],
        'hostedGames.jsonl': [
          one([{ path: 'index.html', source: '../secret' }]),
          one([{ path: 'index.html', source: 'none' }]),
          one([{ path: '../index.html', source: 'here' }]),
          one([
            { path: 'index.html', source: 'here' },
            { path: 'INDEX.html', source: 'here' },
          ]),
          one([]),
        ],
        here: 'the page',
      });
      const { summary, rejects } = await importFrom(app.ctx, folder.path);
      expect(summary.hostedGames).toMatchObject({ read: 5, rejected: 5 });
      expect(rejects.map((reject) => reject.replace(/^hostedGames.jsonl:\d: /, ''))).toEqual([
        '../secret does not exist',
        'none does not exist',
        '../index.html is no path within a game',
        'has a file twice',
        'files has no file',
      ]);
    });
  });
}
