import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { takeUsername } from '#platform/db/people/profiles.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { forgotPassword, resetPassword } from '#services/accounts/password.ts';
import { identify } from '#services/accounts/sign-in.ts';
import { removeGame } from '#services/games/remove-game.ts';
import { recount } from '#services/upkeep/recount.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { importFrom, makeFolder } from '#tests/support/collection-files.ts';
import { dumpRows } from '#tests/support/database-rows.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { HERE, openSession, watchMail } from './accounts/people.ts';

const AT = '2024-03-01T10:00:00.000Z';
const LATER = '2024-03-02T10:00:00.000Z';

const user = (id: string, fields: object = {}) => ({ id, username: id, dateJoined: AT, ...fields });
const game = (id: string, fields: object = {}) => ({
  id,
  title: `Game ${id}`,
  playUrl: `https://play.example/${id}`,
  createdAt: AT,
  updatedAt: AT,
  ...fields,
});
const vote = (gameId: string, userId: string, voteType = 'up') => ({
  gameId,
  userId,
  voteType,
  createdAt: AT,
});
const claim = (id: string, fields: object = {}) => ({
  id,
  claimantId: 'ada',
  claimantName: 'ada',
  reason: 'Mine.',
  createdAt: AT,
  status: 'pending',
  ...fields,
});

const row = (app: TestApp, id: string) => findGameRow(app.ctx.db.read, { id });

