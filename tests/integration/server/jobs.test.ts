import { expect, it, vi } from 'vitest';
import type { AppContext } from '#platform/context.ts';
import { updateRows } from '#platform/db/rows.ts';
import { createJobRunner, startJobs } from '#server/jobs.ts';
import { removeGame } from '#services/games/remove-game.ts';
import { findLateJobs } from '#services/upkeep/jobs.ts';
import { createTestDatabase, DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createFakeClock, createSeededIds } from '#tests/support/fakes.ts';
import { openHttp } from '#tests/support/http-app.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

for (const dialect of DIALECTS) {
  it(`the nightly jobs delete what has expired, and nothing else, on ${dialect}`, async () => {
    await using app = await createTestApp({ dialect });
    const { ctx, clock } = app;
    const owner = await makePerson(app);
    const [old, recent, kept] = [
      await makeGame(app, { owner }),
      await makeGame(app, { owner }),
      await makeGame(app, { owner }),
    ];
    const errors = errorsOf(ctx);
    const jobs = createJobRunner(ctx);
    await jobs.look();
    await removeGame(ctx, { actor: owner, gameId: old.id });
    clock.advance(20 * DAY);
    await removeGame(ctx, { actor: owner, gameId: recent.id });
    clock.advance(11 * DAY);

    await jobs.look();

    expect(errors).not.toHaveBeenCalled();
    const games = await ctx.db.read.selectFrom('games').select(['id', 'removedBy']).execute();
    expect(Object.fromEntries(games.map(({ id, removedBy }) => [id, removedBy]))).toEqual({
      [recent.id]: owner.id,
      [kept.id]: null,
    });
  });

  it(`one of several processes runs the jobs, and another one once that one has ended, on ${dialect}`, async () => {
    await using machines = await openMachines(dialect);
    const { apps, clock } = machines;
    const ran: string[] = [];
    const [first, second] = apps.map(({ ctx }, index) =>
      createJobRunner(ctx, [{ name: 'hourly', at: '0 * * * *', run: async () => ran.push(`machine ${index}`) }]),
    );
    const lookAtBoth = async () => {
      await first?.look();
      await second?.look();
    };
    await lookAtBoth();
    expect(ran).toEqual([]);
    clock.advance(HOUR);
    await lookAtBoth();
    expect(ran).toEqual(['machine 0']);

    clock.advance(HOUR);
    await second?.look();
    await lookAtBoth();
    expect(ran, 'the first has not asked for an hour').toEqual(['machine 0', 'machine 1']);

    await second?.stop();
    clock.advance(HOUR);
    await first?.look();
    expect(ran).toEqual(['machine 0', 'machine 1', 'machine 0']);
  });

  it(`a failed job is tried again, and reported once it is late, on ${dialect}`, async () => {
    await using app = await createTestApp({ dialect });
    const { ctx, clock } = app;
    const errors = errorsOf(ctx);
    const run = vi.fn(async () => {
      throw new Error('broken');
    });
    const jobs = createJobRunner(ctx, [{ name: 'nightly', at: '0 3 * * *', run }]);
    await jobs.look();
    clock.set(Date.UTC(2026, 0, 2, 3));
    for (let minutes = 0; minutes < 90; minutes += 1) {
      await jobs.look();
      clock.advance(MINUTE);
    }
    expect(run).toHaveBeenCalledTimes(6);
    const told = errors.mock.calls.map(([first]) => first).filter((first) => typeof first === 'string');
    expect(told).toEqual(['The job "nightly" has not run since 2026-01-01T12:00:00.000Z.']);

    run.mockResolvedValueOnce(undefined as never);
    await jobs.look();
    clock.advance(10 * HOUR);
    await jobs.look();
    expect(run).toHaveBeenCalledTimes(7);
  });

  it(`a clock that was ahead and is put right stops no job, on ${dialect}`, async () => {
    await using machines = await openMachines(dialect);
    const { apps, clock } = machines;
    const [ahead, right] = apps as [TestApp, TestApp];
    const ran: string[] = [];
    const hourly = { name: 'sweep pictures that nothing shows', at: '0 * * * *', run: async () => ran.push('run') };
    await createJobRunner(ahead.ctx, [hourly]).look();
    const start = clock.now();
    clock.advance(400 * DAY);
    await createJobRunner(ahead.ctx, [hourly]).look();
    expect(ran).toHaveLength(1);
    await makeGame(right);
    await right.ctx.db.transact(async ({ db }) => {
      const dueAt = clock.now();
      const { id: gameId } = await db.selectFrom('games').select('id').executeTakeFirstOrThrow();
      const link = { gameId, url: 'https://play.example/', failures: 0, firstFailedAt: null, dueAt };
      await db.insertInto('linkChecks').values(link).execute();
    });
    clock.set(start + MINUTE);
    const told = 'The job "sweep pictures that nothing shows" last ran in the future: a clock was ahead.';
    expect(await findLateJobs(right.ctx)).toEqual([told, expect.stringContaining('from the future on')]);
    const warned = vi.spyOn(right.ctx.log, 'warn').mockImplementation(() => undefined);
    const jobs = createJobRunner(right.ctx, [hourly]);
    await jobs.look();
    expect(warned.mock.calls.map(([sentence]) => sentence)).toContain(`${told} This is mended.`);
    expect(await findLateJobs(right.ctx)).toEqual([]);
    clock.advance(HOUR);
    await jobs.look();
    expect(ran).toHaveLength(2);
    const link = await right.ctx.db.read.selectFrom('linkChecks').select('dueAt').executeTakeFirst();
    expect(link?.dueAt).toBe(start + MINUTE);
  });

  it(`late jobs are reported to the operator, on ${dialect}`, async () => {
    await using app = await createTestApp({ dialect });
    const { ctx, clock } = app;
    const ask = openHttp(app);
    const ready = async () => {
      const answer = await ask('/readyz');
      return { status: answer.status, text: await answer.text() };
    };
    expect(await ready()).toEqual({ status: 200, text: 'ready' });
    await createJobRunner(ctx).look();
    clock.advance(2 * DAY);
    const sentence = 'The job "sweep pictures that nothing shows" has not run since 2026-01-01T12:00:00.000Z.';
    expect(await findLateJobs(ctx)).toContain(sentence);
    expect((await ready()).text).toContain(sentence);
    await createJobRunner(ctx).look();
    expect((await ready()).text, 'what is due is caught up').toBe('ready');
  });
}

