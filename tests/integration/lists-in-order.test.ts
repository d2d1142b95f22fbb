import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { findLastClaim } from '#platform/db/claims/claims.ts';
import { insertDispute } from '#platform/db/claims/disputes.ts';
import { insertRows } from '#platform/db/rows.ts';
import { exportData } from '#services/accounts/own-data.ts';
import { findClaims } from '#services/claims/find-claims.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { findRemovedGames, removeGame } from '#services/games/remove-game.ts';
import { findSimilarGames } from '#services/listing/similar.ts';
import { findLog, findPublicLog } from '#services/moderation/find-log.ts';
import { findCasesOf, findQueue } from '#services/moderation/queue.ts';
import { closeCase, reportSubject } from '#services/moderation/reports.ts';
import { warnPerson } from '#services/moderation/set-standing.ts';
import { hideGame } from '#services/moderation/set-visibility.ts';
import { findForYou } from '#services/people/for-you.ts';
import { updateProfile } from '#services/people/update-profile.ts';
import { findOwnVotes } from '#services/votes/own-votes.ts';
import { HERE, signUp } from '#tests/integration/accounts/people.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { insertGames, makeGame, makePeople, makePerson, makeVotes } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

/** Runs `step` for one element after the other, each a second later by the fake clock. */
async function inTurn<T, R>({ clock }: TestApp, each: readonly T[], step: (one: T) => Promise<R>) {
  const results: R[] = [];
  for (const one of each) {
    results.push(await step(one));
    clock.advance(1_000);
  }
  return results;
}

const titled = (app: TestApp, titles: readonly string[], given: Parameters<typeof makeGame>[1] = {}) =>
  inTurn(app, titles, (title) => makeGame(app, { ...given, title }));