for (const dialect of DIALECTS) {
  describe(`importing on ${dialect}`, () => {
    it('keeps ids, dates, counters and owners, and reads people before games', async () => {
      await using app = await createTestApp({ dialect });
      await using folder = await makeFolder({
        'games.jsonl': [
          game('g1', { createdBy: 'ada', upvotes: 7, downvotes: 2, views: 90, tags: ['a', 'A', 'b'] }),
          game('g2', { ownershipStatus: 'unclaimed', createdBy: 'anonymous', quickSubmission: true }),
        ],
        'users.jsonl': [user('ada', { name: 'Ada', bio: 'Hi', isAdmin: true, email: 'ADA@example.org' })],
      });
      const { summary, rejects } = await importFrom(app.ctx, folder.path);
      expect(rejects).toEqual([]);
      expect(summary.games).toMatchObject({ read: 2, added: 2 });
      expect(await row(app, 'g1')).toMatchObject({
        slug: 'game-g1',
        creatorId: 'ada',
        createdBy: 'ada',
        createdAt: Date.parse(AT),
        upvotes: 7,
        downvotes: 2,
        importedUpvotes: 7,
        views: 90,
        ownershipStatus: 'claimed',
        quickSubmission: 0,
      });
      expect(await row(app, 'g2')).toMatchObject({
        creatorId: null,
        createdBy: 'anonymous',
        ownershipStatus: 'unclaimed',
        quickSubmission: 1,
      });
      expect(await findUserById(app.ctx.db.read, { id: 'ada' })).toMatchObject({
        name: 'Ada',
        bio: 'Hi',
        isAdmin: 1,
        dateJoined: Date.parse(AT),
        totalSubmissions: 1,
        totalVotes: 7,
      });
      expect(await recount(app.ctx)).toEqual([]);
    });

    it('gives people an account without a password, which they set through a mailed link', async () => {
      await using app = await createTestApp({ dialect });
      await using folder = await makeFolder({ 'users.jsonl': [user('ada', { email: 'ada@example.org' })] });
      await importFrom(app.ctx, folder.path);
      const { auth_users, auth_accounts } = await dumpRows(app.ctx);
      expect(auth_users).toMatchObject([{ id: 'ada', email: 'ada@example.org', name: 'ada' }]);
      expect(auth_accounts).toEqual([]);
      await expect(openSession(app, 'ada@example.org', 'anything at all')).rejects.toMatchObject({
        code: 'invalid-credentials',
      });
      const post = watchMail(app);
      const from = { actor: VISITOR, clientAddress: HERE };
      await forgotPassword(app.ctx, { ...from, email: 'ada@example.org' });
      const token = await post.tokenFor('ada@example.org');
      await resetPassword(app.ctx, { ...from, token, password: 'a first password' });
      const headers = await openSession(app, 'ada@example.org', 'a first password');
      expect((await identify(app.ctx, { cookie: headers.get('cookie'), fresh: true })).viewer).toMatchObject({
        id: 'ada',
      });
    });

    it('keeps counters without votes, and recomputes counters with votes', async () => {
      await using app = await createTestApp({ dialect });
      await using folder = await makeFolder({
        'users.jsonl': ['ada', 'bob', 'eve'].map((id) => user(id)),
        'games.jsonl': [
          game('with', { createdBy: 'ada', upvotes: 50, downvotes: 9 }),
          game('without', { createdBy: 'ada', upvotes: 30, downvotes: 4 }),
        ],
        'votes.jsonl': [
          vote('with', 'bob'),
          vote('with', 'eve', 'down'),
          vote('with', 'ada'),
          vote('with', 'ada', 'down'),
        ],
      });
      const { summary } = await importFrom(app.ctx, folder.path);
      expect(summary.votes).toMatchObject({ added: 3, unchanged: 1 });
      expect(await row(app, 'with')).toMatchObject({ upvotes: 2, downvotes: 1, importedUpvotes: 0 });
      expect(await row(app, 'without')).toMatchObject({ upvotes: 30, downvotes: 4, importedUpvotes: 30 });
      expect(await findUserById(app.ctx.db.read, { id: 'ada' })).toMatchObject({ totalVotes: 32 });
      expect(await recount(app.ctx)).toEqual([]);
    });

    it('recomputes the counters of games that were imported earlier without their votes', async () => {
      await using app = await createTestApp({ dialect });
      await using games = await makeFolder({
        'users.jsonl': [user('ada'), user('bob')],
        'games.jsonl': [game('g', { createdBy: 'ada', upvotes: 50 })],
      });
      await importFrom(app.ctx, games.path);
      const actor = await makePerson(app);
      await castVote(app.ctx, { actor, gameId: 'g', voteType: 'up' });
      await using votes = await makeFolder({ 'votes.jsonl': [vote('g', 'bob')] });
      await importFrom(app.ctx, votes.path);
      expect(await row(app, 'g')).toMatchObject({ upvotes: 2, importedUpvotes: 0 });
      expect(await findUserById(app.ctx.db.read, { id: 'ada' })).toMatchObject({ totalVotes: 2 });
    });

    it('accepts claims in every state', async () => {
      await using app = await createTestApp({ dialect });
      await using folder = await makeFolder({
        'users.jsonl': [user('ada'), user('boss')],
        'games.jsonl': [
          game('free', { ownershipStatus: 'unclaimed' }),
          game('waiting', { ownershipStatus: 'pending_claim' }),
          game('owned', { createdBy: 'ada' }),
        ],
        'gameClaims.jsonl': [
          claim('c1', {
            gameId: 'free',
            status: 'rejected',
            adminId: 'boss',
            adminNote: 'No',
            resolvedAt: LATER,
          }),
          claim('c2', { gameId: 'free' }),
          claim('c3', { gameId: 'waiting', claimantName: '' }),
          claim('c4', { gameId: 'waiting', claimantId: 'boss' }),
          claim('c5', { gameId: 'owned', status: 'approved', adminId: 'boss', resolvedAt: LATER }),
          claim('c6', { gameId: 'owned' }),
          claim('c7', { gameId: 'none' }),
          claim('c8', { gameId: 'free', claimantId: 'nobody' }),
        ],
      });
      const { rejects, summary } = await importFrom(app.ctx, folder.path);
      expect(rejects).toEqual([
        'gameClaims.jsonl:4: There is already a pending claim for this game',
        'gameClaims.jsonl:6: This game is already claimed',
        'gameClaims.jsonl:7: there is no game none',
        'gameClaims.jsonl:8: there is no person nobody',
      ]);
      expect(summary.gameClaims).toMatchObject({ read: 8, added: 4, rejected: 4 });
      expect(await row(app, 'free')).toMatchObject({ ownershipStatus: 'pending_claim' });
      const { game_claims } = await dumpRows(app.ctx);
      expect(
        game_claims
          ?.map(({ id, status, claimant_name, resolved_at, admin_note }) => [
            id,
            status,
            claimant_name,
            resolved_at,
            admin_note,
          ])
          .sort(),
      ).toEqual([
        ['c1', 'rejected', 'ada', Date.parse(LATER), 'No'],
        ['c2', 'pending', 'ada', null, ''],
        ['c3', 'pending', 'ada', null, ''],
        ['c5', 'approved', 'ada', Date.parse(LATER), ''],
      ]);
    });

    it('changes nothing if it is repeated', async () => {
      await using app = await createTestApp({ dialect });
      await using folder = await makeFolder({
        'users.jsonl': [user('ada', { email: 'ada@example.org' }), user('bob')],
        'games.jsonl': [game('g1', { createdBy: 'ada', upvotes: 5 }), game('g2', { upvotes: 4 }), game('g1')],
        'votes.jsonl': [vote('g1', 'bob')],
        'gameClaims.jsonl': [claim('c1', { gameId: 'g1', status: 'approved' })],
      });
      const first = await importFrom(app.ctx, folder.path);
      expect(first.summary.games).toMatchObject({ added: 2, unchanged: 1 });
      const before = await dumpRows(app.ctx);
      app.clock.advance(1_000);
      const second = await importFrom(app.ctx, folder.path);
      expect(second.rejects).toEqual(first.rejects);
      for (const tally of Object.values(second.summary)) {
        expect(tally).toMatchObject({ added: 0, updated: 0, rejected: 0, unchanged: tally.read });
      }
      expect(await dumpRows(app.ctx)).toEqual(before);
    });

    it('updates a game that is newer in the file, and no other', async () => {
      await using app = await createTestApp({ dialect });
      await using folder = await makeFolder({
        'games.jsonl': [game('g1', { title: 'Old', upvotes: 3 }), game('g2'), game('g3')],
      });
      await importFrom(app.ctx, folder.path);
      await folder.write('games.jsonl', [
        game('g1', {
          title: 'New',
          tags: ['x'],
          updatedAt: LATER,
          upvotes: 99,
          sourceUrl: 'https://code.example',
          controls: 'Space: jump',
        }),
        game('g2', { title: 'Not newer' }),
        game('g3', { updatedAt: LATER, playUrl: 'https://play.example/g2' }),
      ]);
      const { summary, rejects } = await importFrom(app.ctx, folder.path);
      expect(summary.games).toMatchObject({ added: 0, updated: 2, unchanged: 1, incomplete: 1 });
      expect(rejects).toEqual([
        'games.jsonl:3: playUrl: a game with this URL already exists at /game/game-g2 (its id is g2)',
      ]);
      expect(await row(app, 'g1')).toMatchObject({
        slug: 'new',
        title: 'New',
        updatedAt: Date.parse(LATER),
        sourceUrl: 'https://code.example',
        controls: 'Space: jump',
        upvotes: 3,
      });
      expect(await row(app, 'g2')).toMatchObject({ title: 'Game g2' });
      expect(await row(app, 'g3')).toMatchObject({ playUrl: 'https://play.example/g3' });
      expect(await recount(app.ctx)).toEqual([]);
    });

    it('finds the owner of a game whose people are imported later', async () => {
      await using app = await createTestApp({ dialect });
      await using folder = await makeFolder({ 'games.jsonl': [game('g', { creatorId: 'ada', upvotes: 3 })] });
      await importFrom(app.ctx, folder.path);
      expect(await row(app, 'g')).toMatchObject({ creatorId: null, ownershipStatus: 'claimed' });
      await folder.write('users.jsonl', [user('ada')]);
      expect((await importFrom(app.ctx, folder.path)).summary.games).toMatchObject({ updated: 1 });
      expect(await row(app, 'g')).toMatchObject({ creatorId: 'ada' });
      expect(await recount(app.ctx)).toEqual([]);
    });

    it('doesn’t restore games that owners deleted, or usernames that were somebody’s', async () => {
      await using app = await createTestApp({ dialect });
      await using folder = await makeFolder({
        'users.jsonl': [user('ada')],
        'games.jsonl': [game('g', { createdBy: 'ada' })],
      });
      await importFrom(app.ctx, folder.path);
      const isNothing = { isAdmin: false, isModerator: false, isDebug: false };
      const actor = { kind: 'user', id: 'ada', username: 'ada', ...isNothing, standing: 'good' } as const;
      await removeGame(app.ctx, { actor, gameId: 'g' });
      await app.ctx.db.transact(({ db }) =>
        takeUsername(db, { userId: 'ada', from: 'ada', to: 'ada_l', at: app.clock.now() }),
      );
      await folder.write('users.jsonl', [user('ada'), user('other', { username: 'Ada' })]);
      const { rejects, summary } = await importFrom(app.ctx, folder.path);
      expect(rejects).toEqual(['users.jsonl:2: username Ada is reserved for ada_l, who had it once']);
      expect(summary.games).toMatchObject({ unchanged: 1 });
      expect(await row(app, 'g')).toBeUndefined();
    });

    it('names each reject by file, line and reason, and continues', async () => {
      await using app = await createTestApp({ dialect });
      await using folder = await makeFolder({
        'users.jsonl': [
          user('ada', { email: 'ada@example.org' }),
          user('two', { username: 'ADA' }),
          user('three', { username: 'not a name' }),
          user('bob', { email: 'Ada@Example.org' }),
          user('cat', { email: 'no address' }),
        ],
        'games.jsonl':
          `\uFEFF${JSON.stringify(game('g1'))}\r\n` +
          `\n{"id": "broken"\n${JSON.stringify(game('g2', { playUrl: 'https://WWW.play.example/g1/?utm_source=x' }))}\n` +
          `${JSON.stringify({ id: 'g3' })}\n${JSON.stringify(game('g4', { sourceUrl: 'ftp://x' }))}`,
        'votes-2023.jsonl': [vote('g1', 'ada'), vote('nowhere', 'ada'), vote('g1', 'nobody'), vote('g1', 'ada', '?')],
      });
      const { rejects, summary } = await importFrom(app.ctx, folder.path);
      expect(rejects.map((reject) => reject.replace(/not JSON .*/, 'not JSON'))).toEqual([
        'users.jsonl:2: username ADA is already taken (by the person with the id ada)',
        'users.jsonl:3: username can only contain letters, numbers, and underscores: not a name',
        'users.jsonl:4: email has an account here already, so they cannot sign in with it',
        'users.jsonl:5: email is no e-mail address, so they cannot sign in',
        'games.jsonl:3: this is not JSON',
        'games.jsonl:4: a game with this URL already exists at /game/game-g1 (its id is g1)',
        'games.jsonl:5: title is missing',
        'games.jsonl:6: sourceUrl is no web address: ftp://x',
        'votes-2023.jsonl:2: there is no game nowhere',
        'votes-2023.jsonl:3: there is no person nobody',
        'votes-2023.jsonl:4: voteType is not one of up, down: ?',
      ]);
      expect(summary.users).toMatchObject({ read: 5, added: 3, rejected: 2, incomplete: 2 });
      expect(summary.games).toMatchObject({ read: 5, added: 2, rejected: 3, incomplete: 1 });
      expect(await recount(app.ctx)).toEqual([]);
    });

    it('keeps a slug in the file, even if a lower number is free', async () => {
      await using app = await createTestApp({ dialect });
      await using folder = await makeFolder({ 'games.jsonl': [game('g1', { title: 'Maze', slug: 'maze-7' })] });
      expect((await importFrom(app.ctx, folder.path)).rejects).toEqual([]);
      expect(await row(app, 'g1')).toMatchObject({ slug: 'maze-7' });
    });
  });
}