it('jobs run by the clock of PostgreSQL, whatever the clock of their process says', async () => {
  await using home = await createTestDatabase({ dialect: 'postgres' });
  const shared = { dialect: 'postgres', databaseUrl: home.url, hasDatabaseClock: true } as const;
  const times: number[] = [];
  const run = async ({ clock }: AppContext) => times.push(clock.now());
  for (const years of [1, -1]) {
    const clock = createFakeClock(Date.now() + years * 365 * DAY);
    await using app = await createTestApp({ ...shared, clock, ids: createSeededIds(years + 5) });
    const { ctx } = app;
    const jobs = createJobRunner(ctx, [{ name: 'hourly', at: '0 * * * *', run }]);
    await jobs.look();
    const before = Date.now() - 2 * HOUR;
    await ctx.db.transact(({ db }) =>
      updateRows(db, 'jobRuns', { set: { triedAt: before, doneAt: before }, where: { name: 'hourly' } }),
    );
    await jobs.look();
    await jobs.look();
    await jobs.stop();
  }
  expect(times).toHaveLength(2);
  for (const time of times) expect(Math.abs(time - Date.now())).toBeLessThan(MINUTE);
});

it('a process that stops hands the jobs to the next one immediately', async () => {
  await using machines = await openMachines('sqlite');
  const { apps } = machines;
  const holder = () => apps[0]?.ctx.db.read.selectFrom('leases').select('holder').executeTakeFirst();
  const jobs = startJobs((apps[0] as TestApp).ctx);
  await vi.waitFor(async () => expect(await holder()).toBeDefined(), { timeout: 20_000 });
  await jobs[Symbol.asyncDispose]();
  expect(await holder()).toBeUndefined();
});

function errorsOf(ctx: AppContext) {
  return vi.spyOn(ctx.log, 'error').mockImplementation(() => undefined);
}

/** Opens two apps on one database and with one clock, which stand for two machines. */
async function openMachines(dialect: (typeof DIALECTS)[number]) {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase({ dialect }));
  const clock = createFakeClock();
  const apps = [
    stack.use(await createTestApp({ dialect, clock, databaseUrl: url })),
    stack.use(await createTestApp({ dialect, clock, databaseUrl: url, ids: createSeededIds(2) })),
  ];
  const opened = stack.move();
  return { apps, clock, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
