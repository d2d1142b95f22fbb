import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { VISIBILITIES, type Visibility } from '#domain/moderation/moderation.ts';
import { findAddressedGame } from '#platform/db/games/games.ts';
import { updateGame } from '#platform/db/games/write-game.ts';
import type { Collection } from '#platform/transfer/collections/documents.ts';
import { createCollectionWriter } from '#platform/transfer/collections/write-collections.ts';
import { removeGame } from '#services/games/remove-game.ts';
import { findUpdates } from '#services/games/updates.ts';
import { exportCollections } from '#services/transfer/export-collections.ts';
import { examineFiles } from '#services/upkeep/examine-files.ts';
import { recount } from '#services/upkeep/recount.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { importFrom, makeFolder, type TestFolder } from '#tests/support/collection-files.ts';
import { dumpRows } from '#tests/support/database-rows.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson, makeVotes } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const AT = '2024-03-01T10:00:00.000Z';

/** Tables that an export contains. The others are only in a backup. */
const TAKEN_OVER = [
  'users',
  'games',
  'game_tags',
  'game_labels',
  'game_slugs',
  'votes',
  'game_claims',
  'follows',
  'saved_games',
  'game_updates',
  'comments',
  'comment_blocks',
];
/** Columns of pictures. An import re-encodes pictures, so these columns differ afterwards. */
const PICTURES = ['thumbnail_url', 'thumbnail_placeholder', 'profile_picture', 'picture_url'];
/** Columns that the export's format doesn't have. */
const WITHOUT: Record<string, readonly string[]> = { game_slugs: ['created_at'] };

async function exportTo(app: TestApp): Promise<TestFolder & { counts: Record<Collection, number> }> {
  const folder = await makeFolder();
  await using writer = await createCollectionWriter(folder.path, app.ctx.files);
  return { ...folder, counts: await exportCollections(app.ctx, writer) };
}

async function comparable(app: TestApp) {
  const dump = await dumpRows(app.ctx);
  return Object.fromEntries(
    TAKEN_OVER.map((table) => {
      const left = [...PICTURES, ...(WITHOUT[table] ?? [])];
      const kept = (row: object) => Object.entries(row).filter(([name]) => !left.includes(name));
      return [table, dump[table]?.map((row) => JSON.stringify(kept(row))).sort()];
    }),
  );
}

async function fill(app: TestApp): Promise<void> {
  await using folder = await makeFolder({
    'users.jsonl': ['ada', 'bob', 'eve'].map((id) => ({
      id,
      username: id,
      email: `${id}@example.org`,
      dateJoined: AT,
      profilePicture: id === 'ada' ? 'a.png' : '',
    })),
    'games.jsonl': [
      {
        id: 'g1',
        title: 'Lost',
        createdBy: 'ada',
        thumbnailUrl: 'a.png',
        screenshotUrls: ['a.png'],
        tags: ['b', 'a'],
        ...{ editor: 'Vim', model: 'Opus 4.5', timeSpent: 'A week', prompts: 'Go.\n---\nOn.', remixOf: 'g3' },
        promptsUrl: 'https://logs.example/1',
        commentsClosed: true,
      },
      { id: 'g2', title: 'lost', upvotes: 40, downvotes: 3, createdBy: 'nobody-here' },
      { id: 'g3', title: '迷路', ownershipStatus: 'unclaimed', quickSubmission: true },
    ].map((game) => ({
      playUrl: `https://play.example/${game.id}`,
      createdAt: AT,
      views: 7,
      plays: 3,
      touch: true,
      players: '2',
      ...game,
    })),
    'votes.jsonl': [
      { gameId: 'g1', userId: 'bob', voteType: 'up', createdAt: AT },
      { gameId: 'g3', userId: 'bob', voteType: 'down', createdAt: AT },
    ],
    'follows.jsonl': [{ userId: 'bob', creatorId: 'ada', createdAt: AT }],
    'savedGames.jsonl': [{ userId: 'eve', gameId: 'g1', createdAt: AT }],
    'gameUpdates.jsonl': [
      { id: 'n1', gameId: 'g1', authorId: 'ada', text: 'More *levels*', pictureUrl: 'a.png', createdAt: AT },
    ],
    'comments.jsonl': [
      { id: 'k1', gameId: 'g1', userId: 'bob', body: 'So *good*', createdAt: AT, isPinned: true },
      { id: 'k2', gameId: 'g1', userId: 'ada', parentId: 'k1', body: 'Thanks', createdAt: AT, editedAt: AT },
      { id: 'k3', gameId: 'g2', body: 'Spam', createdAt: AT, visibility: 'hidden' },
      { id: 'k0', gameId: 'g1', userId: 'eve', parentId: 'k1', body: '', createdAt: AT, deletedAt: AT },
    ],
    'commentBlocks.jsonl': [{ creatorId: 'ada', userId: 'eve', createdAt: AT }],
    'gameClaims.jsonl': [
      { id: 'c1', gameId: 'g3', claimantId: 'eve', reason: 'Mine', createdAt: AT, status: 'pending' },
      {
        id: 'c2',
        gameId: 'g1',
        claimantId: 'ada',
        reason: '',
        createdAt: AT,
        status: 'approved',
        resolvedAt: AT,
      },
    ],
    'a.png': await sharp({ create: { width: 320, height: 200, channels: 3, background: '#c33' } })
      .png()
      .toBuffer(),
  });
  expect((await importFrom(app.ctx, folder.path)).rejects).toEqual([]);
  const voter = await makePerson(app, { username: 'late' });
  await castVote(app.ctx, { actor: voter, gameId: 'g2', voteType: 'up' });
  await makeGame(app, { title: 'Lost', owner: voter, playUrl: '' });
  await app.ctx.db.transact(({ db }) =>
    updateGame(db, {
      id: 'g1',
      title: 'Found',
      description: '',
      category: 'Other',
      tags: ['b', 'a'],
      at: app.clock.now(),
    }),
  );
}

