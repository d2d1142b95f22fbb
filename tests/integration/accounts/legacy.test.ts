import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { findByUrlKey } from '#platform/db/games/write-game.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { migrateLegacy } from '#services/accounts/migrate-legacy.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson, makeVotes } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { signUp } from './people.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

const OLD = {
  user: {
    id: 'old-1',
    username: 'ada_old',
    name: 'Ada Lovelace',
    bio: 'Looms.',
    isAdmin: true,
    email: 'x@y.example',
  },
  games: [
    {
      id: 'old-game-1',
      title: 'Loom',
      description: 'Weave.',
      thumbnailUrl: 'https://pics.example/loom.png',
      playUrl: 'https://loom.example/',
      category: 'Puzzle',
      tags: ['threads'],
      createdBy: 'old-1',
      upvotes: 9_000,
      views: 9_000,
    },
    {
      id: 'old-game-2',
      title: 'Reed',
      playUrl: 'https://reed.example/',
      createdBy: 'anonymous',
      downvotes: 77,
    },
    { id: 'broken', title: '', playUrl: 'javascript:alert(1)' },
  ],
  votes: {
    'old-game-1': 'up',
    'old-game-2': 'down',
    nowhere: 'up',
  },
};

const fetch = {
  fetchImage: async (url: string) => {
    if (!url.startsWith('https://pics.example/')) throw new AppError('fetch/unreachable');
    return { url, contentType: 'image/png', bytes: PNG };
  },
} as never;

for (const dialect of DIALECTS) {
  describe(`the data of the original site in a browser, on ${dialect}`, () => {
    it('is imported by the usual rules for submissions and votes, without its counters', async () => {
      await using app = await createTestApp({ dialect, fetch });
      const actor = await signUp(app, 'Ada');
      expect(await migrateLegacy(app.ctx, { actor, stored: OLD })).toEqual({
        games: { migrated: 2, failed: 1 },
        votes: { migrated: 2, failed: 1 },
      });
      const find = (urlKey: string) => findByUrlKey(app.ctx.db.read, { urlKey });
      const loom = await findGameRow(app.ctx.db.read, { id: (await find('https://loom.example'))?.id ?? '' });
      expect(loom).toMatchObject({
        creatorId: actor.id,
        ownershipStatus: 'claimed',
        upvotes: 1,
        views: 0,
        quickSubmission: 0,
      });
      const reed = await findGameRow(app.ctx.db.read, { id: (await find('https://reed.example'))?.id ?? '' });
      expect(reed).toMatchObject({ creatorId: null, ownershipStatus: 'unclaimed', upvotes: 0, downvotes: 1 });
      expect(await findUserById(app.ctx.db.read, actor)).toMatchObject({
        username: 'Ada',
        name: 'Ada Lovelace',
        bio: 'Looms.',
        isAdmin: 0,
        totalSubmissions: 1,
        totalVotes: 1,
      });
    });

    it('changes nothing when it is imported again', async () => {
      await using app = await createTestApp({ dialect, fetch });
      const actor = await signUp(app, 'Ada');
      await migrateLegacy(app.ctx, { actor, stored: OLD });
      const before = await app.ctx.db.read.selectFrom('games').selectAll().orderBy('id').execute();
      expect(await migrateLegacy(app.ctx, { actor, stored: OLD })).toMatchObject({
        games: { migrated: 0 },
        votes: { migrated: 0 },
      });
      expect(await app.ctx.db.read.selectFrom('games').selectAll().orderBy('id').execute()).toEqual(before);
      const both = await Promise.all([1, 2].map(() => migrateLegacy(app.ctx, { actor, stored: OLD })));
      expect(both.map(({ votes }) => votes.migrated)).toEqual([0, 0]);
    });

    it('never changes a vote that was cast here, and finds games that kept their id', async () => {
      await using app = await createTestApp({ dialect, fetch });
      const actor = await signUp(app, 'Ada');
      const owner = await makePerson(app);
      const kept = await makeGame(app, { id: 'kept-id', owner });
      const other = await makeGame(app, { owner });
      await makeVotes(app, { gameId: other.id, by: [actor], voteType: 'down' });
      const votes = [
        { gameId: kept.id, userId: 'old-1', voteType: 'up' },
        { gameId: other.id, userId: 'old-1', voteType: 'up' },
      ];
      const stored = { user: OLD.user, votes };
      expect((await migrateLegacy(app.ctx, { actor, stored })).votes).toEqual({ migrated: 1, failed: 0 });
      expect(await findGameRow(app.ctx.db.read, kept)).toMatchObject({ upvotes: 1 });
      expect(await findGameRow(app.ctx.db.read, other)).toMatchObject({ upvotes: 0, downvotes: 1 });
      expect(await findUserById(app.ctx.db.read, owner)).toMatchObject({ totalVotes: 1 });
    });

    it('counts a game that can’t be imported as failed, and nothing else', async () => {
      await using app = await createTestApp({ dialect, fetch });
      const actor = await signUp(app, 'Ada');
      const playUrl = 'https://removed.example/';
      await makeGame(app, { playUrl, visibility: 'removed' });
      const games = [{ id: 'old', title: 'Removed here', playUrl }];
      expect((await migrateLegacy(app.ctx, { actor, stored: { games } })).games).toEqual({
        migrated: 0,
        failed: 1,
      });
    });

    it('may contain nonsense, and needs a signed-in person in good standing', async () => {
      await using app = await createTestApp({ dialect, fetch });
      const actor = await signUp(app, 'Ada');
      const nonsense = { user: 7, games: '[{', votes: [null, 3, { gameId: {} }] };
      expect(await migrateLegacy(app.ctx, { actor, stored: nonsense })).toEqual({
        games: { migrated: 0, failed: 1 },
        votes: { migrated: 0, failed: 3 },
      });
    });
  });
}
