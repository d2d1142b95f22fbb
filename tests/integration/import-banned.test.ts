import { describe, expect, it } from 'vitest';
import { findGameRow } from '#platform/db/games/games.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { banPerson, liftPerson } from '#services/moderation/set-standing.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { importFrom, makeFolder } from '#tests/support/collection-files.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`importing votes of a banned person on ${dialect}`, () => {
    it('stores them, and counts them only once the ban is lifted', async () => {
      await using app = await createTestApp({ dialect });
      const admin = await makePerson(app, { isAdmin: true });
      const owner = await makePerson(app);
      const troll = await makePerson(app);
      const other = await makePerson(app);
      const up = await makeGame(app, { owner });
      const down = await makeGame(app, { owner });
      const counters = async () => ({
        up: (await findGameRow(app.ctx.db.read, up))?.upvotes,
        down: (await findGameRow(app.ctx.db.read, down))?.downvotes,
        owner: (await findUserById(app.ctx.db.read, owner))?.totalVotes,
      });
      await banPerson(app.ctx, { actor: admin, userId: troll.id, reason: 'spam' });
      const createdAt = '2024-03-01T10:00:00.000Z';
      await using folder = await makeFolder({
        'votes.jsonl': [troll, other].flatMap(({ id: userId }) => [
          { gameId: up.id, userId, voteType: 'up', createdAt },
          { gameId: down.id, userId, voteType: 'down', createdAt },
        ]),
      });
      await importFrom(app.ctx, folder.path);
      expect(await counters()).toEqual({ up: 1, down: 1, owner: 1 });
      expect(await examine(app.ctx)).toEqual([]);

      await liftPerson(app.ctx, { actor: admin, userId: troll.id, reason: 'other' });
      expect(await counters()).toEqual({ up: 2, down: 2, owner: 2 });
      expect(await examine(app.ctx)).toEqual([]);
    });
  });
}
