import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { EMPTY_BROWSE_QUERY } from '#domain/listing/browse-query.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { updateGame } from '#platform/db/games/write-game.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { eraseGameNow } from '#services/games/remove-game.ts';
import { browseGames } from '#services/listing/browse.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { recount } from '#services/upkeep/recount.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, makeVotes } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`doctor and recount on ${dialect}`, () => {
    it('find nothing on a site that was only used', async () => {
      await using app = await createTestApp({ dialect });
      await useTheSite(app);
      expect(await examine(app.ctx)).toEqual([]);
      expect(await recount(app.ctx)).toEqual([]);
    });

    it('name each wrong counter with its stored and its right value, and correct it', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      const [voter, other] = [await makePerson(app), await makePerson(app)];
      const game = await makeGame(app, { owner });
      await makeVotes(app, { gameId: game.id, by: [voter, owner] });
      await makeVotes(app, { gameId: game.id, by: [other], voteType: 'down' });
      await change(app, sql`update games set upvotes = 40, downvotes = 0`);
      await change(app, sql`update users set total_votes = 7, total_submissions = 9 where id = ${owner.id}`);
      await change(app, sql`update users set total_votes = 3 where id = ${voter.id}`);
      const drift = [
        { what: 'game.upvotes', id: game.id, was: 40, is: 2 },
        { what: 'game.downvotes', id: game.id, was: 0, is: 1 },
        { what: 'user.totalVotes', id: owner.id, was: 7, is: 2 },
        { what: 'user.totalSubmissions', id: owner.id, was: 9, is: 1 },
        { what: 'user.totalVotes', id: voter.id, was: 3, is: 0 },
      ];
      expect(await examine(app.ctx)).toEqual(drift);
      expect(await findGameRow(app.ctx.db.read, game)).toMatchObject({ upvotes: 40 });
      expect(await recount(app.ctx)).toEqual(drift);
      expect(await findGameRow(app.ctx.db.read, game)).toMatchObject({ upvotes: 2, downvotes: 1 });
      expect(await findUserById(app.ctx.db.read, owner)).toMatchObject({
        totalVotes: 2,
        totalSubmissions: 1,
      });
      expect(await recount(app.ctx)).toEqual([]);
      expect(await examine(app.ctx)).toEqual([]);
    });

    it('keep imported totals without votes', async () => {
      await using app = await createTestApp({ dialect });
      const owner = await makePerson(app);
      const voter = await makePerson(app);
      const { id } = await makeGame(app, { owner, importedUpvotes: 120, importedDownvotes: 8 });
      await castVote(app.ctx, { actor: voter, gameId: id, voteType: 'up' });
      expect(await recount(app.ctx)).toEqual([]);
      expect(await findGameRow(app.ctx.db.read, { id })).toMatchObject({ upvotes: 121, downvotes: 8 });
      expect(await findUserById(app.ctx.db.read, owner)).toMatchObject({ totalVotes: 121 });
      await change(app, sql`update games set upvotes = 500, downvotes = 500`);
      expect(await recount(app.ctx)).toHaveLength(2);
      expect(await findGameRow(app.ctx.db.read, { id })).toMatchObject({ upvotes: 121, downvotes: 8 });
    });

    it('repair search rows, labels and slugs that are missing or wrong', async () => {
      await using app = await createTestApp({ dialect });
      const one = await makeGame(app, { title: 'Orchid', category: 'Puzzle', tags: ['calm'] });
      const two = await makeGame(app, { title: 'Walrus', category: 'Racing' });
      await change(app, sql`delete from game_search where game_id = ${one.id}`);
      await change(app, sql`update game_search set body = 'nonsense' where game_id = ${two.id}`);
      await change(app, sql`delete from game_labels where label = 'calm'`);
      await change(
        app,
        sql`insert into game_labels (label, game_id, seq) select 'wrong', id, seq from games where id = ${two.id}`,
      );
      await change(app, sql`delete from game_slugs where slug = 'orchid'`);
      await change(app, sql`update game_slugs set game_id = ${one.id} where slug = 'walrus'`);
      const drift = await examine(app.ctx);
      expect(drift.map(({ what, id }) => [what, id]).sort()).toEqual(
        [one, two].flatMap(({ id }) => ['game.search', 'game.labels', 'game.slug'].map((what) => [what, id])).sort(),
      );
      expect(await recount(app.ctx)).toEqual(drift);
      expect(await examine(app.ctx)).toEqual([]);
      const found = async (query: object) =>
        (await browseGames(app.ctx, { query: { ...EMPTY_BROWSE_QUERY, ...query } })).games.map(({ slug }) => slug);
      expect(await found({ q: 'orchid' })).toEqual(['orchid']);
      expect(await found({ q: 'walrus' })).toEqual(['walrus']);
      expect(await found({ q: 'nonsense' })).toEqual([]);
      expect(await found({ categories: ['Calm'] })).toEqual(['orchid']);
      expect(await found({ categories: ['wrong'] })).toEqual([]);
    });
  });
}

describe('doctor and recount on sqlite', () => {
  it('detect a full-text index that has lost its texts, and rebuild it', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    await makeGame(app, { title: 'Orchid' });
    await change(app, sql`insert into game_fts (game_fts) values ('delete-all')`);
    const drift = [{ what: 'search-index', id: 'game_fts', was: 'damaged', is: 'rebuilt' }];
    expect(await examine(app.ctx)).toEqual(drift);
    expect(await recount(app.ctx)).toEqual(drift);
    expect(await examine(app.ctx)).toEqual([]);
    const query = { ...EMPTY_BROWSE_QUERY, q: 'orchid' };
    expect((await browseGames(app.ctx, { query })).total).toBe(1);
  });
});

async function useTheSite(app: TestApp): Promise<void> {
  const people = await makePeople(app, 6);
  const owner = await makePerson(app);
  const games = [];
  for (let i = 0; i < 6; i += 1) {
    games.push(await makeGame(app, { owner: i % 2 ? owner : null, tags: ['Puzzle', 'puzzle', `t${i}`] }));
  }
  for (const { id: gameId } of games) {
    await makeVotes(app, { gameId, by: people });
    await makeVotes(app, { gameId, by: people.slice(0, 2) });
    await makeVotes(app, { gameId, by: people.slice(3), voteType: 'down' });
  }
  const [first, second] = games;
  if (first) await eraseGameNow(app.ctx, { gameId: first.id });
  await app.ctx.db.transact(({ db }) =>
    updateGame(db, {
      id: second?.id ?? '',
      title: 'New title',
      description: 'New text',
      category: 'Racing',
      tags: ['fast'],
      at: app.clock.now(),
    }),
  );
}

async function change({ ctx }: TestApp, statement: ReturnType<typeof sql>): Promise<void> {
  await ctx.db.transact(({ db }) => statement.execute(db));
}
