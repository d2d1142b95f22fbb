import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { eraseRemovedGames } from '#services/games/remove-game.ts';
import { eraseFiles } from '#services/moderation/erase-files.ts';
import { findPublicLog } from '#services/moderation/find-log.ts';
import { findModerated } from '#services/moderation/find-state.ts';
import { mergeGames } from '#services/moderation/merge-games.ts';
import { hideGame, removeAllBy, removeGameByModerator } from '#services/moderation/set-visibility.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, makeVotes } from '#tests/support/factories.ts';
import { putPicture, storedKeys } from '#tests/support/pictures.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const DAY = 86_400_000;

for (const dialect of DIALECTS) {
  describe(`erasing removed games on ${dialect}`, () => {
    it('deletes rows and files after 30 days, keeps counters right, and frees the address', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx, clock } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const owner = await makePerson(app);
      const voters = await makePeople(app, 3);
      const [own, shared] = ['thumbnails/1_own.webp', 'thumbnails/2_shared.webp'];
      for (const key of [own, shared]) await putPicture(app, { key, uploaderId: owner.id });
      const playUrl = 'https://gone.example/play';
      const doomed = await makeGame(app, {
        owner,
        title: 'Doomed',
        playUrl,
        thumbnailUrl: `/files/${own}`,
        screenshotUrls: [`/files/${shared}`],
      });
      const kept = await makeGame(app, { owner, thumbnailUrl: `/files/${shared}` });
      const hidden = await makeGame(app, { owner });
      await makeVotes(app, { gameId: doomed.id, by: voters });
      await makeVotes(app, { gameId: kept.id, by: voters.slice(0, 1) });
      const decide = { actor: admin, reason: 'other' };
      await hideGame(ctx, { ...decide, gameId: hidden.id });
      await removeGameByModerator(ctx, { ...decide, gameId: doomed.id });

      clock.advance(30 * DAY);
      expect(await eraseRemovedGames(ctx)).toEqual({ erased: 0 });
      clock.advance(1);
      expect(await eraseRemovedGames(ctx)).toEqual({ erased: 1 });
      expect(await eraseRemovedGames(ctx)).toEqual({ erased: 0 });

      expect(await findGameRow(ctx.db.read, doomed)).toBeUndefined();
      expect(await findGameRow(ctx.db.read, hidden)).toMatchObject({ visibility: 'hidden' });
      for (const table of ['votes', 'gameSlugs', 'gameScreenshots'] as const) {
        const rows = await ctx.db.read.selectFrom(table).select('gameId').where('gameId', '=', doomed.id).execute();
        expect({ table, rows }).toEqual({ table, rows: [] });
      }
      expect(await storedKeys(app)).toEqual([shared]);
      expect(await findUserById(ctx.db.read, owner)).toMatchObject({ totalVotes: 1, totalSubmissions: 2 });
      expect(await examine(ctx)).toEqual([]);
      const { entries } = await findPublicLog(ctx, {});
      expect(entries.map(({ action }) => action)).toEqual(['game:remove', 'game:hide']);
      const again = await quickSubmit(ctx, { actor: VISITOR, title: 'Doomed', playUrl });
      expect(again).toMatchObject({ slug: 'doomed', isHeld: false });
    });

    it('erases the files of a removed game at once if a moderator asks for it', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const owner = await makePerson(app);
      const [own, shared] = ['thumbnails/1_own.webp', 'thumbnails/2_shared.webp'];
      for (const key of [own, shared]) await putPicture(app, { key, uploaderId: owner.id });
      const pictures = { thumbnailUrl: `/files/${own}`, screenshotUrls: [`/files/${shared}`] };
      const { id: gameId } = await makeGame(app, { owner, ...pictures });
      await makeGame(app, { owner, thumbnailUrl: `/files/${shared}` });
      const decision = { actor: admin, reason: 'explicit', gameId };
      const actions = async () => (await findModerated(ctx, { actor: admin, kind: 'game', id: gameId })).actions;
      await expect(eraseFiles(ctx, { ...decision, actor: owner })).rejects.toMatchObject({ code: 'not-allowed' });
      await expect(eraseFiles(ctx, decision)).rejects.toMatchObject({ code: 'moderation-stale' });
      const removal = await removeGameByModerator(ctx, decision);
      expect(await actions()).toContain('game:erase-files');

      const { seq } = await eraseFiles(ctx, decision);
      expect(await storedKeys(app)).toEqual([shared]);
      expect(await actions()).not.toContain('game:erase-files');
      const audit = ctx.db.read.selectFrom('auditLog').select(['actorId', 'subjectId', 'detail']);
      expect(await audit.where('action', '=', 'game:erase-files').execute()).toEqual([
        { actorId: admin.id, subjectId: gameId, detail: JSON.stringify({ keys: [own, shared] }) },
      ]);
      const { entries } = await findPublicLog(ctx, {});
      expect(entries.map(({ action }) => action)).toEqual(['game:erase-files', 'game:remove']);
      const undo = { actor: admin, reason: 'other' };
      await expect(undoDecision(ctx, { ...undo, seq })).rejects.toMatchObject({ code: 'moderation-stale' });
      await undoDecision(ctx, { ...undo, seq: removal.seq });
      expect(await findGameRow(ctx.db.read, { id: gameId })).toMatchObject({ visibility: 'public', thumbnailUrl: '' });
    });

    it('spares games that were restored in time; later it is too late', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx, clock } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const owner = await makePerson(app);
      const games = [await makeGame(app, { owner }), await makeGame(app, { owner })];
      const waiting = await makeGame(app);
      await requestClaim(ctx, { actor: owner, gameId: waiting.id, reason: 'Mine.' });
      await removeGameByModerator(ctx, { actor: admin, reason: 'other', gameId: waiting.id });
      await removeAllBy(ctx, { actor: admin, reason: 'spam', userId: owner.id });
      const { entries } = await findPublicLog(ctx, {});
      const [all, one] = entries.map(({ seq }) => seq);
      clock.advance(29 * DAY);
      await undoDecision(ctx, { actor: admin, reason: 'other', seq: all ?? 0 });
      clock.advance(2 * DAY);
      expect(await eraseRemovedGames(ctx)).toEqual({ erased: 1 });
      for (const { id } of games) {
        expect(await findGameRow(ctx.db.read, { id })).toMatchObject({
          visibility: 'public',
          removedAt: null,
        });
      }
      expect(await ctx.db.read.selectFrom('gameClaims').selectAll().execute()).toEqual([]);
      const late = undoDecision(ctx, { actor: admin, reason: 'other', seq: one ?? 0 });
      await expect(late).rejects.toMatchObject({ code: 'undo-expired' });
      expect(await findUserById(ctx.db.read, owner)).toMatchObject({ totalSubmissions: 2 });
      expect(await examine(ctx)).toEqual([]);
    });

    it('spares a merged duplicate, which redirects, as long as the other game exists', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx, clock } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const kept = await makeGame(app, { title: 'Kept' });
      const double = await makeGame(app, { title: 'Double' });
      await mergeGames(ctx, { actor: admin, reason: 'other', gameId: double.id, into: kept.id });
      clock.advance(31 * DAY);
      expect(await eraseRemovedGames(ctx)).toEqual({ erased: 0 });
      expect(await findGameBySlug(ctx, 'double')).toMatchObject({ redirectTo: 'kept' });
      await removeGameByModerator(ctx, { actor: admin, reason: 'spam', gameId: kept.id });
      clock.advance(31 * DAY);
      // The duplicate can be erased only after the other game, so this may take until the next night.
      const nights = [await eraseRemovedGames(ctx), await eraseRemovedGames(ctx)];
      expect(nights.reduce((sum, { erased }) => sum + erased, 0)).toBe(2);
      expect(await ctx.db.read.selectFrom('games').select('id').execute()).toEqual([]);
    });
  });
}
