import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { VISITOR } from '#domain/policy.ts';
import { lockExistingGame } from '#platform/db/games/games.ts';
import { findClaimNote, findClaimState } from '#services/claims/claim-state.ts';
import { decideDispute, disputeClaim } from '#services/claims/dispute-claim.ts';
import { findClaims } from '#services/claims/find-claims.ts';
import { proveClaim } from '#services/claims/prove-claim.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { findGameById } from '#services/games/find-game.ts';
import { changeGame } from '#services/moderation/change-game.ts';
import { findPersonById } from '#services/people/find-person.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, makeVotes, type TestPerson } from '#tests/support/factories.ts';
import { openProofPlaces, type ProofPlaces } from '#tests/support/proof-places.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { collectMails, giveAddress, toldTo } from '#tests/support/told.ts';

const REASON = 'I know who made it, and it was somebody else.';

async function openProven(dialect: (typeof DIALECTS)[number]) {
  const stack = new AsyncDisposableStack();
  const places = stack.use(await openProofPlaces());
  const app = stack.use(await createTestApp({ dialect, fetch: places.fetch, claimProofs: places.claimProofs }));
  const admin = await makePerson(app, { isAdmin: true });
  const owner = await makePerson(app);
  const host = 'alice.example';
  const gameId = await proveGame(app, places, { title: 'Tiny Tanks', owner, host });
  const playUrl = places.url(host);
  return { app, places, admin, owner, gameId, playUrl, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** Makes a game on `host` and lets `owner` prove that it is theirs. Returns its id. */
async function proveGame(
  app: TestApp,
  places: ProofPlaces,
  { title, owner, host }: { title: string; owner: TestPerson; host: string },
): Promise<string> {
  const playUrl = places.url(host);
  const { id: gameId } = await makeGame(app, { title, playUrl, importedUpvotes: 4 });
  const { claimId } = await requestClaim(app.ctx, { actor: owner, gameId, reason: 'Mine.' });
  const state = await findClaimState(app.ctx, { actor: owner, gameId });
  places.putPage(playUrl, state?.kind === 'mine' ? (state.proof?.token?.text ?? '') : '');
  await proveClaim(app.ctx, { actor: owner, claimId });
  return gameId;
}

for (const dialect of DIALECTS) {
  describe(`disputes on ${dialect}`, () => {
    it('go to the administrators, and the owner keeps the game until they decide', async () => {
      await using site = await openProven(dialect);
      const { app, admin, owner, gameId } = site;
      const mails = collectMails(app);
      await giveAddress(app, owner);
      const disputer = await makePerson(app, { username: 'bob' });
      const note = await findClaimNote(app.ctx, { gameId, ownershipStatus: 'claimed' });
      expect(note).toEqual({
        claimantId: null,
        disputableUntil: app.clock.now() + LIMITS.claimProof.disputeMs,
      });
      app.clock.advance(1_000);
      await disputeClaim(app.ctx, { actor: disputer, gameId, reason: ` ${REASON} ` });
      const { disputes } = await findClaims(app.ctx, { actor: admin });
      expect(disputes).toMatchObject([
        {
          gameId,
          title: 'Tiny Tanks',
          reason: REASON,
          ownerUsername: owner.username,
          disputerUsername: 'bob',
          proofMethod: 'page',
        },
      ]);
      expect((await findGameById(app.ctx, gameId))?.creator?.id).toBe(owner.id);
      expect((await toldTo(app, owner)).at(-1)).toMatchObject({
        title: 'Your claim for Tiny Tanks is disputed',
      });
      expect((await toldTo(app, admin)).at(-1)).toMatchObject({
        title: 'The claim for Tiny Tanks is disputed',
        path: '/admin',
      });
      expect(await mails.list()).toEqual([`${owner.username}@example.com: Your claim for Tiny Tanks is disputed`]);
      expect(await findClaimState(app.ctx, { actor: disputer, gameId })).toMatchObject({
        kind: 'claimed',
        dispute: { hasDisputed: true },
      });
    });

    it('that are upheld take the game back with its votes, end other disputes, and forbid another proof', async () => {
      await using site = await openProven(dialect);
      const { app, admin, owner, gameId } = site;
      const [one, other] = await makePeople(app, 2);
      if (!one || !other) throw new Error('no people');
      await makeVotes(app, { gameId, by: [one, other] });
      expect(await findPersonById(app.ctx, { id: owner.id })).toMatchObject({
        totalVotes: 6,
        totalSubmissions: 1,
      });
      for (const actor of [one, other]) await disputeClaim(app.ctx, { actor, gameId, reason: REASON });
      const [dispute, second] = (await findClaims(app.ctx, { actor: admin })).disputes;
      if (!dispute || !second) throw new Error('no disputes');
      app.clock.advance(1_000);
      await decideDispute(app.ctx, {
        actor: admin,
        disputeId: dispute.id,
        uphold: true,
        note: 'You are right.',
      });
      expect(await findGameById(app.ctx, gameId)).toMatchObject({
        ownershipStatus: 'unclaimed',
        creator: null,
      });
      expect(await findPersonById(app.ctx, { id: owner.id })).toMatchObject({
        totalVotes: 0,
        totalSubmissions: 0,
      });
      expect((await findClaims(app.ctx, { actor: admin })).disputes).toEqual([]);
      await expect(decideDispute(app.ctx, { actor: admin, disputeId: second.id, uphold: true })).rejects.toThrow(
        'Dispute not found',
      );
      for (const person of [one, other]) {
        expect(await toldTo(app, person)).toMatchObject([
          { title: 'Tiny Tanks is unclaimed again', note: 'You are right.' },
        ]);
      }
      expect((await toldTo(app, owner)).at(-1)).toMatchObject({ title: 'Tiny Tanks is unclaimed again' });
      expect(await examine(app.ctx)).toEqual([]);

      const { claimId } = await requestClaim(app.ctx, { actor: owner, gameId, reason: 'Again.' });
      expect(await findClaimState(app.ctx, { actor: owner, gameId })).toMatchObject({
        kind: 'mine',
        proof: null,
      });
      await expect(proveClaim(app.ctx, { actor: owner, claimId })).rejects.toMatchObject({
        code: 'proof-not-offered',
      });
      await decideClaim(app.ctx, { actor: admin, claimId, approve: true });
      expect((await findGameById(app.ctx, gameId))?.creator?.id).toBe(owner.id);
    });

    it.each([
      ['somebody else', 'claimed', 'You were right about Tiny Tanks'],
      ['nobody', 'unclaimed', 'Tiny Tanks is unclaimed again'],
    ] as const)('that are upheld when %s has the game by then take nothing back and notify no owner', async (...row) => {
      const [, ownershipStatus, title] = row;
      await using site = await openProven(dialect);
      const { app, admin, owner, gameId } = site;
      const [disputer, next] = await makePeople(app, 2);
      if (!disputer || !next) throw new Error('no people');
      await disputeClaim(app.ctx, { actor: disputer, gameId, reason: REASON });
      const creatorId = ownershipStatus === 'claimed' ? next.id : null;
      await app.ctx.db.transact(async (tx) => {
        const game = await lockExistingGame(tx.db, { id: gameId });
        await changeGame(app.ctx, tx, { game, to: { creatorId, ownershipStatus } });
      });
      const before = await toldTo(app, owner);
      const disputeId = (await findClaims(app.ctx, { actor: admin })).disputes[0]?.id ?? '';
      await decideDispute(app.ctx, { actor: admin, disputeId, uphold: true });
      expect((await findGameById(app.ctx, gameId))?.creator?.id ?? null).toBe(creatorId);
      expect(await toldTo(app, owner)).toEqual(before);
      expect(await toldTo(app, disputer)).toMatchObject([{ title }]);
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('are decided one by one: another game’s dispute stays open, and its owner keeps the game', async () => {
      await using site = await openProven(dialect);
      const { app, places, admin, owner, gameId } = site;
      const other = await proveGame(app, places, { title: 'Other', owner, host: 'bob.example' });
      const disputer = await makePerson(app);
      for (const id of [gameId, other]) await disputeClaim(app.ctx, { actor: disputer, gameId: id, reason: REASON });
      const open = async () => (await findClaims(app.ctx, { actor: admin })).disputes;
      const disputeId = (await open()).find((dispute) => dispute.gameId === other)?.id ?? '';
      await decideDispute(app.ctx, { actor: admin, disputeId, uphold: true });
      expect((await open()).map((dispute) => dispute.gameId)).toEqual([gameId]);
      expect((await findGameById(app.ctx, gameId))?.creator?.id).toBe(owner.id);
      expect((await findGameById(app.ctx, other))?.creator ?? null).toBeNull();
    });

    it('that are dismissed change nothing', async () => {
      await using site = await openProven(dialect);
      const { app, admin, owner, gameId } = site;
      const disputer = await makePerson(app);
      await disputeClaim(app.ctx, { actor: disputer, gameId, reason: REASON });
      const [dispute] = (await findClaims(app.ctx, { actor: admin })).disputes;
      const disputeId = dispute?.id ?? '';
      await expect(decideDispute(app.ctx, { actor: owner, disputeId, uphold: false })).rejects.toMatchObject({
        code: 'not-allowed',
      });
      await decideDispute(app.ctx, { actor: admin, disputeId, uphold: false });
      expect((await findGameById(app.ctx, gameId))?.creator?.id).toBe(owner.id);
      expect(await toldTo(app, disputer)).toMatchObject([{ title: 'Tiny Tanks stays with its owner' }]);
      await expect(decideDispute(app.ctx, { actor: admin, disputeId, uphold: true })).rejects.toThrow(
        'Dispute not found',
      );
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('are allowed once per person, for 14 days, only about proofs, and not for the owner', async () => {
      await using site = await openProven(dialect);
      const { app, admin, owner, gameId } = site;
      const disputer = await makePerson(app);
      const late = await makePerson(app);
      const dispute = (actor: Parameters<typeof disputeClaim>[1]['actor'], id = gameId, reason = REASON) =>
        disputeClaim(app.ctx, { actor, gameId: id, reason });
      await expect(dispute(VISITOR)).rejects.toMatchObject({ status: 401 });
      await expect(dispute(owner)).rejects.toMatchObject({ code: 'not-allowed' });
      await expect(dispute(disputer, gameId, ' ')).rejects.toMatchObject({ code: 'invalid-input' });
      await expect(dispute(disputer, 'nowhere')).rejects.toThrow('Game not found');
      await dispute(disputer);
      await expect(dispute(disputer)).rejects.toMatchObject({ code: 'already-disputed' });

      const judged = await makeGame(app);
      const { claimId } = await requestClaim(app.ctx, { actor: owner, gameId: judged.id, reason: 'Mine.' });
      await decideClaim(app.ctx, { actor: admin, claimId, approve: true });
      await expect(dispute(disputer, judged.id)).rejects.toMatchObject({ code: 'dispute-too-late' });
      await expect(dispute(disputer, (await makeGame(app, { owner })).id)).rejects.toMatchObject({
        status: 410,
      });

      app.clock.advance(LIMITS.claimProof.disputeMs);
      await expect(dispute(late)).rejects.toMatchObject({ code: 'dispute-too-late' });
      expect(await findClaimState(app.ctx, { actor: late, gameId })).toEqual({
        kind: 'claimed',
        dispute: null,
      });
    });
  });
}
