import { expect, it } from 'vitest';
import { runAllJobs } from '#server/jobs.ts';
import { removeGame } from '#services/games/remove-game.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const DAY = 86_400_000;

for (const dialect of DIALECTS) {
  it(`the nightly jobs forget what is out of time, and nothing else, on ${dialect}`, async () => {
    await using app = await createTestApp({ dialect });
    const { ctx, clock } = app;
    const owner = await makePerson(app);
    const [old, recent, kept] = [
      await makeGame(app, { owner }),
      await makeGame(app, { owner }),
      await makeGame(app, { owner }),
    ];
    await removeGame(ctx, { actor: owner, gameId: old.id });
    clock.advance(20 * DAY);
    await removeGame(ctx, { actor: owner, gameId: recent.id });
    clock.advance(11 * DAY);
    const failures: unknown[] = [];
    ctx.log.error = ((...told: unknown[]) => failures.push(told)) as typeof ctx.log.error;

    await runAllJobs(ctx);

    expect(failures).toEqual([]);
    const games = await ctx.db.read.selectFrom('games').select(['id', 'removedBy']).execute();
    expect(Object.fromEntries(games.map(({ id, removedBy }) => [id, removedBy]))).toEqual({
      [recent.id]: owner.id,
      [kept.id]: null,
    });
  });
}
