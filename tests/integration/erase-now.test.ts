import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renditionOf } from '#domain/games/picture.ts';
import { createDemoPictures } from '#platform/files/drawn-pictures.ts';
import { erasePerson } from '#services/accounts/delete-account.ts';
import { collectData } from '#services/accounts/own-data.ts';
import { erasePicture, findFileReaders } from '#services/games/pictures.ts';
import { eraseGameNow } from '#services/games/remove-game.ts';
import { eraseNow } from '#services/moderation/erase-now.ts';
import { findLog } from '#services/moderation/find-log.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { importFrom, makeFolder } from '#tests/support/collection-files.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson, makeVotes } from '#tests/support/factories.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { AUTH_SECRET, createTestApp, type TestApp } from '#tests/support/test-app.ts';

const audit = async ({ ctx }: TestApp) =>
  (await ctx.db.read.selectFrom('auditLog').select(['action', 'actorId']).orderBy('seq', 'desc').executeTakeFirst()) ??
  null;

async function makePicture({ ctx }: TestApp): Promise<string> {
  const order = { name: 'one', seed: 'one', title: 'One', genre: 'Puzzle', withTitle: true, timestamp: 1 };
  return (await createDemoPictures(ctx.files).store(order)).url;
}

async function noticesOf({ ctx }: TestApp, userId: string): Promise<string[]> {
  const rows = await ctx.db.read.selectFrom('notifications').select('title').where('userId', '=', userId).execute();
  return rows.map(({ title }) => title);
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
      await erasePerson(app.ctx, { id: 'u1', games: 'release', by: null });
      expect(await app.ctx.db.read.selectFrom('users').selectAll().execute()).toEqual([]);
      expect(await app.ctx.db.read.selectFrom('games').select('creatorId').execute()).toEqual([{ creatorId: null }]);
      expect(await audit(app)).toEqual({ action: 'account:erase', actorId: null });
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('lets an administrator erase a picture, a game and a person, with a line in the log, and nobody else', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const moderator = await makePerson(app, { isModerator: true });
      const [owner, voter] = [await makePerson(app), await makePerson(app)];
      const picture = await makePicture(app);
      const { id } = await makeGame(app, { owner, thumbnailUrl: picture });
      await makeVotes(app, { gameId: id, by: [voter] });
      const given = { actor: admin, reason: 'explicit', picture: '', withGames: false };
      const [ofGame, ofPerson] = [
        { ...given, id },
        { ...given, id: owner.id },
      ];
      const erase = { ...ofGame, action: 'game:erase' } as const;
      await expect(eraseNow(ctx, { ...erase, actor: moderator })).rejects.toMatchObject({ code: 'moderation-stale' });
      await expect(eraseNow(ctx, { ...erase, actor: owner })).rejects.toMatchObject({ code: 'not-allowed' });
      const noPicture = eraseNow(ctx, { ...ofGame, action: 'game:erase-picture', picture: '/files/other.webp' });
      await expect(noPicture).rejects.toMatchObject({ code: 'moderation-stale' });
      await eraseNow(ctx, { ...ofGame, action: 'game:erase-picture', picture });
      expect(await filesOf(app)).toEqual([]);
      const input = { reason: 'explicit', sourceUrl: '', note: '' } as const;
      await reportSubject(ctx, { actor: voter, kind: 'game', id, input, clientAddress: '' });
      expect(await eraseNow(ctx, erase)).toMatchObject({ reports: 1 });
      expect(await audit(app)).toEqual({ action: 'game:erase', actorId: admin.id });
      expect(await noticesOf(app, owner.id)).toContainEqual(expect.stringMatching(/was removed$/));
      await makeGame(app, { owner });
      const ofAdmin = eraseNow(ctx, { ...given, id: admin.id, action: 'person:erase' });
      await expect(ofAdmin).rejects.toMatchObject({ code: 'moderation-stale' });
      await eraseNow(ctx, { ...ofPerson, action: 'person:erase', withGames: true });
      expect(await ctx.db.read.selectFrom('games').selectAll().execute()).toEqual([]);
      expect(await audit(app)).toEqual({ action: 'account:erase', actorId: admin.id });
      const { entries } = await findLog(ctx, { actor: admin });
      expect(entries.map(({ action, canUndo }) => ({ action, canUndo }))).toEqual(
        ['person:erase', 'game:erase', 'game:erase-picture'].map((action) => ({ action, canUndo: false })),
      );
      await expect(
        undoDecision(ctx, { actor: admin, reason: 'other', seq: entries[0]?.seq ?? 0 }),
      ).rejects.toMatchObject({
        code: 'moderation-stale',
      });
      expect(await examine(ctx)).toEqual([]);
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
