import { describe, expect, it } from 'vitest';
import { findUserById } from '#platform/db/people/users.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { findGameById } from '#services/games/find-game.ts';
import { importFrom, makeFolder } from '#tests/support/collection-files.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`entities on ${dialect}`, () => {
    it('a person’s authId is the document’s id unless the file has another', async () => {
      await using app = await createTestApp({ dialect });
      await using folder = await makeFolder({
        'users.jsonl': [
          { id: 'ada', username: 'ada' },
          { id: 'bob', username: 'bob', authId: 'auth-of-bob', isAdmin: true },
        ],
      });
      expect((await importFrom(app.ctx, folder.path)).rejects).toEqual([]);
      const { read } = app.ctx.db;
      expect(await findUserById(read, { id: 'ada' })).toMatchObject({ authId: 'ada', isAdmin: 0 });
      expect(await findUserById(read, { id: 'bob' })).toMatchObject({ authId: 'auth-of-bob', isAdmin: 1 });
    });

    it('an id of a deleted person is refused, and nothing changes', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app);
      const { id: gameId } = await makeGame(app);
      await app.ctx.db.transact(async ({ db }) => {
        await db.deleteFrom('usernames').where('userId', '=', actor.id).execute();
        await db.deleteFrom('users').where('id', '=', actor.id).execute();
      });
      await expect(requestClaim(app.ctx, { actor, gameId, reason: 'Mine.' })).rejects.toThrow(
        `User with ID ${actor.id} not found`,
      );
      expect((await findGameById(app.ctx, gameId))?.ownershipStatus).toBe('unclaimed');
    });
  });
}
