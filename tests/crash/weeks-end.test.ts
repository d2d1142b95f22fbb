import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { finalAt, WEEK, weekOf } from '#domain/race/week.ts';
import type { AppContext } from '#platform/context.ts';
import { countRows } from '#platform/db/database.ts';
import { settleRaces } from '#services/race/settle-races.ts';
import { createTestDatabase, DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makePerson } from '#tests/support/factories.ts';
import { COMPILED } from '#tests/support/run-cli.ts';
import { AUTH_SECRET, createTestApp, type TestApp } from '#tests/support/test-app.ts';

const WEEKS = 30;
const AWARDS = 3;

/** Three games a week, which their owner is told of. Returns when all results are final. */
async function raceForWeeks(app: TestApp): Promise<number> {
  const [owner, people] = [await makePerson(app), await makePeople(app, 3)];
  const first = weekOf(app.clock.now());
  for (let at = 0; at < WEEKS; at += 1) {
    const week = first + at * WEEK;
    for (let n = 0; n < AWARDS; n += 1) {
      const { id: gameId } = await makeGame(app, { title: `Game ${at} ${n}`, owner });
      const vote = { gameId, week, vote: 'up', at: week + n, isCounted: 1, wasUp: 1 } as const;
      const votes = people.map(({ id: userId }) => ({ ...vote, userId }));
      await app.ctx.db.write.insertInto('raceVotes').values(votes).execute();
    }
  }
  return finalAt(first + (WEEKS - 1) * WEEK);
}

const countSettled = ({ db }: AppContext) => countRows(db.read.selectFrom('races'));

for (const dialect of DIALECTS) {
  it(`the week’s end gives each award once, however often its process is killed, on ${dialect}`, async () => {
    await using database = await createTestDatabase({ dialect });
    const databaseEnv: Record<string, string> = dialect === 'postgres' ? { DATABASE_URL: database.url } : {};
    await using app = await createTestApp({ dialect: 'sqlite', env: databaseEnv });
    const { ctx } = app;
    const now = await raceForWeeks(app);
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, DATA_DIR: app.dir, AUTH_SECRET };
    const script = fileURLToPath(import.meta.resolve('#tests/support/settle-process.ts'));
    for (const weeks of [1, WEEKS / 2]) {
      const child = spawn(process.execPath, [script, String(now)], {
        env: { ...env, ...databaseEnv },
        stdio: 'ignore',
      });
      const ended = once(child, 'close');
      while ((await countSettled(ctx)) < weeks && child.exitCode === null) await after(1);
      child.kill('SIGKILL');
      await ended;
      const settled = await countSettled(ctx);
      expect(child.signalCode, `after ${settled} weeks`).toBe('SIGKILL');
      expect(await countRows(ctx.db.read.selectFrom('racePlaces'))).toBe(settled * AWARDS);
      expect(settled).toBeLessThan(WEEKS);
    }
    await settleRaces({ ...ctx, clock: { now: () => now } });
    const places = await ctx.db.read.selectFrom('racePlaces').select(['week', 'gameId']).execute();
    const told = await ctx.db.read.selectFrom('notifications').select('title').where('kind', '=', 'race').execute();
    for (const [all, one] of [
      [places, places.map(({ gameId }) => gameId)],
      [told, told.map(({ title }) => title)],
    ] as const) {
      expect([all.length, new Set(one).size]).toEqual([WEEKS * AWARDS, WEEKS * AWARDS]);
    }
  });
}
