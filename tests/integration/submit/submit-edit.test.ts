import { describe, expect, it, vi } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { countGames } from '#platform/db/listing/game-counts.ts';
import { planQuery } from '#platform/db/listing/list-query.ts';
import { findRow, updateRows } from '#platform/db/rows.ts';
import { insertLinkChecks } from '#platform/db/upkeep/link-checks.ts';
import { editGame } from '#services/games/edit.ts';
import { findGameById, findGameBySlug } from '#services/games/find-game.ts';
import { uploadPicture } from '#services/games/pictures.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const EDIT = {
  title: 'Snake',
  description: 'Grows while it eats.',
  playUrl: 'https://play.example/snake',
  sourceUrl: '',
  genre: 'Arcade',
  tags: ['retro'],
  isFullyGenerated: false,
};

const COVER = '/files/thumbnails/1_old-1f2e3d4c-640x400.webp';

async function ownGame(app: TestApp, given = {}) {
  const owner = await makePerson(app);
  const game = await makeGame(app, {
    owner,
    title: 'Worm',
    playUrl: EDIT.playUrl,
    thumbnailUrl: COVER,
    thumbnailPlaceholder: 'data:image/webp;base64,old',
    ...given,
  });
  return { owner, gameId: game.id, coverKey: COVER.slice('/files/'.length) };
}

