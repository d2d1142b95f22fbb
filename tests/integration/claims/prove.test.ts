import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { signInTables, storedTime } from '#platform/db/sign-in-schema.ts';
import { type ClaimState, findClaimState } from '#services/claims/claim-state.ts';
import { proveClaim, renewProof } from '#services/claims/prove-claim.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { findGameById } from '#services/games/find-game.ts';
import { findPersonById } from '#services/people/find-person.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, makeVotes, type TestPerson } from '#tests/support/factories.ts';
import { openProofPlaces, type ProofPlaces } from '#tests/support/proof-places.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { giveAddress, toldTo } from '#tests/support/told.ts';

const GITHUB = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' };

type Mine = Extract<ClaimState, { kind: 'mine' }>;

interface Claimed {
  claimant: TestPerson;
  gameId: string;
  claimId: string;
  token: () => Promise<string>;
}

async function stateOf({ ctx }: TestApp, actor: TestPerson, gameId: string): Promise<Mine> {
  const state = await findClaimState(ctx, { actor, gameId });
  if (state?.kind !== 'mine') throw new Error(`The claim is ${state?.kind}.`);
  return state;
}

async function claim(
  app: TestApp,
  playUrl: string,
  { by, sourceUrl = '' }: { by?: TestPerson; sourceUrl?: string } = {},
): Promise<Claimed> {
  const claimant = by ?? (await makePerson(app));
  const { id: gameId } = await makeGame(app, { playUrl, sourceUrl, importedUpvotes: 3 });
  const { claimId } = await requestClaim(app.ctx, { actor: claimant, gameId, reason: 'It is mine.' });
  const token = async () => (await stateOf(app, claimant, gameId)).proof?.token?.text ?? '';
  return { claimant, gameId, claimId, token };
}

