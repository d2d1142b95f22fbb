import { describe, expect, it } from 'vitest';
import { finalAt, weekOf } from '#domain/race/week.ts';
import { findLog } from '#services/moderation/find-log.ts';
import { mergeGames } from '#services/moderation/merge-games.ts';
import { findAwardsOf, findRace } from '#services/race/find-race.ts';
import { settleRaces } from '#services/race/settle-races.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson, makeVotes } from '#tests/support/factories.ts';
import { openAllConnections } from '#tests/support/open-connections.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`the end of a week in two processes on ${dialect}`, () => {
    it('gives each award once and tells its creator once, also if a merge comes in between', async () => {
      await using app = await createTestApp({ dialect });
      await using other = await createTestApp({ dialect, databaseUrl: app.ctx.config.database.url });
      const admin = await makePerson(app, { isAdmin: true });
      const owner = await makePerson(app);
      const people = await makePeople(app, 4);
      const [copy, kept] = [await makeGame(app, { owner }), await makeGame(app, { owner })];
      await makeVotes(app, { gameId: copy.id, by: people });
      const week = weekOf(app.clock.now());
      for (const site of [app, other]) site.clock.set(finalAt(week));
      await openAllConnections(app);
      await Promise.all([
        settleRaces(app.ctx),
        settleRaces(other.ctx),
        mergeGames(app.ctx, { actor: admin, gameId: copy.id, into: kept.id, reason: 'other' }),
        settleRaces(app.ctx),
        settleRaces(other.ctx),
      ]);
      const notices = app.ctx.db.read.selectFrom('notifications').select('path').where('userId', '=', owner.id);
      expect((await notices.execute()).filter(({ path }) => path.startsWith('/race/'))).toHaveLength(1);
      expect((await findLog(app.ctx, { actor: admin })).entries).toHaveLength(1);
      // Whichever came first, the award is the kept game's.
      expect(await findAwardsOf(app.ctx, { creatorId: owner.id })).toMatchObject([{ place: 1, slug: kept.slug }]);
      expect(await findRace(app.ctx, { week })).toMatchObject({ state: 'final', places: [{ place: 1, people: 4 }] });
    });

    it('votes while the week is settled neither fail nor get lost', async () => {
      await using app = await createTestApp({ dialect });
      await using other = await createTestApp({ dialect, databaseUrl: app.ctx.config.database.url });
      const people = await makePeople(app, 12);
      const [old, young] = [await makeGame(app), await makeGame(app)];
      await makeVotes(app, { gameId: old.id, by: people });
      const week = weekOf(app.clock.now());
      for (const site of [app, other]) site.clock.set(finalAt(week));
      await openAllConnections(app);
      const votes = people.map((by, n) => makeVotes(n % 2 ? app : other, { gameId: young.id, by: [by] }));
      await Promise.all([settleRaces(app.ctx), ...votes, settleRaces(other.ctx)]);
      expect(await findRace(app.ctx, { week })).toMatchObject({ state: 'final', places: [{ people: 12 }] });
      expect(await findRace(app.ctx)).toMatchObject({ state: 'running', places: [{ people: 12 }] });
    });
  });
}