for (const dialect of DIALECTS) {
  describe(`export on ${dialect}`, () => {
    it('can be imported again: ids, owners, imported totals, current and earlier slugs', async () => {
      await using app = await createTestApp({ dialect });
      await fill(app);
      await using folder = await exportTo(app);
      await using copy = await createTestApp({ dialect });
      expect((await importFrom(copy.ctx, folder.path)).rejects).toEqual([]);
      expect(await comparable(copy)).toEqual(await comparable(app));
      expect(await recount(copy.ctx)).toEqual([]);
      expect(await findAddressedGame(copy.ctx.db.read, { slug: 'lost' })).toMatchObject({
        id: 'g1',
        slug: 'found',
      });
      const { updates } = await findUpdates(copy.ctx, { gameId: 'g1' });
      expect(updates[0]?.pictureUrl).toMatch(/^\/files\/.*_a-.*\.webp$/);
      expect(await examineFiles(copy.ctx)).toEqual([]);
      const again = await importFrom(copy.ctx, folder.path);
      for (const [collection, { read, unchanged }] of Object.entries(again.summary)) {
        expect({ collection, unchanged }).toEqual({ collection, unchanged: read });
        expect({ collection, read }).toEqual({ collection, read: folder.counts[collection as Collection] });
      }
      expect(await comparable(copy)).toEqual(await comparable(app));
    });

    it('contains games that moderators hid, held or removed, which stay invisible', async () => {
      await using app = await createTestApp({ dialect });
      const ids = new Map<Visibility, string>();
      for (const visibility of VISIBILITIES) ids.set(visibility, (await makeGame(app, { visibility })).id);
      await using folder = await exportTo(app);
      await using copy = await createTestApp({ dialect });
      expect((await importFrom(copy.ctx, folder.path)).rejects).toEqual([]);
      const rows = await copy.ctx.db.read.selectFrom('games').select(['id', 'visibility']).execute();
      expect(Object.fromEntries(rows.map(({ id, visibility }) => [id, visibility]))).toEqual({
        [ids.get('public') ?? '']: 'public',
        [ids.get('held') ?? '']: 'held',
        [ids.get('hidden') ?? '']: 'hidden',
        [ids.get('removed') ?? '']: 'hidden',
      });
    });

    it('leaves out games that their owners deleted, with everything that belongs to them', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      const { id: gameId } = await makeGame(app, { owner });
      await makeVotes(app, { gameId, by: [owner] });
      await removeGame(app.ctx, { actor: owner, gameId });
      await using folder = await exportTo(app);
      await using copy = await createTestApp({ dialect });
      const { rejects, summary } = await importFrom(copy.ctx, folder.path);
      expect(rejects).toEqual([]);
      expect(summary).toMatchObject({ users: { read: 1 }, games: { read: 0 }, votes: { read: 0 } });
    });
  });
}

describe('an export', () => {
  it('has the original’s field names, one document per line, readable only for the operator', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    await fill(app);
    await using folder = await exportTo(app);
    const read = async (name: string) =>
      (await readFile(join(folder.path, name), 'utf8'))
        .trim()
        .split('\n')
        .map((line): Record<string, unknown> => JSON.parse(line));
    const [game] = (await read('games.jsonl')).filter(({ id }) => id === 'g1');
    expect(game).toMatchObject({
      title: 'Found',
      thumbnailUrl: expect.stringMatching(/^covers\/\d+_a-.*\.webp$/),
      createdBy: 'ada',
      creatorId: 'ada',
      createdAt: AT,
      upvotes: 1,
      downvotes: 0,
      views: 7,
      plays: 3,
      touch: true,
      gamepad: false,
      players: '2',
      ownershipStatus: 'claimed',
      quickSubmission: false,
      commentsClosed: true,
      tags: ['b', 'a'],
      slug: 'found',
      earlierSlugs: ['lost'],
    });
    expect((await stat(join(folder.path, String(game?.thumbnailUrl)))).isFile()).toBe(true);
    const [person] = (await read('users.jsonl')).filter(({ id }) => id === 'ada');
    expect(person).toMatchObject({
      username: 'ada',
      email: 'ada@example.org',
      profilePicture: expect.stringMatching(/^avatars\//),
      totalSubmissions: 1,
      totalVotes: 1,
      rank: 1,
      isAdmin: false,
    });
    expect(await read('votes.jsonl')).toContainEqual({
      id: 'g1_bob',
      gameId: 'g1',
      userId: 'bob',
      voteType: 'up',
      createdAt: AT,
    });
    expect(await read('gameClaims.jsonl')).toHaveLength(2);
    expect((await stat(join(folder.path, 'users.jsonl'))).mode & 0o077).toBe(0);
  });

  it('keeps the names of pictures short, however often it is imported and exported', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    await fill(app);
    await using folder = await exportTo(app);
    await using copy = await createTestApp({ dialect: 'sqlite' });
    await importFrom(copy.ctx, folder.path);
    const { games = [] } = await dumpRows(copy.ctx);
    const url = games.find(({ id }) => id === 'g1')?.thumbnail_url;
    expect(url).toMatch(/^\/files\/thumbnails\/\d+_a-[0-9a-f]{8}-[0-9a-f]{8}-320x200\.webp$/);
  });
});
