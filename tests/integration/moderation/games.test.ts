import { describe, expect, it } from 'vitest';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { VISITOR } from '#domain/policy.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { removeGame, restoreGame } from '#services/games/remove-game.ts';
import { findGameByUrl } from '#services/games/submit.ts';
import { browseGames, findGamesOf } from '#services/listing/browse.ts';
import { loadHome, loadWallOfFame } from '#services/listing/home.ts';
import { loadLeaderboard } from '#services/listing/leaderboard.ts';
import { findSimilarGames } from '#services/listing/similar.ts';
import { findLog } from '#services/moderation/find-log.ts';
import { mergeGames } from '#services/moderation/merge-games.ts';
import { banPerson } from '#services/moderation/set-standing.ts';
import { hideGame, removeGameByModerator, showGame, unclaimGame } from '#services/moderation/set-visibility.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { findNotifications } from '#services/people/notifications.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { findOwnVotes } from '#services/votes/own-votes.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, makeVotes, type TestPerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`moderation of games on ${dialect}`, () => {
    it('a hidden game is in no list, search, board or page, until it is shown again', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { admin, owner, voter, decide } = await makeCast(app);
      const game = await makeGame(app, { owner, title: 'Quokka' });
      const other = await makeGame(app, { owner });
      await makeVotes(app, { gameId: game.id, by: [voter] });
      const seen = await placesWith(app, { id: game.id, owner, voter, other: other.id });
      expect(seen).toHaveLength(9);
      await hideGame(ctx, { ...decide, gameId: game.id, note: 'Please add the source.' });
      expect(await placesWith(app, { id: game.id, owner, voter, other: other.id })).toEqual([]);
      for (const actor of [VISITOR, voter]) expect(await findGameBySlug(ctx, 'quokka', actor)).toBeNull();
      for (const actor of [owner, admin]) {
        expect((await findGameBySlug(ctx, 'quokka', actor))?.game.visibility).toBe('hidden');
      }
      const own = await findGamesOf(ctx, { userId: owner.id, withHidden: true });
      expect(own.games.map(({ id }) => id)).toContain(game.id);
      await expect(castVote(ctx, { actor: voter, gameId: game.id, voteType: 'up' })).rejects.toMatchObject({
        code: 'game-id-not-found',
      });
      const { notifications } = await findNotifications(ctx, { actor: owner });
      expect(notifications[0]).toMatchObject({
        title: '“Quokka” was hidden',
        note: 'Please add the source.',
      });
      expect(await examine(ctx)).toEqual([]);
      await expect(hideGame(ctx, { ...decide, gameId: game.id })).rejects.toMatchObject({
        code: 'moderation-stale',
      });
      await showGame(ctx, { ...decide, gameId: game.id });
      expect(await placesWith(app, { id: game.id, owner, voter, other: other.id })).toEqual(seen);
    });

    it('a hidden game stays hidden after its owner deletes and restores it', async () => {
      await using app = await createTestApp({ dialect });
      const { owner, decide } = await makeCast(app);
      const { id: gameId } = await makeGame(app, { owner });
      await hideGame(app.ctx, { ...decide, gameId });
      await removeGame(app.ctx, { actor: owner, gameId });
      await restoreGame(app.ctx, { actor: owner, gameId });
      expect(await findGameRow(app.ctx.db.read, { id: gameId })).toMatchObject({ visibility: 'hidden' });
    });

    it('a removed game has no owner, and the undo returns it with all totals', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { admin, owner, voter, decide } = await makeCast(app);
      const game = await makeGame(app, { owner });
      await makeVotes(app, { gameId: game.id, by: [voter] });
      await removeGameByModerator(ctx, { ...decide, gameId: game.id });
      expect(await findUserById(ctx.db.read, owner)).toMatchObject({ totalVotes: 0, totalSubmissions: 0 });
      expect(await findGameBySlug(ctx, game.slug, owner)).toBeNull();
      expect((await findGameBySlug(ctx, game.slug, admin))?.game.id).toBe(game.id);
      await expect(
        requestClaim(ctx, { actor: voter, gameId: game.id, reason: 'It is mine and always was.' }),
      ).rejects.toMatchObject({ code: 'game-not-found' });
      expect(await examine(ctx)).toEqual([]);
      await undoLast(app, admin);
      expect(await findUserById(ctx.db.read, owner)).toMatchObject({ totalVotes: 1, totalSubmissions: 1 });
      expect((await findGameBySlug(ctx, game.slug))?.game.creator?.id).toBe(owner.id);
      expect(await examine(ctx)).toEqual([]);
    });

    it('an unclaimed game can’t be returned by an undo if somebody else has claimed it since', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { admin, owner, voter, decide } = await makeCast(app);
      const game = await makeGame(app, { owner, importedUpvotes: 4 });
      await unclaimGame(ctx, { ...decide, gameId: game.id });
      expect(await findGameRow(ctx.db.read, game)).toMatchObject({
        ownershipStatus: 'unclaimed',
        creatorId: null,
      });
      expect(await findUserById(ctx.db.read, owner)).toMatchObject({ totalVotes: 0, totalSubmissions: 0 });
      expect(await examine(ctx)).toEqual([]);
      await requestClaim(ctx, { actor: voter, gameId: game.id, reason: 'It is mine and always was.' });
      await expect(undoLast(app, admin)).rejects.toMatchObject({ code: 'moderation-stale' });
      expect(await findGameRow(ctx.db.read, game)).toMatchObject({ ownershipStatus: 'pending_claim' });
    });

    it('a merge keeps one vote per person and redirects the duplicate’s addresses; the undo separates them', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { admin, owner, voter, decide } = await makeCast(app);
      const twin = await makePerson(app);
      const [both, fan, critic, banned] = [voter, ...(await makePeople(app, 3))];
      if (!both || !fan || !critic || !banned) throw new Error('four voters');
      const kept = await makeGame(app, { owner, title: 'Original' });
      const duplicate = await makeGame(app, { owner: twin, title: 'Copy' });
      await makeVotes(app, { gameId: kept.id, by: [both] });
      await makeVotes(app, { gameId: duplicate.id, by: [both, fan, banned] });
      await makeVotes(app, { gameId: duplicate.id, by: [critic], voteType: 'down' });
      await banPerson(ctx, { ...decide, userId: banned.id });
      await mergeGames(ctx, { ...decide, gameId: duplicate.id, into: kept.id });
      expect(await findGameRow(ctx.db.read, kept)).toMatchObject({ upvotes: 2, downvotes: 1 });
      expect(await findUserById(ctx.db.read, owner)).toMatchObject({ totalVotes: 2 });
      expect(await findUserById(ctx.db.read, twin)).toMatchObject({ totalVotes: 0, totalSubmissions: 0 });
      expect(await findGameBySlug(ctx, 'copy')).toMatchObject({ redirectTo: 'original' });
      expect(await examine(ctx)).toEqual([]);
      await undoLast(app, admin);
      expect(await findGameRow(ctx.db.read, kept)).toMatchObject({ upvotes: 1, downvotes: 0 });
      expect(await findGameRow(ctx.db.read, duplicate)).toMatchObject({ upvotes: 2, downvotes: 1 });
      expect(await findUserById(ctx.db.read, twin)).toMatchObject({ totalVotes: 2, totalSubmissions: 1 });
      expect((await findGameBySlug(ctx, 'copy'))?.redirectTo).toBeUndefined();
      expect(await examine(ctx)).toEqual([]);
    });

    it('the undo of a merge keeps a vote that was withdrawn and cast again since', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { admin, owner, voter: again, decide } = await makeCast(app);
      const fan = await makePerson(app);
      const kept = await makeGame(app, { owner });
      const duplicate = await makeGame(app, {});
      await makeVotes(app, { gameId: duplicate.id, by: [again, fan] });
      await mergeGames(ctx, { ...decide, gameId: duplicate.id, into: kept.id });
      app.clock.advance(1_000);
      await makeVotes(app, { gameId: kept.id, by: [again, again] });
      await undoLast(app, admin);
      expect(await findGameRow(ctx.db.read, kept)).toMatchObject({ upvotes: 1 });
      expect(await findUserById(ctx.db.read, owner)).toMatchObject({ totalVotes: 1 });
      expect(await examine(ctx)).toEqual([]);
    });

    it('a merged duplicate leads resubmitters to the remaining game, unless that is hidden', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { owner, decide } = await makeCast(app);
      const kept = await makeGame(app, { owner });
      const duplicate = await makeGame(app, { title: 'Copy', playUrl: 'https://copy.example/' });
      await mergeGames(ctx, { ...decide, gameId: duplicate.id, into: kept.id });
      const again = () => quickSubmit(ctx, { actor: VISITOR, title: 'Copy', playUrl: 'https://copy.example/' });
      await expect(again()).rejects.toMatchObject({ code: 'game-exists', details: { slug: 'copy' } });
      await hideGame(ctx, { ...decide, gameId: kept.id });
      await expect(again()).rejects.toMatchObject({ code: 'game-not-shown' });
      expect(await findGameByUrl(ctx, { url: 'https://copy.example/' })).toBeNull();
    });
  });
}

