import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renditionOf } from '#domain/games/picture.ts';
import { createDemoPictures } from '#platform/files/drawn-pictures.ts';
import { erasePerson } from '#services/accounts/delete-account.ts';
import { collectData } from '#services/accounts/own-data.ts';
import { erasePicture, findFileReaders } from '#services/games/pictures.ts';
import { eraseGameNow } from '#services/games/remove-game.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { importFrom, makeFolder } from '#tests/support/collection-files.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame } from '#tests/support/factories.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { AUTH_SECRET, createTestApp, type TestApp } from '#tests/support/test-app.ts';

const audit = async ({ ctx }: TestApp) =>
  (await ctx.db.read.selectFrom('auditLog').select(['action', 'actorId']).orderBy('seq', 'desc').executeTakeFirst()) ??
  null;

async function makePicture({ ctx }: TestApp): Promise<string> {
  const order = { name: 'one', seed: 'one', title: 'One', genre: 'Puzzle', withTitle: true, timestamp: 1 };
  return (await createDemoPictures(ctx.files).store(order)).url;
}

async function filesOf({ ctx }: TestApp): Promise<string[]> {
  return (await Array.fromAsync(ctx.files.list(''))).map(({ key }) => key);
}

for (const dialect of DIALECTS) {
  describe(`erasing at once on ${dialect}`, () => {
    it('takes a picture from all that shows it, in every size', async () => {
      await using app = await createTestApp({ dialect });
      const path = await makePicture(app);
      const { id } = await makeGame(app, { thumbnailUrl: path });
      await erasePicture(app.ctx, { path: renditionOf(path, 320) });
      expect(await filesOf(app)).toEqual([]);
      const game = await app.ctx.db.read.selectFrom('games').select('thumbnailUrl').where('id', '=', id).execute();
      expect(game).toEqual([{ thumbnailUrl: '' }]);
      const findAsker = () => Promise.reject(new Error('nobody asks'));
      expect(await findFileReaders(app.ctx, { key: path.slice('/files/'.length), findAsker })).toBe('nobody');
      expect(await audit(app)).toEqual({ action: 'file:erase', actorId: null });
      await expect(erasePicture(app.ctx, { path })).rejects.toMatchObject({ code: 'storage/object-not-found' });
    });

    it('deletes a game with its pictures, even one that was removed', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makeGame(app, { thumbnailUrl: await makePicture(app) });
      await app.ctx.db.write
        .updateTable('games')
        .set({ visibility: 'removed', removedAt: 1 })
        .where('id', '=', id)
        .execute();
      await eraseGameNow(app.ctx, { gameId: id });
      expect(await app.ctx.db.read.selectFrom('games').selectAll().execute()).toEqual([]);
      expect(await filesOf(app)).toEqual([]);
      expect(await audit(app)).toEqual({ action: 'game:erase', actorId: null });
      await expect(eraseGameNow(app.ctx, { gameId: id })).rejects.toMatchObject({ code: 'game-id-not-found' });
    });

    it('deletes a person who can’t sign in, whose data can be exported before', async () => {
      await using app = await createTestApp({ dialect });
      await using folder = await makeFolder({
        'users.jsonl': [{ id: 'u1', username: 'Ada' }],
        'games.jsonl': [{ id: 'g1', title: 'Lost', playUrl: 'https://play.example/1', creatorId: 'u1' }],
      });
      await importFrom(app.ctx, folder.path);
      expect(await collectData(app.ctx, 'u1')).toMatchObject({
        user: { username: 'Ada', email: null },
        games: [{ title: 'Lost' }],
      });
      await erasePerson(app.ctx, { id: 'u1', games: 'release', isOwn: false });
      expect(await app.ctx.db.read.selectFrom('users').selectAll().execute()).toEqual([]);
      expect(await app.ctx.db.read.selectFrom('games').select('creatorId').execute()).toEqual([{ creatorId: null }]);
      expect(await audit(app)).toEqual({ action: 'account:erase', actorId: null });
      expect(await examine(app.ctx)).toEqual([]);
    });
  });
}

it('the commands erase by name and address, and write a person’s data for the operator alone', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  await using folder = await makeFolder({
    'users.jsonl': [{ id: 'u1', username: 'Ada' }],
    'games.jsonl': [{ id: 'g1', title: 'Lost', playUrl: 'https://play.example/1', creatorId: 'u1' }],
  });
  await importFrom(app.ctx, folder.path);
  const env = { DATA_DIR: app.dir, AUTH_SECRET };
  const path = join(folder.path, 'ada.json');
  expect((await runCli(['person-data', '@ada', path], env)).code).toBe(0);
  expect(JSON.parse(await readFile(path, 'utf8')).user.username).toBe('Ada');
  expect((await stat(path)).mode & 0o077).toBe(0);
  const erased = await runCli(['erase-now', 'game', 'https://games.example/game/lost'], env);
  expect(erased).toMatchObject({ code: 0, stdout: 'Lost is erased, with its pictures.\n' });
  expect((await runCli(['erase-now', 'person', 'ada'], env)).code).toBe(0);
  expect((await runCli(['erase-now', 'person', 'ada'], env)).code).toBe(1);
});
