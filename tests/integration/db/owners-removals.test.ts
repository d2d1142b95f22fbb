import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import type { Actor } from '#domain/policy.ts';
import { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { MIGRATIONS } from '#platform/db/migrations/index.ts';
import { findRemovedGames, restoreGame } from '#services/games/remove-game.ts';
import { browseGames } from '#services/listing/browse.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { createTestDatabase, DIALECTS } from '#tests/support/dialects.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const NAMES = Object.keys(MIGRATIONS);
const BEFORE = '0081-titles-on-the-shelf';
const EARLIER = {
  sqlite: NAMES.slice(NAMES.indexOf('0003-people'), NAMES.indexOf('0090-owners-removals')),
  // The versions in between are tested only on SQLite. That covers the migration's rules for both databases.
  postgres: ['0003-people', BEFORE],
};
const ADA: Actor = {
  kind: 'user',
  id: 'ada',
  username: 'ada',
  isAdmin: false,
  isDebug: false,
  standing: 'good',
};
const NOW = Date.UTC(2026, 0, 1, 12);

/** A deleted game as the first version stored it. */
const LOOM = {
  game: {
    ...{
      id: 'g',
      slug: 'loom',
      title: 'Loom',
      description: 'Weave.',
      thumbnailUrl: '',
      thumbnailPlaceholder: '',
    },
    ...{
      playUrl: 'https://loom.example/',
      urlKey: 'https://loom.example',
      sourceUrl: '',
      category: 'Puzzle',
    },
    ...{ creatorId: 'ada', createdBy: 'ada', createdAt: 1_000, updatedAt: 2_000, upvotes: 12, downvotes: 1 },
    ...{
      views: 41,
      importedUpvotes: 10,
      importedDownvotes: 0,
      ownershipStatus: 'claimed',
      quickSubmission: 0,
    },
  },
  slugs: [
    { slug: 'threads', createdAt: 1_000 },
    { slug: 'loom', createdAt: 2_000 },
  ],
  tags: ['Puzzle', 'Ünusual'],
  screenshots: ['https://pics.example/1.png'],
  votes: [
    { userId: 'bert', voteType: 'up', createdAt: 3_000 },
    { userId: 'carl', voteType: 'up', createdAt: 3_000 },
    { userId: 'gone', voteType: 'down', createdAt: 3_000 },
  ],
};

/** A claim as stored by the version whose last migration is `BEFORE`. */
const CLAIM = {
  gameId: 'g',
  reason: 'Mine',
  createdAt: 1_000,
  adminId: null,
  adminNote: '',
  resolvedAt: 2_000,
};
const DISPUTE = {
  reason: 'No',
  createdAt: 3_000,
  status: 'open',
  adminId: null,
  adminNote: '',
  resolvedAt: null,
};
const WITH_CLAIMS = {
  ...LOOM,
  game: {
    ...LOOM.game,
    ...{
      visibility: 'hidden',
      removedAt: null,
      mergedInto: null,
      offlineSince: 4_000,
      onBoards: 0,
      playsInPage: 1,
    },
    ...{ seq: 7, createdDay: 0, trending: 1, bestRated: -1 },
  },
  claims: [
    { ...CLAIM, id: 'c1', claimantId: 'ada', claimantName: 'Ada', status: 'approved', proofMethod: 'dns' },
    { ...CLAIM, id: 'c2', claimantId: 'gone', claimantName: 'Gone', status: 'rejected', proofMethod: null },
  ],
  disputes: [
    { ...DISPUTE, id: 'd1', claimId: 'c1', disputerId: 'bert' },
    { ...DISPUTE, id: 'd2', claimId: 'c1', disputerId: 'gone' },
  ],
  linkChecks: [{ gameId: 'g', url: 'https://loom.example/', failures: 3, firstFailedAt: 4_000, dueAt: 6_000 }],
};

for (const dialect of DIALECTS) {
  describe(`games that their owners deleted in earlier versions, on ${dialect}`, () => {
    for (const from of EARLIER[dialect]) {
      it(`can be restored after a migration from ${from}`, async () => {
        await using home = await createOld({ dialect, from, content: LOOM });
        await using app = await createTestApp({ dialect, databaseUrl: home.url });
        const { ctx } = app;
        expect(await examine(ctx)).toEqual([]);
        expect(await findRemovedGames(ctx, { actor: ADA })).toEqual([{ gameId: 'g', title: 'Loom', removedAt: NOW }]);
        expect(await restoreGame(ctx, { actor: ADA, gameId: 'g' })).toEqual({ slug: 'loom' });
        expect(await examine(ctx)).toEqual([]);
        const [game] = await ctx.db.read.selectFrom('games').selectAll().execute();
        const { urlKey, views, tags: _, ...rest } = { ...LOOM.game, tags: LOOM.tags };
        expect(game).toMatchObject({
          ...rest,
          urlKey,
          views,
          upvotes: 11,
          downvotes: 0,
          visibility: 'public',
        });
        const slugs = await ctx.db.read.selectFrom('gameSlugs').select('slug').orderBy('slug').execute();
        expect(slugs).toEqual([{ slug: 'loom' }, { slug: 'threads' }]);
        const { games } = await browseGames(ctx, { query: { ...EMPTY_BROWSE_QUERY, q: 'ünusual' } });
        expect(games).toMatchObject([{ id: 'g', tags: LOOM.tags }]);
        const ada = await ctx.db.read.selectFrom('users').selectAll().where('id', '=', 'ada').execute();
        expect(ada).toMatchObject([{ totalVotes: 11, totalSubmissions: 1 }]);
      });
    }

    it('are restored with all their data, and hidden if they were', async () => {
      await using home = await createOld({ dialect, from: BEFORE, content: WITH_CLAIMS });
      await using app = await createTestApp({ dialect, databaseUrl: home.url });
      await restoreGame(app.ctx, { actor: ADA, gameId: 'g' });
      const { read } = app.ctx.db;
      const { visibility, offlineSince, onBoards, playsInPage } = WITH_CLAIMS.game;
      expect(await read.selectFrom('games').selectAll().execute()).toMatchObject([
        {
          visibility,
          offlineSince,
          onBoards,
          playsInPage,
          removedAt: null,
          removedBy: null,
          visibilityBefore: null,
        },
      ]);
      expect(await read.selectFrom('gameClaims').selectAll().execute()).toEqual([WITH_CLAIMS.claims[0]]);
      expect(await read.selectFrom('claimDisputes').selectAll().execute()).toEqual([WITH_CLAIMS.disputes[0]]);
      expect(await read.selectFrom('linkChecks').selectAll().execute()).toEqual(WITH_CLAIMS.linkChecks);
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('block nobody, and can be restored only if their address is free', async () => {
      await using home = await createOld({ dialect, from: BEFORE, content: LOOM });
      await using app = await createTestApp({ dialect, databaseUrl: home.url });
      const { playUrl } = LOOM.game;
      expect(await makeGame(app, { title: 'Loom', playUrl })).toMatchObject({ slug: 'loom' });
      const back = restoreGame(app.ctx, { actor: ADA, gameId: 'g' });
      await expect(back).rejects.toMatchObject({ code: 'game-exists' });
      expect(await findRemovedGames(app.ctx, { actor: ADA })).toHaveLength(1);
    });

    it('can be restored even if their slug and address are taken', async () => {
      await using home = await createOld({ dialect, from: BEFORE, content: LOOM, isTaken: true });
      await using app = await createTestApp({ dialect, databaseUrl: home.url });
      expect(await findRemovedGames(app.ctx, { actor: ADA })).toHaveLength(1);
      const back = restoreGame(app.ctx, { actor: ADA, gameId: 'g' });
      await expect(back).rejects.toMatchObject({ code: 'game-exists', details: { id: 'other' } });
    });
  });
}

interface OldSite {
  dialect: (typeof DIALECTS)[number];
  /** The old version's last migration. */
  from: string;
  content: object;
  /** Whether another game has the deleted game's slug and URL. */
  isTaken?: boolean;
}

/** Creates a database of an earlier version, with three people (one banned) and a game that Ada deleted. */
async function createOld({ dialect, from, content, isTaken = false }: OldSite) {
  const home = await createTestDatabase({ dialect, isEmpty: true });
  await using database = new Database({ url: home.url, onError: () => undefined });
  const { write } = database;
  await migrate(database, { target: from });
  for (const [id, standing] of Object.entries({ ada: 'good', bert: 'good', carl: 'banned' })) {
    await sql`insert into users (id, username, username_key, name, date_joined, auth_id, standing)
      values (${id}, ${id}, ${id}, ${id}, 1, ${id}, ${standing})`.execute(write);
  }
  if (isTaken) {
    await sql`insert into games (id, slug, title, play_url, url_key, category, ownership_status, created_at, updated_at)
      values ('other', 'loom', 'Loom', 'https://loom.example/', 'https://loom.example', 'Other', 'unclaimed', 1, 1)`.execute(
      write,
    );
    await sql`insert into game_slugs (slug, game_id, created_at) values ('loom', 'other', 1)`.execute(write);
  }
  await sql`insert into removed_games (game_id, owner_id, title, removed_at, content)
    values ('g', 'ada', 'Loom', ${NOW}, ${JSON.stringify(content)})`.execute(write);
  return home;
}