for (const dialect of DIALECTS) {
  describe(`the order on ${dialect}`, () => {
    it('of cases is by their newest report, and of the reports in each oldest first', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const [anna, bert] = await makePeople(app, 2);
      const games = await titled(app, ['One', 'Two', 'Three']);
      const [first] = games;
      const input = { reason: 'spam', sourceUrl: '', note: '' } as const;
      const report = (actor = anna, id = first?.id ?? '') =>
        reportSubject(ctx, { actor: actor ?? VISITOR, kind: 'game', id, input, clientAddress: HERE });
      await inTurn(app, games, ({ id }) => report(anna, id));
      await report(bert);
      const { cases } = await findQueue(ctx, { actor: admin });
      const [one, two, three] = games.map(({ id }) => id);
      expect(cases.map(({ subjectId }) => subjectId)).toEqual([one, three, two]);
      const reporters = cases[0]?.reports.map(({ reporter }) => reporter);
      expect(reporters).toEqual([anna?.username, bert?.username]);
      await closeCase(ctx, { actor: admin, caseId: cases[0]?.id ?? '', upheld: true, note: '' });
      app.clock.advance(1_000);
      await report();
      const history = await findCasesOf(ctx, { actor: admin, kind: 'game', id: one ?? '' });
      expect(history.map(({ status }) => status)).toEqual(['open', 'upheld']);
    });

    it('of held submissions is newest first', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      const titles = ['one', 'two', 'three'].map((name) => `Cheap pills at https://${name}.example`);
      await inTurn(app, titles, (title) =>
        quickSubmit(app.ctx, { actor: VISITOR, title, playUrl: title.replace(/.* /, '') }),
      );
      const { held } = await findQueue(app.ctx, { actor: admin });
      expect(held.map(({ title }) => title)).toEqual(titles.toReversed());
    });

    it('of the moderation log is newest first, page by page', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      const { id: gameId } = await makeGame(app);
      for (let n = 0; n < 25; n += 1)
        await warnPerson(app.ctx, { actor: admin, userId: (await makePerson(app)).id, reason: 'spam' });
      await hideGame(app.ctx, { actor: admin, gameId, reason: 'spam' });
      const first = await findLog(app.ctx, { actor: admin });
      const second = await findLog(app.ctx, { actor: admin, before: first.before });
      const seqs = [...first.entries, ...second.entries].map(({ seq }) => seq);
      expect(first.entries).toHaveLength(24);
      expect(first.entries[0]).toMatchObject({ action: 'game:hide', subjectId: gameId });
      expect(seqs).toEqual(Array.from({ length: 26 }, (_, n) => (seqs[0] ?? 0) - n));
      expect(second.before).toBeNull();
      const about = { kind: 'game', id: gameId } as const;
      expect((await findLog(app.ctx, { actor: admin, subject: about })).entries).toHaveLength(1);
      expect((await findPublicLog(app.ctx, { before: first.before })).entries).toHaveLength(2);
    });

    it('of disputes is oldest first', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      const [owner, other] = await makePeople(app, 2);
      const disputerId = other?.id ?? '';
      await inTurn(app, await titled(app, ['One', 'Two', 'Three']), async ({ id: gameId }) => {
        const { claimId } = await requestClaim(app.ctx, { actor: owner ?? VISITOR, gameId, reason: 'Mine.' });
        await decideClaim(app.ctx, { actor: admin, claimId, approve: true });
        const dispute = { id: app.ctx.ids.next(), claimId, disputerId, reason: 'No.' };
        await app.ctx.db.transact(({ db }) => insertDispute(db, { ...dispute, createdAt: app.clock.now() }));
      });
      const { disputes } = await findClaims(app.ctx, { actor: admin });
      expect(disputes.map(({ title }) => title)).toEqual(['One', 'Two', 'Three']);
    });

    it('of decided claims makes the last of its kind count', async () => {
      await using app = await createTestApp({ dialect });
      const [owner, other] = await makePeople(app, 2);
      if (!owner || !other) throw new Error('Two people were made.');
      for (const id of ['g1', 'g2']) await makeGame(app, { id });
      const [gameId, claimantId] = ['g1', owner.id];
      const claims = [
        { id: 'c2', gameId, claimantId, resolvedAt: 5 },
        { id: 'c3', gameId, claimantId, resolvedAt: 5 },
        { id: 'c9', gameId, claimantId, resolvedAt: 4 },
        { id: 'c4', gameId, claimantId: other.id, resolvedAt: 6 },
        { id: 'c5', gameId, claimantId, resolvedAt: 7, status: 'rejected' },
        { id: 'c6', gameId: 'g2', claimantId, resolvedAt: 8 },
      ] as const;
      const common = { claimantName: '', reason: '', adminId: null, adminNote: '', proofMethod: null, createdAt: 1 };
      const rows = claims.map((claim) => ({ status: 'approved' as const, ...common, ...claim }));
      await app.ctx.db.transact(({ db }) => db.insertInto('gameClaims').values(rows).execute());
      const last = async (by: { status: 'approved' | 'rejected'; claimantId?: string }) =>
        (await findLastClaim(app.ctx.db.read, { gameId, ...by }))?.id;
      expect(await last({ status: 'approved', claimantId })).toBe('c3');
      expect(await last({ status: 'approved' })).toBe('c4');
      expect(await last({ status: 'rejected' })).toBe('c5');
    });

    it('of exported data is oldest first for names and passkeys, newest first for the rest', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const ada = await signUp(app, 'zoe');
      app.clock.advance(1_000);
      await inTurn(app, ['mia', 'ada'], (username) => updateProfile(ctx, { actor: ada, username }));
      await titled(app, ['One', 'Two', 'Three'], { owner: ada });
      const theirs = await titled(app, ['Yours', 'Hers', 'His']);
      await inTurn(app, theirs, ({ id }) => makeVotes(app, { gameId: id, by: [ada] }));
      await inTurn(app, theirs, ({ id: gameId }) =>
        requestClaim(ctx, { actor: ada, gameId, reason: `Claim of ${gameId}` }),
      );
      await inTurn(app, ['phone', 'key', 'laptop'], (name) => {
        const passkey = { id: name, userId: ada.id, name, publicKey: '', counter: 0, usedAt: null };
        const row = { ...passkey, createdAt: app.clock.now() };
        return ctx.db.transact(({ db }) => insertRows(db, 'passkeys', row));
      });
      expect(await exportData(ctx, { actor: ada })).toMatchObject({
        user: { usernames: ['zoe', 'mia', 'ada'] },
        secondFactor: { passkeys: [{ name: 'phone' }, { name: 'key' }, { name: 'laptop' }] },
        games: [{ title: 'Three' }, { title: 'Two' }, { title: 'One' }],
        votes: [{ gameTitle: 'His' }, { gameTitle: 'Hers' }, { gameTitle: 'Yours' }],
        gameClaims: theirs.toReversed().map(({ id }) => ({ gameId: id })),
      });
    });

    it('of names and games of the same moment is by name or id', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const ada = await signUp(app, 'zoe');
      for (const username of ['mia', 'ada']) await updateProfile(ctx, { actor: ada, username });
      for (const title of ['One', 'Two']) await makeGame(app, { title, owner: ada });
      const theirs = [await makeGame(app, { title: 'Yours' }), await makeGame(app, { title: 'Hers' })];
      for (const { id: gameId } of theirs.toReversed()) await makeVotes(app, { gameId, by: [ada] });
      const voted = { entries: [{ game: { title: 'Yours' } }, { game: { title: 'Hers' } }] };
      expect(await findOwnVotes(ctx, { actor: ada })).toMatchObject(voted);
      expect(await exportData(ctx, { actor: ada })).toMatchObject({
        user: { usernames: ['ada', 'mia', 'zoe'] },
        games: [{ title: 'Two' }, { title: 'One' }],
        votes: [{ gameTitle: 'Yours' }, { gameTitle: 'Hers' }],
      });
    });

    it('of one’s own deleted games is latest first', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      const [one, two, three] = await titled(app, ['One', 'Two', 'Three'], { owner });
      await inTurn(app, [three, one, two], (game) => removeGame(app.ctx, { actor: owner, gameId: game?.id ?? '' }));
      const removed = await findRemovedGames(app.ctx, { actor: owner });
      expect(removed.map(({ title }) => title)).toEqual(['Two', 'One', 'Three']);
    });

    it('of news about one’s own games is most votes first, then the newest game', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      const voters = await makePeople(app, 2);
      const games = await titled(app, ['Some', 'Most', 'Newest'], { owner });
      await findForYou(app.ctx, { actor: owner });
      app.clock.advance(86_400_000);
      for (const [at, { id: gameId }] of games.entries()) {
        await makeVotes(app, { gameId, by: at === 1 ? voters : voters.slice(1) });
      }
      const { votes } = (await findForYou(app.ctx, { actor: owner })) ?? {};
      expect(votes?.map(({ title }) => title)).toEqual(['Most', 'Newest', 'Some']);
    });

    it('of a game’s tags is rarest first: of seven, the most common makes no games similar', async () => {
      await using app = await createTestApp({ dialect });
      const common = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
      const { id: gameId } = await makeGame(app, { tags: [...common, 'rare'] });
      await insertGames(app, [
        { title: 'Rare', tags: ['rare'] },
        ...['One', 'Two'].map((title) => ({ title, tags: common })),
        ...['New', 'Newer', 'Newest'].map((title) => ({ title })),
      ]);
      const similar = await findSimilarGames(app.ctx, { gameId });
      expect(similar.map(({ title }) => title)).toEqual(['Two', 'One', 'Rare']);
    });
  });
}
