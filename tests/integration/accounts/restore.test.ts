import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { removeGame, restoreGame } from '#services/games/remove-game.ts';
import { dumpRows } from '#tests/support/database-rows.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { PASSWORD, signUp } from './people.ts';

/** Everything that hangs on games; the number that the database gives each is a new one. */
async function rowsOfGames({ ctx }: TestApp) {
  const rows = await dumpRows(ctx);
  const { link_checks, game_claims, claim_disputes, game_slugs, game_tags, game_screenshots, votes } = rows;
  const games = rows.games?.map(({ seq: _, ...game }) => game);
  return { games, link_checks, game_claims, claim_disputes, game_slugs, game_tags, game_screenshots, votes };
}

/** A game that was claimed; the claim is disputed, its link is dead, and moderators have hidden it. */
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
        mergedInto: 'another',
        offlineSince: 4_000,
        removedAt: 5_000,
      })
      .where('id', '=', gameId)
      .execute();
  });
  return { ada, bert, carl, gameId };
}

for (const dialect of DIALECTS) {
  describe(`bringing back one’s own game on ${dialect}`, () => {
    it('brings all back that hung on it, what others had against it too', async () => {
      await using app = await createTestApp({ dialect });
      const { ada, gameId } = await makeEventfulGame(app);
      const before = await rowsOfGames(app);
      await removeGame(app.ctx, { actor: ada, gameId });
      expect((await rowsOfGames(app)).games).toEqual([]);
      await restoreGame(app.ctx, { actor: ada, gameId });
      expect(await rowsOfGames(app)).toEqual(before);
    });

    it('leaves out claims and disputes of people who are gone', async () => {
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
