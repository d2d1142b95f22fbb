import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { confirmEmail } from '#services/accounts/email.ts';
import { forgotPassword, resetPassword } from '#services/accounts/password.ts';
import { findLog } from '#services/moderation/find-log.ts';
import { mergeGames } from '#services/moderation/merge-games.ts';
import { banPerson, liftPerson } from '#services/moderation/set-standing.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { recount } from '#services/upkeep/recount.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { findOwnVotes } from '#services/votes/own-votes.ts';
import { HERE, PASSWORD, type Postbox, signUp, watchMail } from '#tests/integration/accounts/people.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson, type TestPerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`votes of people without a confirmed address on ${dialect}`, () => {
    it('are in no counter, and count from confirmation on', async () => {
      await using site = await openSite(dialect);
      const { app, voter, owner, gameId, confirm } = site;
      const vote = await castVote(app.ctx, { actor: voter, gameId, voteType: 'up' });
      expect(vote).toEqual({ vote: 'up', upvotes: 0, downvotes: 0, isCast: true, isWaiting: true });
      expect(await countersOf(app, gameId, owner)).toEqual({
        upvotes: 0,
        downvotes: 0,
        ofOwner: 0,
      });
      expect(await examine(app.ctx)).toEqual([]);
      expect((await findOwnVotes(app.ctx, { actor: voter })).games).toHaveLength(1);
      await confirm();
      expect(await countersOf(app, gameId, owner)).toMatchObject({ upvotes: 1, downvotes: 0, ofOwner: 1 });
      expect(await examine(app.ctx)).toEqual([]);
      expect(await castVote(app.ctx, { actor: voter, gameId, voteType: 'down' })).toMatchObject({
        upvotes: 0,
        downvotes: 1,
        isWaiting: false,
      });
    });

    it('count after a password reset, whose mailed link also proves the address', async () => {
      await using site = await openSite(dialect);
      const { app, post, voter, owner, gameId } = site;
      await castVote(app.ctx, { actor: voter, gameId, voteType: 'up' });
      const from = { actor: VISITOR, clientAddress: HERE };
      await forgotPassword(app.ctx, { ...from, email: voter.email });
      const token = await post.tokenFor(voter.email);
      await resetPassword(app.ctx, { ...from, token, password: 'another battery' });
      expect(await countersOf(app, gameId, owner)).toMatchObject({ upvotes: 1, downvotes: 0, ofOwner: 1 });
      expect(await castVote(app.ctx, { actor: voter, gameId, voteType: 'down' })).toMatchObject({
        upvotes: 0,
        downvotes: 1,
        isWaiting: false,
      });
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('can be changed and withdrawn without ever having counted', async () => {
      await using site = await openSite(dialect);
      const { app, voter, owner, gameId, confirm } = site;
      const press = (voteType: 'up' | 'down') => castVote(app.ctx, { actor: voter, gameId, voteType });
      await press('up');
      expect(await press('down')).toMatchObject({ vote: 'down', downvotes: 0, isWaiting: true });
      expect(await press('down')).toMatchObject({ vote: 'none', downvotes: 0, isWaiting: false });
      await press('down');
      await confirm();
      expect(await countersOf(app, gameId, owner)).toMatchObject({ upvotes: 0, downvotes: 1, ofOwner: 0 });
      expect(await recount(app.ctx)).toEqual([]);
    });

    it('count at once if no mail is configured, and still count when it is configured later', async () => {
      await using site = await openSite(dialect);
      const { app, voter, owner, gameId } = site;
      app.ctx.settings.smtpUrl = '';
      expect(await castVote(app.ctx, { actor: voter, gameId, voteType: 'up' })).toMatchObject({ upvotes: 1 });
      app.ctx.settings.smtpUrl = SMTP;
      expect(await recount(app.ctx)).toEqual([]);
      expect(await castVote(app.ctx, { actor: voter, gameId, voteType: 'down' })).toMatchObject({
        upvotes: 0,
        downvotes: 1,
        isWaiting: false,
      });
      expect(await countersOf(app, gameId, owner)).toMatchObject({ upvotes: 0, downvotes: 1 });
    });

    it('stay out of the counters through bans, merges, undos and account deletion', async () => {
      await using site = await openSite(dialect);
      const { app, voter, owner, gameId, confirm } = site;
      const admin = await makePerson(app, { isAdmin: true });
      const kept = await makeGame(app, { owner });
      await castVote(app.ctx, { actor: voter, gameId, voteType: 'up' });
      const decide = { actor: admin, reason: 'spam' };
      await banPerson(app.ctx, { ...decide, userId: voter.id });
      await liftPerson(app.ctx, { ...decide, userId: voter.id });
      await mergeGames(app.ctx, { ...decide, gameId, into: kept.id });
      expect(await examine(app.ctx)).toEqual([]);
      expect(await countersOf(app, kept.id, owner)).toMatchObject({ upvotes: 0, ofOwner: 0 });
      await banPerson(app.ctx, { ...decide, userId: voter.id });
      await confirm();
      expect(await countersOf(app, kept.id, owner)).toMatchObject({ upvotes: 0, ofOwner: 0 });
      await liftPerson(app.ctx, { ...decide, userId: voter.id });
      expect(await countersOf(app, kept.id, owner)).toMatchObject({ upvotes: 1, ofOwner: 1 });
      const { entries } = await findLog(app.ctx, { actor: admin });
      const merge = entries.find(({ action }) => action === 'game:merge');
      await undoDecision(app.ctx, { ...decide, seq: merge?.seq ?? 0 });
      expect(await countersOf(app, kept.id, owner)).toMatchObject({ upvotes: 0, ofOwner: 1 });
      expect(await examine(app.ctx)).toEqual([]);
      const other = await signUp(app, 'other_voter');
      await castVote(app.ctx, { actor: other, gameId: kept.id, voteType: 'up' });
      await deleteAccount(app.ctx, { actor: other, games: 'release', proof: PASSWORD });
      expect(await countersOf(app, kept.id, owner)).toMatchObject({ upvotes: 0 });
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('don’t include those of people who were imported or created by the operator', async () => {
      await using site = await openSite(dialect);
      const imported = await makePerson(site.app);
      const vote = await castVote(site.app.ctx, { actor: imported, gameId: site.gameId, voteType: 'up' });
      expect(vote).toMatchObject({ upvotes: 1, isWaiting: false });
    });
  });
}

const SMTP = 'smtp://127.0.0.1:1';

async function openSite(dialect: (typeof DIALECTS)[number]) {
  const app = await createTestApp({ dialect });
  app.ctx.settings.smtpUrl = SMTP;
  const post: Postbox = watchMail(app);
  const voter = await signUp(app, 'voter');
  const owner = await makePerson(app);
  const { id: gameId } = await makeGame(app, { owner });
  const token = await post.tokenFor(voter.email);
  const confirm = () => confirmEmail(app.ctx, { token, clientAddress: HERE });
  return {
    app,
    post,
    voter,
    owner,
    gameId,
    confirm,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

async function countersOf({ ctx }: TestApp, gameId: string, owner: TestPerson) {
  const game = await findGameRow(ctx.db.read, { id: gameId });
  return {
    upvotes: game?.upvotes,
    downvotes: game?.downvotes,
    ofOwner: (await findUserById(ctx.db.read, owner))?.totalVotes,
  };
}
