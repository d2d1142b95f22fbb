import { describe, expect, it } from 'vitest';
import { findGameRow } from '#platform/db/games/games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { findClaims } from '#services/claims/find-claims.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { describeCover } from '#services/games/pictures.ts';
import { removeGame, restoreGame } from '#services/games/remove-game.ts';
import { findGamesOf } from '#services/listing/browse.ts';
import { findLog } from '#services/moderation/find-log.ts';
import { findModerated } from '#services/moderation/find-state.ts';
import { banPerson } from '#services/moderation/set-standing.ts';
import { hideGame } from '#services/moderation/set-visibility.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { dumpRows } from '#tests/support/database-rows.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson, makeVotes } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { PASSWORD, signUp } from './people.ts';

async function rowsOfGames({ ctx }: TestApp) {
  const { games, link_checks, game_slugs, game_tags, game_screenshots, votes, ...rows } = await dumpRows(ctx);
  const { game_claims, claim_proofs, claim_disputes } = rows;
  return {
    ...{ games, link_checks, game_slugs, game_tags, game_screenshots, votes },
    ...{ game_claims, claim_proofs, claim_disputes },
  };
}

/** Creates a hidden game with a disputed claim and a dead link. */
async function makeEventfulGame(app: TestApp) {
  const ada = await signUp(app, 'Ada');
  const bert = await signUp(app, 'Bert');
  const carl = await signUp(app, 'Carl');
  const { id: gameId } = await makeGame(app, {
    owner: ada,
    title: 'Loom',
    thumbnailUrl: '/files/thumbnails/1_loom-aaaaaaaa-640x400.webp',
    thumbnailPlaceholder: 'data:image/webp;base64,AAAA',
    screenshotUrls: ['/files/thumbnails/2_loom-bbbbbbbb-640x400.webp', 'https://pics.example/1.png'],
  });
  const claim = { gameId, reason: 'Mine', createdAt: 1_000, adminId: null, adminNote: '', resolvedAt: 2_000 };
  await app.ctx.db.transact(async ({ db }) => {
    await db
      .insertInto('gameClaims')
      .values([
        {
          ...claim,
          id: 'c1',
          claimantId: ada.id,
          claimantName: 'Ada',
          status: 'approved',
          proofMethod: null,
        },
        {
          ...claim,
          id: 'c2',
          claimantId: carl.id,
          claimantName: 'Carl',
          status: 'rejected',
          proofMethod: null,
        },
      ])
      .execute();
    await db
      .insertInto('claimDisputes')
      .values({
        id: 'd1',
        claimId: 'c1',
        disputerId: bert.id,
        reason: 'No, mine',
        createdAt: 3_000,
        status: 'open',
        adminId: null,
        resolvedAt: null,
      })
      .execute();
    await db
      .insertInto('claimProofs')
      .values({ claimId: 'c1', token: 'playpodium-proof', createdAt: 1_000, expiresAt: 9_000 })
      .execute();
    await db
      .insertInto('linkChecks')
      .values({ gameId, url: 'https://loom.example/', failures: 3, firstFailedAt: 4_000, dueAt: 6_000 })
      .onConflict((c) => c.column('gameId').doUpdateSet({ failures: 3, firstFailedAt: 4_000, dueAt: 6_000 }))
      .execute();
    await db
      .updateTable('games')
      .set({
        visibility: 'hidden',
        onBoards: 0,
        playsInPage: 1,
        offlineSince: 4_000,
      })
      .where('id', '=', gameId)
      .execute();
  });
  return { ada, bert, carl, gameId };
}

for (const dialect of DIALECTS) {
  describe(`restoring one’s own game on ${dialect}`, () => {
    it('restores everything that belonged to it, including other people’s reports', async () => {
      await using app = await createTestApp({ dialect });
      const { ada, gameId } = await makeEventfulGame(app);
      const before = await rowsOfGames(app);
      await removeGame(app.ctx, { actor: ada, gameId });
      await restoreGame(app.ctx, { actor: ada, gameId });
      expect(await rowsOfGames(app)).toEqual(before);
    });

    it('until then, nobody sees the game, not even its owner and administrators', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { ada, gameId } = await makeEventfulGame(app);
      const admin = await makePerson(app, { isAdmin: true });
      await app.ctx.db.transact(({ db }) =>
        db.updateTable('games').set({ visibility: 'public' }).where('id', '=', gameId).execute(),
      );
      await hideGame(ctx, { actor: admin, reason: 'other', gameId });
      await removeGame(ctx, { actor: ada, gameId });
      for (const actor of [ada, admin]) {
        for (const address of ['loom', gameId, `loom~${gameId}`]) {
          expect([address, await findGameBySlug(ctx, address, actor)]).toEqual([address, null]);
        }
      }
      const vote = castVote(ctx, { actor: admin, gameId, voteType: 'up' });
      await expect(vote).rejects.toMatchObject({ code: 'game-id-not-found' });
      const looked = findModerated(ctx, { actor: admin, kind: 'game', id: gameId });
      await expect(looked).rejects.toMatchObject({ code: 'game-not-found' });
      expect(await describeCover(ctx, gameId)).toBeNull();
      expect((await findClaims(ctx, { actor: admin })).disputes).toEqual([]);
      expect((await findGamesOf(ctx, { userId: ada.id, withHidden: true })).total).toBe(0);
      const { entries } = await findLog(ctx, { actor: admin });
      expect(entries).toMatchObject([{ action: 'game:hide', subjectName: null }]);
    });

    it('counts the votes of people who still exist and aren’t banned', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const [ada, bert] = [await signUp(app, 'Ada'), await signUp(app, 'Bert')];
      const [carl, dora] = await Promise.all([makePerson(app), makePerson(app)]);
      const { id: gameId } = await makeGame(app, { owner: ada, importedUpvotes: 10 });
      await makeVotes(app, { gameId, by: [bert, carl, dora] });
      await removeGame(ctx, { actor: ada, gameId });
      await deleteAccount(ctx, { actor: bert, games: 'remove', proof: PASSWORD });
      await banPerson(ctx, { actor: admin, reason: 'spam', userId: carl.id });
      await restoreGame(ctx, { actor: ada, gameId });
      expect(await findGameRow(ctx.db.read, { id: gameId })).toMatchObject({ upvotes: 11 });
      expect(await findUserById(ctx.db.read, ada)).toMatchObject({ totalVotes: 11, totalSubmissions: 1 });
      expect(await examine(ctx)).toEqual([]);
    });

    it('leaves out claims and disputes of people who no longer exist', async () => {
      await using app = await createTestApp({ dialect });
      const { ada, bert, carl, gameId } = await makeEventfulGame(app);
      await removeGame(app.ctx, { actor: ada, gameId });
      for (const actor of [bert, carl]) {
        await deleteAccount(app.ctx, { actor, games: 'remove', proof: PASSWORD });
      }
      await restoreGame(app.ctx, { actor: ada, gameId });
      const rows = await rowsOfGames(app);
      expect(rows.game_claims).toMatchObject([{ id: 'c1', claimant_id: ada.id }]);
      expect(rows.claim_disputes).toEqual([]);
      expect(rows.games).toMatchObject([{ visibility: 'hidden' }]);
    });
  });
}
