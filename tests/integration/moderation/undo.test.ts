import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { decideDispute, disputeClaim } from '#services/claims/dispute-claim.ts';
import { findClaims } from '#services/claims/find-claims.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { findLog, findPublicLog } from '#services/moderation/find-log.ts';
import { findQueue } from '#services/moderation/queue.ts';
import { closeCase, reportSubject } from '#services/moderation/reports.ts';
import { warnPerson } from '#services/moderation/set-standing.ts';
import { hideGame } from '#services/moderation/set-visibility.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson, makeVotes, type TestPerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { toldTo } from '#tests/support/told.ts';

const DAY = 86_400_000;
const UNDONE = 'It no longer applies to your account or your game.';

for (const dialect of DIALECTS) {
  describe(`undoing on ${dialect}`, () => {
    it('reopens a closed case and notifies its reporters, unless a newer case is open', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const admin = await makePerson(app, { isAdmin: true });
      const reporter = await makePerson(app);
      const { id } = await makeGame(app, { title: 'Spammy' });
      const input = { reason: 'spam', sourceUrl: '', note: '' } as const;
      const report = (actor: TestPerson | typeof VISITOR) =>
        reportSubject(ctx, { actor, kind: 'game', id, input, clientAddress: '198.18.0.1' });
      const close = async (upheld: boolean) => {
        const { cases } = await findQueue(ctx, { actor: admin });
        await closeCase(ctx, { actor: admin, caseId: cases[0]?.id ?? '', upheld });
      };
      await report(reporter);
      await close(false);
      expect((await findPublicLog(ctx, {})).entries).toMatchObject([
        { action: 'report:dismiss', reason: 'spam', isUndone: false },
      ]);
      await undoLast(app, admin);
      expect((await findQueue(ctx, { actor: admin })).cases).toMatchObject([{ status: 'open', note: '' }]);
      const told = await toldTo(app, reporter);
      expect(told.map(({ text }) => text).toSorted()).toEqual([
        'A moderator has looked at it and found nothing to act on. Thank you for keeping an eye out.',
        'A moderator is looking at it again.',
      ]);
      await close(true);
      await report(VISITOR);
      await expect(undoLast(app, admin)).rejects.toMatchObject({ code: 'moderation-stale' });
      expect((await findQueue(ctx, { actor: admin })).cases).toHaveLength(1);
    });

    it('takes back an approved claim with its votes: the claim is pending again, and can be decided again', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { admin, claimant, gameId, claimId } = await openClaim(app);
      await decideClaim(ctx, { actor: admin, claimId, approve: true });
      expect(await findUserById(ctx.db.read, claimant)).toMatchObject({ totalVotes: 5, totalSubmissions: 1 });
      await undoLast(app, admin);
      expect(await findGameRow(ctx.db.read, { id: gameId })).toMatchObject({
        ownershipStatus: 'pending_claim',
        creatorId: null,
        quickSubmission: 1,
      });
      expect(await findUserById(ctx.db.read, claimant)).toMatchObject({ totalVotes: 0, totalSubmissions: 0 });
      expect((await findClaims(ctx, { actor: admin })).claims.map(({ id }) => id)).toEqual([claimId]);
      const told = (await toldTo(app, claimant)).map(({ text }) => text);
      expect(told).toContain('It is waiting for a decision again.');
      expect(told).not.toContain(UNDONE);
      expect(await examine(ctx)).toEqual([]);
      await decideClaim(ctx, { actor: admin, claimId, approve: false });
      expect(await findGameRow(ctx.db.read, { id: gameId })).toMatchObject({ ownershipStatus: 'unclaimed' });
    });

    it('notifies the owner of a game that is shown again', async () => {
      await using app = await createTestApp({ dialect });
      const [owner, admin] = [await makePerson(app), await makePerson(app, { isAdmin: true })];
      const { id: gameId } = await makeGame(app, { owner });
      await hideGame(app.ctx, { actor: admin, gameId, reason: 'other' });
      app.clock.advance(1_000);
      await undoLast(app, admin);
      expect((await toldTo(app, owner)).at(-1)?.text).toBe(UNDONE);
    });

    it('notifies a person that a warning no longer applies', async () => {
      await using app = await createTestApp({ dialect });
      const [person, admin] = [await makePerson(app), await makePerson(app, { isAdmin: true })];
      await warnPerson(app.ctx, { actor: admin, userId: person.id, reason: 'spam' });
      app.clock.advance(1_000);
      await undoLast(app, admin);
      expect((await toldTo(app, person)).at(-1)).toMatchObject({
        text: UNDONE,
        path: `/by/${person.username}`,
      });
    });

    it('takes back a rejected claim within 30 days, unless somebody else has claimed the game since', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { admin, claimant, gameId, claimId } = await openClaim(app);
      const reject = () => decideClaim(ctx, { actor: admin, claimId, approve: false });
      await reject();
      await undoLast(app, admin);
      expect(await findGameRow(ctx.db.read, { id: gameId })).toMatchObject({
        ownershipStatus: 'pending_claim',
      });
      await reject();
      const [last] = (await findLog(ctx, { actor: admin })).entries;
      await requestClaim(ctx, { actor: await makePerson(app), gameId, reason: 'No, mine.' });
      const undo = () => undoDecision(ctx, { actor: admin, reason: 'other', seq: last?.seq ?? 0 });
      await expect(undo()).rejects.toMatchObject({ code: 'moderation-stale' });
      await expect(undoDecision(ctx, { actor: claimant, reason: 'other', seq: last?.seq ?? 0 })).rejects.toMatchObject({
        code: 'not-allowed',
      });
      app.clock.advance(30 * DAY + 1);
      await expect(undo()).rejects.toMatchObject({ code: 'undo-expired' });
      expect(await examine(ctx)).toEqual([]);
    });

    it('returns a game that a dispute took, and reopens every dispute', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { admin, claimant, gameId, claimId } = await openClaim(app);
      await decideClaim(ctx, { actor: admin, claimId, approve: true });
      // Turns the claim into one by proof, because only such claims can be disputed.
      await ctx.db.transact(({ db }) =>
        db.updateTable('gameClaims').set({ proofMethod: 'page' }).where('id', '=', claimId).execute(),
      );
      const disputer = await makePerson(app);
      for (const actor of [disputer, await makePerson(app)]) {
        await disputeClaim(ctx, { actor, gameId, reason: 'Not theirs.' });
      }
      const waiting = async () => (await findClaims(ctx, { actor: admin })).disputes;
      const decide = async (uphold: boolean) =>
        decideDispute(ctx, { actor: admin, disputeId: (await waiting())[0]?.id ?? '', uphold });
      await decide(true);
      expect(await waiting()).toEqual([]);
      await undoLast(app, admin);
      expect(await waiting()).toHaveLength(2);
      expect(await findGameRow(ctx.db.read, { id: gameId })).toMatchObject({ creatorId: claimant.id });
      expect(await findUserById(ctx.db.read, claimant)).toMatchObject({ totalVotes: 5, totalSubmissions: 1 });
      expect((await toldTo(app, disputer)).at(-1)?.text).toBe('It is waiting for a decision again.');
      await decide(false);
      expect(await waiting()).toHaveLength(1);
      await undoLast(app, admin);
      expect(await waiting()).toHaveLength(2);
      expect(await examine(ctx)).toEqual([]);
    });
  });
}

async function openClaim(app: TestApp) {
  const admin = await makePerson(app, { isAdmin: true });
  const claimant = await makePerson(app);
  const { id: gameId } = await makeGame(app, { importedUpvotes: 4 });
  await makeVotes(app, { gameId, by: [await makePerson(app)] });
  const { claimId } = await requestClaim(app.ctx, { actor: claimant, gameId, reason: 'Mine.' });
  return { admin, claimant, gameId, claimId };
}

async function undoLast({ ctx }: TestApp, admin: TestPerson): Promise<void> {
  const { entries } = await findLog(ctx, { actor: admin });
  await undoDecision(ctx, { actor: admin, reason: 'other', seq: entries[0]?.seq ?? 0 });
}
