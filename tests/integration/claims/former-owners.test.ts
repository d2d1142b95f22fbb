import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/policy.ts';
import { signInTables, storedTime } from '#platform/db/sign-in-schema.ts';
import { findClaimState } from '#services/claims/claim-state.ts';
import { overtakeClaim, proveClaim } from '#services/claims/prove-claim.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { editGame } from '#services/games/edit.ts';
import { findGameById } from '#services/games/find-game.ts';
import { unclaimGame } from '#services/moderation/set-visibility.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson, type TestPerson } from '#tests/support/factories.ts';
import { openProofPlaces } from '#tests/support/proof-places.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { giveAddress, toldTo } from '#tests/support/told.ts';

const reason = 'It is mine.';
const GITHUB = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' };
const FORM = { description: 'Tanks.', genre: 'Action', tags: ['tanks'], isFullyGenerated: true } as const;

async function open(dialect: (typeof DIALECTS)[number]) {
  const stack = new AsyncDisposableStack();
  const places = stack.use(await openProofPlaces());
  const { fetch, claimProofs } = places;
  const app = stack.use(await createTestApp({ dialect, env: GITHUB, fetch, claimProofs }));
  const admin = await makePerson(app, { isAdmin: true });
  return { app, places, admin, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

async function linkGithub(app: TestApp, { id: userId }: TestPerson, accountId: string): Promise<void> {
  const at = storedTime(app.ctx.db.read, app.clock.now());
  const row = { id: app.ctx.ids.next(), userId, accountId, providerId: 'github', password: null };
  await app.ctx.db.transact(async ({ db }) => {
    await signInTables(db)
      .insertInto('auth_accounts')
      .values({ ...row, createdAt: at, updatedAt: at })
      .execute();
  });
}

async function own(app: TestApp, { thief, admin, gameId }: { thief: TestPerson; admin: TestPerson; gameId: string }) {
  const { claimId } = await requestClaim(app.ctx, { actor: thief, gameId, reason });
  await decideClaim(app.ctx, { actor: admin, claimId, approve: true });
}

const take = (app: TestApp, { admin, gameId }: { admin: Actor; gameId: string }) =>
  unclaimGame(app.ctx, { actor: admin, gameId, reason: 'stolen', note: '' });

async function offerTo(app: TestApp, actor: TestPerson, gameId: string) {
  const { claimId } = await requestClaim(app.ctx, { actor, gameId, reason });
  const state = await findClaimState(app.ctx, { actor, gameId });
  return { claimId, proof: state?.kind === 'mine' ? state.proof : null };
}

for (const dialect of DIALECTS) {
  describe(`a game that a moderator took from its owner, on ${dialect}`, () => {
    it('is not given back by a proof, neither to that owner nor by the source that they entered', async () => {
      await using site = await open(dialect);
      const { app, places, admin } = site;
      const thief = await makePerson(app);
      const playUrl = places.url('alice.example', '/');
      const { id: gameId } = await makeGame(app, { title: 'Tanks', playUrl });
      await own(app, { thief, admin, gameId });
      const sourceUrl = 'https://github.com/thief/tanks';
      await editGame(app.ctx, { actor: thief, gameId, ...FORM, title: 'Tanks', playUrl, sourceUrl });
      await take(app, { admin, gameId });
      await giveAddress(app, thief);
      await linkGithub(app, thief, '666');
      const again = await offerTo(app, thief, gameId);
      expect(again.proof).toBeNull();
      await expect(proveClaim(app.ctx, { actor: thief, claimId: again.claimId })).rejects.toMatchObject({
        code: 'proof-not-offered',
      });
      await decideClaim(app.ctx, { actor: admin, claimId: again.claimId, approve: false });
      // The same person with another account. The address is the author's, so it still proves.
      const other = await makePerson(app);
      const { claimId, proof } = await offerTo(app, other, gameId);
      expect(proof?.github).toBeNull();
      expect(proof?.places.pages).toContain(playUrl);
      await decideClaim(app.ctx, { actor: admin, claimId, approve: false });
      const author = await makePerson(app);
      const { claimId: right, proof: authors } = await offerTo(app, author, gameId);
      places.putText(places.url('alice.example', '/.well-known/playpodium.txt'), authors?.token?.text ?? '');
      expect((await proveClaim(app.ctx, { actor: author, claimId: right })).method).toBe('file');
    });

    it('has no proof by an address that they entered, when they submitted it or later', async () => {
      await using site = await open(dialect);
      const { app, places, admin } = site;
      const thief = await makePerson(app);
      const submitted = await makeGame(app, { owner: thief, playUrl: places.url('thief.example', '/a/') });
      const moved = await makeGame(app, { title: 'Moved', playUrl: places.url('alice.example', '/b/') });
      await own(app, { thief, admin, gameId: moved.id });
      const playUrl = places.url('thief.example', '/b/');
      await editGame(app.ctx, { actor: thief, gameId: moved.id, ...FORM, title: 'Moved', playUrl, sourceUrl: '' });
      for (const { id: gameId } of [submitted, moved]) {
        await take(app, { admin, gameId });
        const { proof, claimId } = await offerTo(app, await makePerson(app), gameId);
        expect(proof).toBeNull();
        await decideClaim(app.ctx, { actor: admin, claimId, approve: false });
      }
    });

    it('counts as the owner’s again once the decision is undone', async () => {
      await using site = await open(dialect);
      const { app, places, admin } = site;
      const owner = await makePerson(app);
      const { id: gameId } = await makeGame(app, { owner, playUrl: places.url('alice.example', '/') });
      const { seq } = await take(app, { admin, gameId });
      await undoDecision(app.ctx, { actor: admin, seq, reason: 'other', note: '' });
      expect((await findGameById(app.ctx, gameId))?.creator?.id).toBe(owner.id);
      expect(await app.ctx.db.read.selectFrom('formerOwners').selectAll().execute()).toEqual([]);
      const { playUrlBy } = await app.ctx.db.read.selectFrom('games').select('playUrlBy').executeTakeFirstOrThrow();
      expect(playUrlBy).toBeNull();
    });
  });

  describe(`a pending claim on ${dialect}`, () => {
    it('is overtaken by whoever proves that the game is theirs, and its claimant is told', async () => {
      await using site = await open(dialect);
      const { app, places } = site;
      const [waiting, author] = [await makePerson(app), await makePerson(app)];
      const playUrl = places.url('alice.example', '/');
      const { id: gameId } = await makeGame(app, { title: 'Tanks', playUrl, importedUpvotes: 3 });
      await requestClaim(app.ctx, { actor: waiting, gameId, reason });
      expect((await overtakeClaim(app.ctx, { actor: author, gameId })).method).toBeNull();
      const state = await findClaimState(app.ctx, { actor: author, gameId });
      const token = state?.kind === 'pending' ? state.proof?.token?.text : undefined;
      expect(token).toMatch(/^playpodium-[\w-]{32}$/);
      // A token is one person's: the waiting claimant's own is another.
      places.putText(places.url('alice.example', '/.well-known/playpodium.txt'), token ?? '');
      const stranger = await makePerson(app);
      expect((await overtakeClaim(app.ctx, { actor: stranger, gameId })).method).toBeNull();
      expect((await overtakeClaim(app.ctx, { actor: author, gameId })).method).toBe('file');
      expect(await findGameById(app.ctx, gameId)).toMatchObject({
        ownershipStatus: 'claimed',
        creator: { id: author.id },
      });
      const claims = await app.ctx.db.read.selectFrom('gameClaims').selectAll().execute();
      expect(claims.find(({ claimantId }) => claimantId === waiting.id)).toMatchObject({
        status: 'rejected',
        adminNote: 'Somebody else has proved that the game is theirs.',
      });
      expect(claims.find(({ claimantId }) => claimantId === author.id)).toMatchObject({
        status: 'approved',
        proofMethod: 'file',
      });
      expect((await toldTo(app, waiting)).at(-1)).toMatchObject({
        title: 'Game claim rejected',
        text: 'Somebody else has proved that Tanks is theirs, so it belongs to them now.',
      });
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('is one of at most three of a person, and the only one while their address is unconfirmed', async () => {
      await using app = await createTestApp({
        dialect,
        env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.example' },
      });
      const actor = await makePerson(app);
      const ask = async () => requestClaim(app.ctx, { actor, gameId: (await makeGame(app)).id, reason });
      const confirm = (isConfirmed: 0 | 1) =>
        app.ctx.db.transact(({ db }) => db.updateTable('users').set({ isConfirmed }).execute());
      await confirm(0);
      await ask();
      await expect(ask()).rejects.toMatchObject({ code: 'too-many-claims', status: 409 });
      await confirm(1);
      await ask();
      await ask();
      await expect(ask()).rejects.toMatchObject({ code: 'too-many-claims' });
    });
  });
}
