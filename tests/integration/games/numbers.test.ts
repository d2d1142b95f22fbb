import { describe, expect, it } from 'vitest';
import { FIGURES, sumFigures } from '#domain/games/numbers.ts';
import { LIMITS } from '#domain/limits.ts';
import { deleteComment } from '#services/comments/change-comment.ts';
import { writeComment } from '#services/comments/write-comment.ts';
import { findNumbers, foldOldDays } from '#services/games/numbers.ts';
import { saveGame } from '#services/games/save.ts';
import { banPerson, liftPerson } from '#services/moderation/set-standing.ts';
import { castVote } from '#services/votes/cast-vote.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createFakeClock } from '#tests/support/fakes.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const DAY = 86_400_000;
const NOTHING = sumFigures([]);

async function visit({ ctx }: TestApp, kind: 'views' | 'plays', gameIds: readonly string[]) {
  for (const id of gameIds) ctx[kind].count(id);
  await ctx[kind].flush();
}

const countRows = async ({ ctx }: TestApp, table: 'comments' | 'savedGames') =>
  (await ctx.db.read.selectFrom(table).select('userId').execute()).length;

for (const dialect of DIALECTS) {
  describe(`the numbers of games, on ${dialect}`, () => {
    it('are the views, plays and votes of one game, or of all one’s own, day by day', async () => {
      const clock = createFakeClock(Date.UTC(2026, 4, 1, 23, 30));
      await using app = await createTestApp({ dialect, clock });
      const ada = await makePerson(app);
      const [one, two] = [await makeGame(app, { owner: ada }), await makeGame(app, { owner: ada, title: 'Two' })];
      const other = await makeGame(app, { owner: await makePerson(app) });
      await visit(app, 'views', [one.id, one.id, two.id, other.id]);
      await visit(app, 'views', [one.id]);
      await castVote(app.ctx, { actor: await makePerson(app), gameId: one.id, voteType: 'up' });
      // An owner's own vote counts here, as it does in the game's counters.
      await castVote(app.ctx, { actor: ada, gameId: one.id, voteType: 'up' });
      app.clock.advance(2 * DAY);
      await visit(app, 'plays', [two.id, two.id, other.id]);
      await castVote(app.ctx, { actor: await makePerson(app), gameId: two.id, voteType: 'up' });
      await castVote(app.ctx, { actor: await makePerson(app), gameId: two.id, voteType: 'down' });
      const all = await findNumbers(app.ctx, { actor: ada, slug: undefined });
      expect(all.days).toEqual([
        { ...NOTHING, at: Date.UTC(2026, 4, 1), upvotes: 2, views: 4 },
        { ...NOTHING, at: Date.UTC(2026, 4, 2) },
        { ...NOTHING, at: Date.UTC(2026, 4, 3), upvotes: 1, downvotes: 1, plays: 2 },
      ]);
      expect(all.months).toEqual([{ at: Date.UTC(2026, 4), ...all.total }]);
      const { days, game } = await findNumbers(app.ctx, { actor: ada, slug: two.slug });
      expect(game).toEqual({ slug: 'two', title: 'Two' });
      expect(days.map(({ views, plays, upvotes }) => [views, plays, upvotes])).toEqual([
        [1, 0, 0],
        [0, 0, 0],
        [0, 2, 1],
      ]);
    });

    it('equal the rows after a year: no view is lost when days become months', async () => {
      const clock = createFakeClock(Date.UTC(2025, 10, 28, 12));
      await using app = await createTestApp({ dialect, clock });
      const ada = await makePerson(app);
      const game = await makeGame(app, { owner: ada, createdAt: clock.now() });
      const fan = await makePerson(app);
      for (let day = 0; day < 366; day += 1) {
        if (day % 3 === 0) await visit(app, 'views', [game.id, game.id]);
        if (day % 7 === 0) await visit(app, 'plays', [game.id]);
        if (day % 100 === 0) {
          await writeComment(app.ctx, { actor: fan, gameId: game.id, body: `Day ${day}` });
          await saveGame(app.ctx, { actor: fan, slug: game.slug, isOn: true });
        }
        if (day === 40) await castVote(app.ctx, { actor: fan, gameId: game.id, voteType: 'up' });
        // The job misses most days.
        if (day % 50 === 0) await foldOldDays(app.ctx);
        app.clock.advance(DAY);
      }
      await foldOldDays(app.ctx);
      expect(await foldOldDays(app.ctx)).toBe(0);
      const { days, months, total } = await findNumbers(app.ctx, { actor: ada, slug: game.slug });
      const row = await app.ctx.db.read.selectFrom('games').selectAll().executeTakeFirstOrThrow();
      const rows = { ...row, comments: await countRows(app, 'comments'), saves: await countRows(app, 'savedGames') };
      expect(total).toEqual(Object.fromEntries(FIGURES.map((figure) => [figure, rows[figure]])));
      expect(total).toMatchObject({ views: 244, plays: 53, upvotes: 1, comments: 4, saves: 1 });
      expect(sumFigures(months)).toEqual(total);
      expect(months.map(({ at }) => at)).toEqual(Array.from({ length: 13 }, (_, n) => Date.UTC(2025, 10 + n)));
      expect(days).toHaveLength(LIMITS.own.days);
      const kept = await app.ctx.db.read.selectFrom('gameDays').select('day').execute();
      expect(kept.length).toBeLessThanOrEqual(LIMITS.own.days);
      const recent = await app.ctx.db.read
        .selectFrom('gameDays')
        .select((e) => e.fn.sum<number>('views').as('views'))
        .where('day', '>=', Math.floor((days[0]?.at ?? 0) / DAY))
        .executeTakeFirstOrThrow();
      expect(sumFigures(days).views).toBe(Number(recent.views));
    });

    it('omit what banned people did, and comments that were deleted', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, bea, troll] = [await makePerson(app), await makePerson(app), await makePerson(app)];
      const { id: gameId, slug } = await makeGame(app, { owner: ada });
      for (const actor of [bea, troll]) {
        await castVote(app.ctx, { actor, gameId, voteType: 'up' });
        await writeComment(app.ctx, { actor, gameId, body: 'Hello' });
        await saveGame(app.ctx, { actor, slug, isOn: true });
      }
      const { id } = await writeComment(app.ctx, { actor: bea, gameId, body: 'No' });
      await deleteComment(app.ctx, { actor: bea, game: { id: gameId, slug, creatorId: ada.id }, id });
      const total = async () => (await findNumbers(app.ctx, { actor: ada, slug })).total;
      expect(await total()).toMatchObject({ upvotes: 2, comments: 2, saves: 2 });
      const decide = { actor: await makePerson(app, { isAdmin: true }), reason: 'spam', userId: troll.id };
      await banPerson(app.ctx, decide);
      expect(await total()).toMatchObject({ upvotes: 1, comments: 1, saves: 1 });
      await liftPerson(app.ctx, decide);
      expect(await total()).toMatchObject({ upvotes: 2, comments: 2, saves: 2 });
    });
  });
}
