import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { examine } from '#services/upkeep/doctor.ts';
import { recount } from '#services/upkeep/recount.ts';
import { createTestDatabase, DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople } from '#tests/support/factories.ts';
import { COMPILED } from '#tests/support/run-cli.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const ACTING = fileURLToPath(new URL('../support/acting-process.ts', import.meta.url));

for (const dialect of DIALECTS) {
  it(`what was acknowledged survives kill -9 on ${dialect}`, async () => {
    await using database = await createTestDatabase({ dialect });
    await using app = await createTestApp({
      dialect: 'sqlite',
      env: dialect === 'postgres' ? { DATABASE_URL: database.url } : {},
    });
    const { ctx } = app;
    const people = await makePeople(app, 5);
    const games = [await makeGame(app, { owner: people[0] }), await makeGame(app), await makeGame(app)];
    const env = {
      DATA_DIR: app.dir,
      LOG_LEVEL: 'silent',
      ...(dialect === 'postgres' ? { DATABASE_URL: database.url } : {}),
    };
    const votes = new Map<string, string>();
    const submitted = new Map<string, string>();

    for (const lines of [60, 200, 350]) {
      for (const [kind = '', a = '', b = '', vote = ''] of await actUntilKilled({
        people,
        games,
        env,
        lines,
      })) {
        // What was pressed and not told may be committed or not.
        if (kind === 'press') votes.delete(`${a} ${b}`);
        else if (kind === 'vote') votes.set(`${a} ${b}`, vote);
        else submitted.set(a, b);
      }
      expect(await examine(ctx)).toEqual([]);
    }

    const rows = await ctx.db.read.selectFrom('votes').select(['gameId', 'userId', 'voteType']).execute();
    const standing = new Map(rows.map((row) => [`${row.gameId} ${row.userId}`, row.voteType]));
    expect(votes.size).toBeGreaterThan(5);
    for (const [key, vote] of votes) expect([key, standing.get(key) ?? 'none']).toEqual([key, vote]);
    const kept = await ctx.db.read.selectFrom('games').select(['id', 'slug']).execute();
    for (const [id, slug] of submitted) expect(kept).toContainEqual({ id, slug });
    expect(submitted.size).toBeGreaterThan(10);
    expect(await recount(ctx)).toEqual([]);
  }, 120_000);
}

/** Runs the acting process until it has printed so many lines, then kills it with no chance to clean up. */
async function actUntilKilled(of: {
  people: readonly { id: string }[];
  games: readonly { id: string }[];
  env: Record<string, string>;
  lines: number;
}): Promise<string[][]> {
  const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id).join(',');
  const child = spawn(process.execPath, [ACTING, ids(of.people), ids(of.games)], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: COMPILED, ...of.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  child.stdout.setEncoding('utf8');
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    if (said.split('\n').length > of.lines) child.kill('SIGKILL');
  }
  await closed;
  expect(child.signalCode).toBe('SIGKILL');
  return said
    .slice(0, said.lastIndexOf('\n'))
    .split('\n')
    .map((line) => line.split(' '));
}