for (const dialect of DIALECTS) {
  describe(`editGame on ${dialect}`, () => {
    it('changes everything, and the earlier address redirects to the game', async () => {
      await using app = await createTestApp({ dialect });
      const { owner, gameId, coverKey } = await ownGame(app);
      const mark = vi.spyOn(app.ctx.pages, 'outdate');
      app.clock.advance(60_000);
      const { slug } = await editGame(app.ctx, {
        actor: owner,
        gameId,
        ...EDIT,
        coverKey,
        playUrl: 'https://play.example/elsewhere',
        sourceUrl: 'https://code.example/snake',
        controls: ' Arrow keys: turn\nSpace: pause ',
      });
      expect(slug).toBe('snake');
      expect(await findGameById(app.ctx, gameId)).toMatchObject({
        title: 'Snake',
        description: EDIT.description,
        playUrl: 'https://play.example/elsewhere',
        sourceUrl: 'https://code.example/snake',
        controls: 'Arrow keys: turn\nSpace: pause',
        thumbnailUrl: COVER,
        category: 'Arcade',
        tags: ['retro', 'Arcade', 'Mixed'],
        updatedAt: app.clock.now(),
        creator: { id: owner.id, totalSubmissions: 1 },
      });
      expect(await findGameBySlug(app.ctx, 'worm')).toMatchObject({ redirectTo: 'snake' });
      expect(mark).toHaveBeenCalledOnce();
      const row = await app.ctx.db.read.selectFrom('games').select('thumbnailPlaceholder').executeTakeFirst();
      expect(row?.thumbnailPlaceholder).toBe('data:image/webp;base64,old');
      const log = await app.ctx.db.read.selectFrom('auditLog').selectAll().execute();
      expect(log).toMatchObject([{ action: 'game:edit', actorId: owner.id, subjectId: gameId }]);
    });

    it('forgets that a game plays in a page only if its address changes', async () => {
      await using app = await createTestApp({ dialect });
      const { owner, gameId, coverKey } = await ownGame(app);
      await app.ctx.db.transact(({ db }) => db.updateTable('games').set({ playsInPage: 1 }).execute());
      const playing = async () => countGames(app.ctx.db.read, await planQuery(app.ctx.db.read, { playsInPage: true }));
      const edit = { actor: owner, gameId, ...EDIT, coverKey };
      await editGame(app.ctx, edit);
      expect(await findGameById(app.ctx, gameId)).toMatchObject({ playsInPage: true });
      expect(await playing()).toEqual({ games: 1, isExact: true });
      await editGame(app.ctx, { ...edit, playUrl: 'https://play.example/elsewhere' });
      expect(await findGameById(app.ctx, gameId)).not.toHaveProperty('playsInPage');
      expect(await playing()).toEqual({ games: 0, isExact: true });
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('schedules an immediate check of a new address, and forgets the old one’s failures', async () => {
      await using app = await createTestApp({ dialect });
      const { owner, gameId, coverKey } = await ownGame(app);
      const { db, clock } = app.ctx;
      const check = { gameId, url: EDIT.playUrl, dueAt: clock.now() + 60_000 };
      await db.transact(async (tx) => {
        await insertLinkChecks(tx.db, { checks: [check] });
        await updateRows(tx.db, 'linkChecks', { set: { failures: 2, firstFailedAt: clock.now() }, where: { gameId } });
      });
      const edit = { actor: owner, gameId, ...EDIT, coverKey };
      await editGame(app.ctx, edit);
      expect(await findRow(db.read, 'linkChecks', { gameId })).toMatchObject({ ...check, failures: 2 });
      const url = 'https://play.example/elsewhere';
      await editGame(app.ctx, { ...edit, playUrl: url });
      const dueAt = clock.now();
      expect(await findRow(db.read, 'linkChecks', { gameId })).toEqual({
        gameId,
        url,
        dueAt,
        failures: 0,
        firstFailedAt: null,
      });
    });

    it('is only for its owner and administrators in good standing', async () => {
      await using app = await createTestApp({ dialect });
      const { owner, gameId, coverKey } = await ownGame(app);
      const edit = { gameId, ...EDIT, coverKey };
      const admin = await makePerson(app, { isAdmin: true });
      const taken = 'https://play.example/taken';
      await makeGame(app, { playUrl: taken });
      const fetched = vi.spyOn(app.ctx.pictures, 'storeFrom');
      for (const [actor, code] of [
        [VISITOR, 'not-signed-in'],
        [await makePerson(app), 'not-allowed'],
        [{ ...owner, standing: 'suspended' }, 'suspended'],
      ] as const) {
        // The second and third edit must not fetch a picture, or tell which addresses are taken.
        for (const more of [{}, { coverKey: '', coverUrl: 'https://pictures.example/1.png' }, { playUrl: taken }]) {
          await expect(editGame(app.ctx, { actor, ...edit, ...more })).rejects.toMatchObject({ code });
        }
      }
      expect(fetched).not.toHaveBeenCalled();
      await editGame(app.ctx, { actor: admin, ...edit, title: 'By an administrator' });
      expect((await findGameById(app.ctx, gameId))?.title).toBe('By an administrator');
      await expect(editGame(app.ctx, { actor: admin, ...edit, gameId: 'nowhere' })).rejects.toMatchObject({
        code: 'game-id-not-found',
      });
    });

    it('refuses another game’s address, and accepts the game’s own', async () => {
      await using app = await createTestApp({ dialect });
      const { owner, gameId, coverKey } = await ownGame(app);
      const other = await makeGame(app, { title: 'Other', playUrl: 'https://play.example/other' });
      const edit = { actor: owner, gameId, ...EDIT, coverKey };
      await expect(editGame(app.ctx, { ...edit, playUrl: 'https://www.play.example/other/' })).rejects.toMatchObject({
        code: 'game-exists',
        details: other,
      });
      await editGame(app.ctx, { ...edit, playUrl: `${EDIT.playUrl}/?utm_source=x` });
      expect((await findGameById(app.ctx, gameId))?.playUrl).toBe(`${EDIT.playUrl}/?utm_source=x`);
    });

    it('gives an address that two take at once to one of them, and refuses the other', async () => {
      await using app = await createTestApp({ dialect });
      const one = await ownGame(app, { playUrl: 'https://play.example/1' });
      const two = await ownGame(app, { playUrl: 'https://play.example/2' });
      const results = await Promise.allSettled(
        [one, two].map(({ owner, gameId, coverKey }) =>
          editGame(app.ctx, { actor: owner, gameId, ...EDIT, coverKey, playUrl: 'https://play.example/3' }),
        ),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const lost = results.find((result) => result.status === 'rejected');
      expect(lost?.reason).toMatchObject({ code: 'game-exists' });
    });

    it('adds a new cover and new screenshots, keeps those that stay, and drops the rest', async () => {
      await using app = await createTestApp({ dialect });
      const elsewhere = 'https://pictures.example/1.png';
      const { owner, gameId } = await ownGame(app, {
        screenshotUrls: [elsewhere, 'https://pictures.example/2.png', COVER],
      });
      const upload = async (colour: string) =>
        uploadPicture(app.ctx, { actor: owner, filename: 'a.png', bytes: await drawPicture({ colour }) });
      const cover = await upload('#a00');
      const shot = await upload('#0a0');
      await editGame(app.ctx, {
        actor: owner,
        gameId,
        ...EDIT,
        coverKey: cover.key,
        screenshotKeys: [COVER.slice('/files/'.length), shot.key],
        keptScreenshotUrls: [elsewhere, 'https://elsewhere.example/never-was-here.png'],
      });
      expect(await findGameById(app.ctx, gameId)).toMatchObject({
        thumbnailUrl: cover.url,
        screenshotUrls: [elsewhere, COVER, shot.url],
      });
    });

    it('needs no cover if the game never had one', async () => {
      await using app = await createTestApp({ dialect });
      const drawn = await ownGame(app, { thumbnailUrl: '' });
      await editGame(app.ctx, { actor: drawn.owner, gameId: drawn.gameId, ...EDIT });
      expect((await findGameById(app.ctx, drawn.gameId))?.thumbnailUrl).toBeNull();
      const covered = await ownGame(app, { playUrl: 'https://play.example/2' });
      await expect(editGame(app.ctx, { actor: covered.owner, gameId: covered.gameId, ...EDIT })).rejects.toMatchObject({
        code: 'invalid-input',
      });
    });

    it('doesn’t fetch a cover’s address that stays', async () => {
      await using app = await createTestApp({ dialect });
      const coverUrl = 'http://127.0.0.1/never.png';
      const { owner, gameId } = await ownGame(app, { thumbnailUrl: coverUrl });
      await editGame(app.ctx, { actor: owner, gameId, ...EDIT, coverUrl });
      expect((await findGameById(app.ctx, gameId))?.thumbnailUrl).toBe(coverUrl);
    });
  });
}