async function link(
  app: TestApp,
  person: TestPerson,
  accountId: string,
  providerId: 'github' | 'google' = 'github',
): Promise<void> {
  await app.ctx.db.transact(async ({ db }) => {
    const at = storedTime(db, app.clock.now());
    await signInTables(db)
      .insertInto('auth_accounts')
      .values({
        id: app.ctx.ids.next(),
        userId: person.id,
        accountId,
        providerId,
        password: null,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
  });
}

async function open(dialect: (typeof DIALECTS)[number], env: Record<string, string> = {}) {
  const stack = new AsyncDisposableStack();
  const places = stack.use(await openProofPlaces());
  const app = stack.use(await createTestApp({ dialect, env, fetch: places.fetch, claimProofs: places.claimProofs }));
  return { app, places, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

async function expectNothing(app: TestApp, { claimant, claimId, gameId }: Claimed): Promise<void> {
  const attempt = await proveClaim(app.ctx, { actor: claimant, claimId });
  expect(attempt.method).toBeNull();
  expect((await findGameById(app.ctx, gameId))?.ownershipStatus).toBe('pending_claim');
}

for (const dialect of DIALECTS) {
  describe(`a proof of a claim on ${dialect}`, () => {
    const byProof: [string, (places: ProofPlaces, token: string) => void][] = [
      ['page', (places, token) => places.putPage(places.url('alice.example', '/tanks/'), 'other', token)],
      [
        'file',
        (places, token) =>
          places.putText(places.url('alice.example', '/.well-known/playpodium.txt'), `hello\r\n ${token} \r\n`),
      ],
      ['dns', (places, token) => places.putRecord('_playpodium.alice.example', 'v=spf1', token)],
    ];
    it.each(byProof)('by %s approves it at once, and the method is recorded', async (method, publish) => {
      await using site = await open(dialect);
      const { app, places } = site;
      const claimed = await claim(app, places.url('alice.example', '/tanks/'));
      await makeVotes(app, { gameId: claimed.gameId, by: await makePeople(app, 2) });
      await expectNothing(app, claimed);
      publish(places, await claimed.token());
      expect(await proveClaim(app.ctx, { actor: claimed.claimant, claimId: claimed.claimId })).toMatchObject({
        method,
      });
      expect(await findGameById(app.ctx, claimed.gameId)).toMatchObject({
        ownershipStatus: 'claimed',
        quickSubmission: false,
        creator: { id: claimed.claimant.id },
      });
      expect(await findPersonById(app.ctx, { id: claimed.claimant.id })).toMatchObject({
        totalSubmissions: 1,
        totalVotes: 5,
      });
      const row = await app.ctx.db.read.selectFrom('gameClaims').selectAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({
        status: 'approved',
        proofMethod: method,
        adminId: null,
        resolvedAt: app.clock.now(),
      });
      expect(await examine(app.ctx)).toEqual([]);
      expect(await toldTo(app, claimed.claimant)).toMatchObject([{ title: 'Game claim approved' }]);
    });

    it('works once: its token proves neither this claim again nor another', async () => {
      await using site = await open(dialect);
      const { app, places } = site;
      const playUrl = places.url('alice.example', '/');
      const claimed = await claim(app, playUrl);
      const actor = claimed.claimant;
      places.putPage(playUrl, await claimed.token());
      await proveClaim(app.ctx, { actor, claimId: claimed.claimId });
      await expect(proveClaim(app.ctx, { actor, claimId: claimed.claimId })).rejects.toThrow('Claim not found');
      const thief = await makePerson(app);
      const second = await claim(app, places.url('alice.example', '/two/'), { by: thief });
      await expectNothing(app, second);
    });

    it('isn’t accepted after 7 days; a new token replaces the old one', async () => {
      await using site = await open(dialect);
      const { app, places } = site;
      const playUrl = places.url('alice.example', '/');
      const claimed = await claim(app, playUrl);
      const { claimant: actor, claimId } = claimed;
      const old = await claimed.token();
      places.putPage(playUrl, old);
      app.clock.advance(LIMITS.claimProof.validMs);
      expect((await stateOf(app, actor, claimed.gameId)).proof?.token).toBeNull();
      await expect(proveClaim(app.ctx, { actor, claimId })).rejects.toThrow('This token has expired');
      await renewProof(app.ctx, { actor, claimId });
      expect(await claimed.token()).not.toBe(old);
      await expectNothing(app, claimed);
      places.putPage(playUrl, await claimed.token());
      expect(await proveClaim(app.ctx, { actor, claimId })).toMatchObject({ method: 'page' });
    });

    it('isn’t accepted after a redirect to another host, or from a file that redirects elsewhere', async () => {
      await using site = await open(dialect);
      const { app, places } = site;
      const claimed = await claim(app, places.url('victim.example', '/game/'));
      const token = await claimed.token();
      places.putPage(places.url('mallory.example', '/'), token);
      places.putText(places.url('mallory.example', '/token.txt'), token);
      places.redirect(places.url('victim.example', '/game/'), places.url('mallory.example', '/'));
      places.redirect(
        places.url('victim.example', '/.well-known/playpodium.txt'),
        places.url('mallory.example', '/token.txt'),
      );
      await expectNothing(app, claimed);
      const { sightings } = await proveClaim(app.ctx, { actor: claimed.claimant, claimId: claimed.claimId });
      expect(sightings.filter(({ outcome }) => outcome === 'elsewhere')).toHaveLength(2);
    });

    it('on a shared host isn’t accepted on its front page, in its files or by DNS', async () => {
      await using site = await open(dialect);
      const { app, places } = site;
      const claimed = await claim(app, places.url('scratch.mit.edu', '/projects/1/'));
      const token = await claimed.token();
      const { proof } = await stateOf(app, claimed.claimant, claimed.gameId);
      expect(proof?.places).toMatchObject({ sharing: 'path', dnsName: null });
      for (const path of ['/', '/projects/2/', '/projects/']) {
        places.putPage(places.url('scratch.mit.edu', path), token);
        places.putText(places.url('scratch.mit.edu', `${path}.well-known/playpodium.txt`), token);
      }
      places.putRecord('_playpodium.scratch.mit.edu', token);
      places.putRecord('_playpodium.mit.edu', token);
      await expectNothing(app, claimed);
      places.redirect(places.url('scratch.mit.edu', '/projects/1/'), places.url('scratch.mit.edu', '/projects/2/'));
      await expectNothing(app, claimed);
      places.putText(places.url('scratch.mit.edu', '/projects/1/.well-known/playpodium.txt'), token);
      expect(await proveClaim(app.ctx, { actor: claimed.claimant, claimId: claimed.claimId })).toMatchObject({
        method: 'file',
      });
    });

    it('must be at the exact path if somebody else has a game on the same host', async () => {
      await using site = await open(dialect);
      const { app, places } = site;
      const claimed = await claim(app, places.url('club.example', '/alice'));
      const sharing = async () => (await stateOf(app, claimed.claimant, claimed.gameId)).proof?.places.sharing;
      await makeGame(app, { playUrl: places.url('club.example', '/alice2'), owner: claimed.claimant });
      await makeGame(app, { playUrl: places.url('sub.club.example', '/') });
      await makeGame(app, { playUrl: places.url('xclub.example', '/') });
      await makeGame(app, { playUrl: 'http://club.example/other-port' });
      expect(await sharing()).toBe('own');
      await makeGame(app, { playUrl: places.url('www.club.example', '/bob').replace('http:', 'https:') });
      expect(await sharing()).toBe('path');
      const token = await claimed.token();
      places.putText(places.url('club.example', '/.well-known/playpodium.txt'), token);
      places.putRecord('_playpodium.club.example', token);
      await expectNothing(app, claimed);
    });

    it('by GitHub needs exactly the owner’s account, by its number', async () => {
      await using site = await open(dialect, GITHUB);
      const { app, places } = site;
      const playUrl = places.url('alice.github.io', '/tanks/');
      const claimed = await claim(app, playUrl);
      const { claimant: actor, claimId } = claimed;
      places.putGithubUser('alice', 7);
      const other = await makePerson(app);
      for (const person of [actor, other]) await giveAddress(app, person);
      await link(app, other, '7');
      await link(app, actor, '7', 'google');
      expect((await stateOf(app, actor, claimed.gameId)).proof?.github).toEqual({
        owners: ['alice'],
        accountId: null,
      });
      expect((await proveClaim(app.ctx, { actor, claimId })).isGithubOwner).toBeNull();
      await link(app, actor, '8');
      expect(await proveClaim(app.ctx, { actor, claimId })).toMatchObject({
        method: null,
        isGithubOwner: false,
      });
      places.putGithubUser('alice', 8, 'Organization');
      expect(await proveClaim(app.ctx, { actor, claimId })).toMatchObject({ method: null });
      places.putGithubUser('alice', 8);
      app.clock.advance(LIMITS.claimProof.validMs * 2);
      expect(await proveClaim(app.ctx, { actor, claimId })).toMatchObject({
        method: 'github',
        sightings: [],
      });
      expect((await findGameById(app.ctx, claimed.gameId))?.creator?.id).toBe(actor.id);
    });

    it('by GitHub accepts the source’s owner too, and is offered only if it is configured', async () => {
      await using site = await open(dialect, GITHUB);
      await using plain = await open(dialect);
      const sourceUrl = 'https://github.com/Bob/tanks';
      const claimed = await claim(site.app, site.places.url('alice.example'), { sourceUrl });
      await giveAddress(site.app, claimed.claimant);
      await link(site.app, claimed.claimant, '21');
      site.places.putGithubUser('bob', 21);
      expect(await proveClaim(site.app.ctx, { actor: claimed.claimant, claimId: claimed.claimId })).toMatchObject({
        method: 'github',
      });
      const other = await claim(plain.app, plain.places.url('alice.example'), { sourceUrl });
      expect((await stateOf(plain.app, other.claimant, other.gameId)).proof?.github).toBeNull();
    });

    it('reports what was found in each place', async () => {
      await using site = await open(dialect);
      const { app, places } = site;
      const claimed = await claim(app, places.url('alice.example', '/tanks'));
      places.putPage(places.url('alice.example', '/tanks'), 'another token');
      places.silenceNameServers();
      const { sightings } = await proveClaim(app.ctx, { actor: claimed.claimant, claimId: claimed.claimId });
      const seen = sightings.map(
        ({ method, place, outcome }) => `${method} ${new URL(place, 'dns://').pathname} ${outcome}`,
      );
      expect(seen).toEqual([
        'page /tanks absent',
        'page / unreachable',
        'file /.well-known/playpodium.txt unreachable',
        'file /tanks/.well-known/playpodium.txt unreachable',
        'dns /_playpodium.alice.example unreachable',
      ]);
      expect(sightings[1]?.problem).toBe('This address answered with an error (404).');
    });

    it('is refused if the game moved, or an administrator decided, during the check', async () => {
      await using site = await open(dialect);
      const { app, places } = site;
      const playUrl = places.url('alice.example');
      const claimed = await claim(app, playUrl);
      places.putPage(playUrl, await claimed.token());
      const set = (addresses: { playUrl?: string; sourceUrl?: string }) =>
        app.ctx.db.transact(({ db }) =>
          db.updateTable('games').set(addresses).where('id', '=', claimed.gameId).execute(),
        );
      for (const moved of [{ playUrl: 'https://moved.example/' }, { sourceUrl: 'https://moved.example/source' }]) {
        const { arrived, release } = places.hold();
        const proving = proveClaim(app.ctx, { actor: claimed.claimant, claimId: claimed.claimId });
        await arrived;
        await set(moved);
        release();
        await expect(proving).rejects.toMatchObject({ code: 'proof-expired' });
        await set({ playUrl, sourceUrl: '' });
      }
      const again = places.hold();
      const second = proveClaim(app.ctx, { actor: claimed.claimant, claimId: claimed.claimId });
      await again.arrived;
      const admin = await makePerson(app, { isAdmin: true });
      await decideClaim(app.ctx, { actor: admin, claimId: claimed.claimId, approve: false });
      again.release();
      await expect(second).rejects.toThrow('Claim not found');
      expect((await findGameById(app.ctx, claimed.gameId))?.ownershipStatus).toBe('unclaimed');
    });
  });
}
