import { describe, expect, it } from 'vitest';
import { hasCode } from '#domain/errors.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { findClaimState } from '#services/claims/claim-state.ts';
import { decideDispute, disputeClaim } from '#services/claims/dispute-claim.ts';
import { findClaims } from '#services/claims/find-claims.ts';
import { overtakeClaim, proveClaim } from '#services/claims/prove-claim.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { findGameById } from '#services/games/find-game.ts';
import { findPersonById } from '#services/people/find-person.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, type TestPerson } from '#tests/support/factories.ts';
import { openProofPlaces } from '#tests/support/proof-places.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { giveAddress, toldTo } from '#tests/support/told.ts';

const reason = 'It is mine.';

async function race(attempts: readonly Promise<unknown>[]) {
  const results = await Promise.allSettled(attempts);
  const lost = results.filter((result) => result.status === 'rejected').map((result) => result.reason);
  return { won: results.length - lost.length, lost };
}

function first<T>(values: readonly T[]): T {
  const [value] = values;
  if (value === undefined) throw new Error('There is none.');
  return value;
}

for (const dialect of DIALECTS) {
  describe(`simultaneous claims on ${dialect}`, () => {
    it('if twenty people claim one game, one succeeds', async () => {
      await using app = await createTestApp({ dialect });
      const people = await makePeople(app, 20);
      const { id: gameId } = await makeGame(app);
      const { won, lost } = await race(people.map((actor) => requestClaim(app.ctx, { actor, gameId, reason })));
      expect(won).toBe(1);
      expect(lost.filter((error) => hasCode(error, 'claim-already-pending'))).toHaveLength(19);
      const claims = await app.ctx.db.read.selectFrom('gameClaims').select('status').execute();
      expect(claims).toEqual([{ status: 'pending' }]);
    });

    it('a person’s claims exceed no limit', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app);
      const games = [];
      for (let n = 0; n < 8; n += 1) games.push(await makeGame(app));
      const { won, lost } = await race(games.map(({ id: gameId }) => requestClaim(app.ctx, { actor, gameId, reason })));
      expect(won).toBe(3);
      expect(lost.every((error) => hasCode(error, 'too-many-claims'))).toBe(true);
    });

    it('if several people prove that a game is theirs while a claim waits, one gets it', async () => {
      await using places = await openProofPlaces();
      const { fetch, claimProofs } = places;
      await using app = await createTestApp({ dialect, fetch, claimProofs });
      const playUrl = places.url('alice.example', '/');
      const { id: gameId } = await makeGame(app, { playUrl });
      const authors = await makePeople(app, 3);
      await requestClaim(app.ctx, { actor: await makePerson(app), gameId, reason });
      const tokens = [];
      for (const actor of authors) {
        const state = await findClaimState(app.ctx, { actor, gameId });
        tokens.push((state?.kind === 'pending' && state.proof?.token?.text) || '');
      }
      places.putText(places.url('alice.example', '/.well-known/playpodium.txt'), tokens.join('\n'));
      const { won } = await race(authors.map((actor) => overtakeClaim(app.ctx, { actor, gameId })));
      expect(won).toBe(1);
      const claims = await app.ctx.db.read.selectFrom('gameClaims').select('status').orderBy('status').execute();
      expect(claims).toEqual([{ status: 'approved' }, { status: 'rejected' }]);
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('if two administrators decide, one succeeds and the other finds no claim; nothing is applied twice', async () => {
      await using app = await createTestApp({ dialect });
      const admins = [await makePerson(app, { isAdmin: true }), await makePerson(app, { isAdmin: true })];
      for (let round = 0; round < 8; round += 1) {
        const claimant = await makePerson(app);
        const { id: gameId } = await makeGame(app, { importedUpvotes: 5 });
        const { claimId } = await requestClaim(app.ctx, { actor: claimant, gameId, reason });
        const { won, lost } = await race(
          admins.map((actor, index) =>
            decideClaim(app.ctx, { actor, claimId, approve: round % 2 === 0 || index === 0 }),
          ),
        );
        expect(won).toBe(1);
        expect(lost.filter((error) => hasCode(error, 'claim-not-found'))).toHaveLength(1);
        const isApproved = (await findGameById(app.ctx, gameId))?.ownershipStatus === 'claimed';
        expect(await findPersonById(app.ctx, { id: claimant.id })).toMatchObject(
          isApproved ? { totalSubmissions: 1, totalVotes: 5 } : { totalSubmissions: 0, totalVotes: 0 },
        );
        expect(await toldTo(app, claimant)).toHaveLength(1);
      }
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('if a proof, its repetition and an administrator decide, only one of them counts', async () => {
      await using places = await openProofPlaces();
      await using app = await createTestApp({
        dialect,
        fetch: places.fetch,
        claimProofs: places.claimProofs,
      });
      const admin = await makePerson(app, { isAdmin: true });
      for (const approve of [true, false]) {
        const actor = await makePerson(app);
        const playUrl = places.url(`${actor.username.replace('_', '-')}.example`);
        const { id: gameId } = await makeGame(app, { playUrl, importedUpvotes: 2 });
        const { claimId } = await requestClaim(app.ctx, { actor, gameId, reason });
        const state = await findClaimState(app.ctx, { actor, gameId });
        places.putPage(playUrl, (state?.kind === 'mine' && state.proof?.token?.text) || '');
        const { won, lost } = await race([
          proveClaim(app.ctx, { actor, claimId }),
          proveClaim(app.ctx, { actor, claimId }),
          decideClaim(app.ctx, { actor: admin, claimId, approve }),
        ]);
        expect(won).toBe(1);
        expect(lost.filter((error) => hasCode(error, 'claim-not-found'))).toHaveLength(2);
        expect(await toldTo(app, actor)).toHaveLength(1);
      }
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('votes cast while a game changes its owner count for the owner at that time', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      const claimant = await makePerson(app);
      const voters = await makePeople(app, 12);
      const { id: gameId } = await makeGame(app, { importedUpvotes: 3 });
      const { claimId } = await requestClaim(app.ctx, { actor: claimant, gameId, reason });
      const vote = (actor: TestPerson) => castVote(app.ctx, { actor, gameId, voteType: 'up' });
      await Promise.all([
        ...voters.slice(0, 6).map(vote),
        decideClaim(app.ctx, { actor: admin, claimId, approve: true }),
        ...voters.slice(6).map(vote),
      ]);
      expect(await findPersonById(app.ctx, { id: claimant.id })).toMatchObject({
        totalSubmissions: 1,
        totalVotes: 15,
      });
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('if a claimant leaves while their claim is decided, the game has no owner', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      for (let round = 0; round < 4; round += 1) {
        const claimant = await makePerson(app);
        await giveAddress(app, claimant);
        const { id: gameId } = await makeGame(app);
        const { claimId } = await requestClaim(app.ctx, { actor: claimant, gameId, reason });
        const { lost } = await race([
          decideClaim(app.ctx, { actor: admin, claimId, approve: true }),
          deleteAccount(app.ctx, { actor: claimant, games: 'release', proof: claimant.username }),
        ]);
        for (const error of lost) expect(hasCode(error, 'claim-not-found')).toBe(true);
        expect(await findGameById(app.ctx, gameId)).toMatchObject({
          ownershipStatus: 'unclaimed',
          creator: null,
        });
      }
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('if several administrators decide disputes about one claim, one of them takes the game back', async () => {
      await using places = await openProofPlaces();
      await using app = await createTestApp({
        dialect,
        fetch: places.fetch,
        claimProofs: places.claimProofs,
      });
      const admins = [await makePerson(app, { isAdmin: true }), await makePerson(app, { isAdmin: true })];
      const owner = await makePerson(app);
      const playUrl = places.url('alice.example');
      const { id: gameId } = await makeGame(app, { playUrl, importedUpvotes: 2 });
      const { claimId } = await requestClaim(app.ctx, { actor: owner, gameId, reason });
      const state = await findClaimState(app.ctx, { actor: owner, gameId });
      places.putPage(playUrl, (state?.kind === 'mine' && state.proof?.token?.text) || '');
      await proveClaim(app.ctx, { actor: owner, claimId });
      const people = await makePeople(app, 2);
      const same = first(people);
      const doubled = await race([same, same, same].map((actor) => disputeClaim(app.ctx, { actor, gameId, reason })));
      expect(doubled.won).toBe(1);
      expect(doubled.lost.filter((error) => hasCode(error, 'already-disputed'))).toHaveLength(2);
      for (const actor of people.slice(1)) await disputeClaim(app.ctx, { actor, gameId, reason });
      const { disputes } = await findClaims(app.ctx, { actor: first(admins) });
      expect(disputes).toHaveLength(2);
      const { won } = await race(
        admins.flatMap((actor) =>
          disputes.map(({ id }) => decideDispute(app.ctx, { actor, disputeId: id, uphold: true })),
        ),
      );
      expect(won).toBe(1);
      expect(await findPersonById(app.ctx, { id: owner.id })).toMatchObject({
        totalSubmissions: 0,
        totalVotes: 0,
      });
      expect((await findGameById(app.ctx, gameId))?.ownershipStatus).toBe('unclaimed');
      expect(await examine(app.ctx)).toEqual([]);
    });
  });
}