async function makeCast(app: TestApp) {
  const admin = await makePerson(app, { isAdmin: true });
  const [owner, voter] = [await makePerson(app), await makePerson(app)];
  return { admin, owner, voter, decide: { actor: admin, reason: 'stolen' } };
}

async function undoLast({ ctx }: TestApp, admin: TestPerson): Promise<void> {
  const { entries } = await findLog(ctx, { actor: admin });
  await undoDecision(ctx, { actor: admin, reason: 'other', seq: entries[0]?.seq ?? 0 });
}

interface Looked {
  id: string;
  owner: TestPerson;
  voter: TestPerson;
  other: string;
}

/** Names the lists that show the game, such as `top` or `search`. */
async function placesWith({ ctx }: TestApp, { id, owner, voter, other }: Looked): Promise<string[]> {
  const home = await loadHome(ctx);
  const wall = await loadWallOfFame(ctx);
  const boards = await Promise.all(
    (['top-voted', 'newest', 'most-viewed'] as const).map((tab) => loadLeaderboard(ctx, { tab })),
  );
  const places: Record<string, readonly { id: string }[]> = {
    top: home.topRated,
    latest: home.latest,
    wall: [...wall.mostVoted, ...wall.newest, ...wall.mostViewed],
    boards: boards.flatMap((board) => (board.tab === 'creators' ? [] : board.games)),
    browse: (await browseGames(ctx, { query: EMPTY_BROWSE_QUERY })).games,
    search: (await browseGames(ctx, { query: { ...EMPTY_BROWSE_QUERY, q: 'quok' } })).games,
    similar: await findSimilarGames(ctx, { gameId: other }),
    profile: (await findGamesOf(ctx, { userId: owner.id })).games,
    votes: (await findOwnVotes(ctx, { actor: voter })).games,
  };
  return Object.keys(places).filter((place) => places[place]?.some((game) => game.id === id));
}
