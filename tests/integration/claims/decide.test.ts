import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { findClaimState } from '#services/claims/claim-state.ts';
import { findClaims } from '#services/claims/find-claims.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { findGameById } from '#services/games/find-game.ts';
import { findPersonById } from '#services/people/find-person.ts';
import { findNews, markRead } from '#services/people/notifications.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, makeVotes } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { collectMails, giveAddress, toldTo } from '#tests/support/told.ts';

const REASON = 'My name is at the bottom of the page.';

async function claimRow({ ctx }: TestApp, id: string) {
  return ctx.db.read.selectFrom('gameClaims').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function auditOf({ ctx }: TestApp, subjectId: string) {
  const rows = await ctx.db.read
    .selectFrom('auditLog')
    .select(['action', 'actorId'])
    .where('subjectId', '=', subjectId)
    .orderBy('seq')
    .execute();
  return rows;
}

for (const dialect of DIALECTS) {
  describe(`claims on ${dialect}`, () => {
    it('that are rejected notify the claimant with the note, and the game can be claimed again', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx, clock } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const [ada, bob] = await makePeople(app, 2);
      const { id: gameId } = await makeGame(app);
      const reject = async (actor = ada ?? VISITOR, note = '') => {
        const { claimId } = await requestClaim(ctx, { actor, gameId, reason: REASON });
        clock.advance(1_000);
        await decideClaim(ctx, { actor: admin, claimId, approve: false, note });
        return clock.now();
      };
      await reject(ada, 'First.');
      const at = await reject(ada, 'Second.');
      await reject(bob, 'His.');
      const stateFor = (actor = VISITOR) => findClaimState(ctx, { actor, gameId });
      expect(await stateFor(ada)).toEqual({ kind: 'open', lastRejection: { note: 'Second.', at } });
      expect(await stateFor(admin)).toEqual({ kind: 'open', lastRejection: null });
      expect(await stateFor()).toEqual({ kind: 'open', lastRejection: null });
    });

    it('are pending, and so is the game', async () => {
      await using app = await createTestApp({ dialect });
      const claimant = await makePerson(app, { name: 'Ada Lovelace' });
      const { id: gameId } = await makeGame(app);
      const { claimId } = await requestClaim(app.ctx, { actor: claimant, gameId, reason: `  ${REASON}\n` });
      expect(await claimRow(app, claimId)).toMatchObject({
        gameId,
        claimantId: claimant.id,
        claimantName: 'Ada Lovelace',
        reason: REASON,
        createdAt: app.clock.now(),
        status: 'pending',
        adminId: null,
        adminNote: '',
        resolvedAt: null,
        proofMethod: null,
      });
      expect(await findGameById(app.ctx, gameId)).toMatchObject({
        ownershipStatus: 'pending_claim',
        creator: null,
      });
      expect(await auditOf(app, claimId)).toEqual([{ action: 'claim:request', actorId: claimant.id }]);
    });

    it('need a reason, an account in good standing, and an existing game', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app);
      const { id: gameId } = await makeGame(app);
      const claim = (given: Partial<Parameters<typeof requestClaim>[1]>) =>
        requestClaim(app.ctx, { actor, gameId, reason: REASON, ...given });
      for (const reason of [' \n ', '\u200b\u200b', 'x'.repeat(2_001)]) {
        await expect(claim({ reason })).rejects.toMatchObject({ code: 'invalid-input' });
      }
      await expect(claim({ actor: VISITOR })).rejects.toThrow('You must be logged in to claim a game');
      await expect(claim({ actor: { ...actor, standing: 'banned' } })).rejects.toMatchObject({
        code: 'banned',
      });
      await expect(claim({ gameId: 'nowhere' })).rejects.toThrow('Game not found');
      expect((await findGameById(app.ctx, gameId))?.ownershipStatus).toBe('unclaimed');
    });

    it('are refused for a game with an owner, or with a pending claim', async () => {
      await using app = await createTestApp({ dialect });
      const [owner, one, other] = await makePeople(app, 3);
      if (!owner || !one || !other) throw new Error('no people');
      const owned = await makeGame(app, { owner });
      const free = await makeGame(app);
      const claim = (actor: typeof one, gameId: string) => requestClaim(app.ctx, { actor, gameId, reason: REASON });
      await expect(claim(one, owned.id)).rejects.toThrow('This game is already claimed');
      await claim(one, free.id);
      await expect(claim(other, free.id)).rejects.toThrow('There is already a pending claim for this game');
      await expect(claim(one, free.id)).rejects.toThrow('There is already a pending claim for this game');
    });

    it('that are approved give the claimant the game with its votes, including imported ones', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      const claimant = await makePerson(app);
      const own = await makeGame(app, { owner: claimant });
      const { id: gameId } = await makeGame(app, { importedUpvotes: 7, importedDownvotes: 2 });
      await makeVotes(app, { gameId: own.id, by: await makePeople(app, 2) });
      await makeVotes(app, { gameId, by: await makePeople(app, 3) });
      await makeVotes(app, { gameId, by: await makePeople(app, 1), voteType: 'down' });
      const { claimId } = await requestClaim(app.ctx, { actor: claimant, gameId, reason: REASON });
      app.clock.advance(60_000);
      await decideClaim(app.ctx, { actor: admin, claimId, approve: true, note: ' Well made. ' });
      expect(await claimRow(app, claimId)).toMatchObject({
        status: 'approved',
        adminId: admin.id,
        adminNote: 'Well made.',
        resolvedAt: app.clock.now(),
        proofMethod: null,
      });
      expect(await findGameById(app.ctx, gameId)).toMatchObject({
        ownershipStatus: 'claimed',
        quickSubmission: false,
        creator: { id: claimant.id, username: claimant.username },
        upvotes: 10,
        downvotes: 3,
      });
      expect(await findPersonById(app.ctx, { id: claimant.id })).toMatchObject({
        totalSubmissions: 2,
        totalVotes: 12,
        rank: 1,
      });
      expect(await examine(app.ctx)).toEqual([]);
      expect(await auditOf(app, claimId)).toEqual([
        { action: 'claim:request', actorId: claimant.id },
        { action: 'claim:approve', actorId: admin.id },
      ]);
    });

    it('are listed for administrators, newest first, page by page to the end', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      const claimants = await makePeople(app, 10);
      const wanted: string[] = [];
      for (let n = 0; n < 30; n += 1) {
        const actor = claimants[n % 10];
        if (!actor) throw new Error('no claimant');
        if (n % 4 !== 0) app.clock.advance(1_000);
        const { id: gameId } = await makeGame(app, { title: `Game of ${n}` });
        wanted.unshift((await requestClaim(app.ctx, { actor, gameId, reason: REASON })).claimId);
      }
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof findClaims>> = await findClaims(app.ctx, {
          actor: admin,
          cursor,
        });
        seen.push(...page.claims.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen).toEqual(wanted);
      const first = (await findClaims(app.ctx, { actor: admin, cursor: 'broken' })).claims[0];
      expect(first).toMatchObject({
        game: { title: 'Game of 29', thumbnailUrl: null },
        reason: REASON,
        claimant: { username: claimants[9]?.username },
      });
      await expect(findClaims(app.ctx, { actor: VISITOR })).rejects.toMatchObject({ status: 401 });
      await expect(findClaims(app.ctx, { actor: claimants[0] ?? VISITOR })).rejects.toMatchObject({
        status: 403,
      });
    });

    it('notify administrators, the claimant and the submitter, on the site and by mail', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      const chief = await makePerson(app, { isAdmin: true });
      const claimant = await makePerson(app, { username: 'ada' });
      const poster = await makePerson(app, { username: 'poster' });
      const mails = collectMails(app);
      await giveAddress(app, claimant);
      await giveAddress(app, poster);
      const game = await makeGame(app, { title: 'Tiny Tanks' });
      await app.ctx.db.transact(({ db }) =>
        db.updateTable('games').set({ createdBy: poster.id }).where('id', '=', game.id).execute(),
      );
      const { claimId } = await requestClaim(app.ctx, { actor: claimant, gameId: game.id, reason: REASON });
      for (const each of [admin, chief]) {
        expect(await toldTo(app, each)).toMatchObject([{ title: 'New claim to review: Tiny Tanks', path: '/admin' }]);
      }
      app.clock.advance(1_000);
      await decideClaim(app.ctx, { actor: admin, claimId, approve: true, note: 'Well done.' });
      expect(await toldTo(app, claimant)).toEqual([
        {
          title: 'Game claim approved',
          text: 'Tiny Tanks is yours now, and you can edit it.',
          note: 'Well done.',
          path: '/game/tiny-tanks',
          readAt: null,
        },
      ]);
      const news = { title: 'Game claim approved', text: 'Tiny Tanks is yours now, and you can edit it.' };
      expect(await findNews(app.ctx, { actor: claimant })).toMatchObject(news);
      expect(await findNews(app.ctx, { actor: poster })).toBeNull();
      expect(await findNews(app.ctx, { actor: VISITOR })).toBeNull();
      await markRead(app.ctx, { actor: claimant, upTo: app.clock.now() });
      expect(await findNews(app.ctx, { actor: claimant })).toBeNull();
      expect((await toldTo(app, poster)).map(({ title }) => title)).toEqual([
        'Somebody claims Tiny Tanks',
        'Tiny Tanks has found its owner',
      ]);
      expect(await mails.list()).toEqual([
        'ada@example.com: Game claim approved',
        'poster@example.com: Somebody claims Tiny Tanks',
        'poster@example.com: Tiny Tanks has found its owner',
      ]);
    });
  });
}
