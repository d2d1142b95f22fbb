import { describe, expect, it } from 'vitest';
import { ownPostgresVotes, ownSqliteVotes, voterName } from '#bench/own-votes.ts';
import { examine } from '#services/upkeep/doctor.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const [GAMES, VOTERS] = [7, 30];

for (const dialect of DIALECTS) {
  describe(`the benchmark’s own votes on ${dialect}`, () => {
    it('leave counters and creators’ totals equal to the rows, like the site’s', async () => {
      await using app = await createTestApp({ dialect, isFresh: true });
      const owner = await makePerson(app);
      for (let n = 0; n < GAMES; n += 1) await makeGame(app, { owner: n === 0 ? null : owner });
      for (let n = 0; n < VOTERS; n += 1) await makePerson(app, { username: voterName(n) });
      const own = {
        games: GAMES,
        voters: VOTERS,
        seconds: 1,
        warmUpSeconds: 0,
        connections: 2,
        dir: app.dir,
      };
      const { url } = app.ctx.config.database;
      if (dialect === 'sqlite') ownSqliteVotes(url, own);
      else await ownPostgresVotes(url, own);
      expect(await examine(app.ctx)).toEqual([]);
    });
  });
}
