import { describe, expect, it, vi } from 'vitest';
import type { AppContext } from '#platform/context.ts';
import { EVERYTHING } from '#platform/db/changes.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

function listen({ changes }: AppContext): string[] {
  const heard: string[] = [];
  changes.onChange((topics) => heard.push([...topics].join(' ')));
  return heard;
}

async function openPair(dialect: (typeof DIALECTS)[number]) {
  const stack = new AsyncDisposableStack();
  const here: TestApp = stack.use(await createTestApp({ dialect }));
  const databaseUrl = here.ctx.config.database.url;
  const there: TestApp = stack.use(await createTestApp({ dialect, databaseUrl }));
  await here.ctx.changes.read();
  await there.ctx.changes.read();
  const opened = stack.move();
  return { here, there, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

const record = ({ ctx }: TestApp, ...topics: string[]) => ctx.db.transact((tx) => ctx.changes.record(tx, ...topics));

for (const dialect of DIALECTS) {
  describe(`announced changes on ${dialect}`, () => {
    it('reach this process after the commit, and others when they read, each once', async () => {
      await using pair = await openPair(dialect);
      const { here, there } = pair;
      const [heardHere, heardThere] = [listen(here.ctx), listen(there.ctx)];
      await here.ctx.db.transact(async (tx) => {
        await here.ctx.changes.record(tx, 'account:1', 'game:2');
        expect(heardHere).toEqual([]);
      });
      expect(heardHere).toEqual(['account:1 game:2']);
      expect(heardThere).toEqual([]);
      for (const { ctx } of [here, there, here, there]) await ctx.changes.read();
      expect({ heardHere, heardThere }).toEqual({
        heardHere: ['account:1 game:2'],
        heardThere: ['account:1 game:2'],
      });
      await record(there, 'account:3');
      await here.ctx.changes.read();
      expect(heardHere).toEqual(['account:1 game:2', 'account:3']);
    });

    it('reach nobody if the transaction is rolled back', async () => {
      await using pair = await openPair(dialect);
      const { here, there } = pair;
      const heard = [listen(here.ctx), listen(there.ctx)];
      const attempt = here.ctx.db.transact(async (tx) => {
        await here.ctx.changes.record(tx, 'account:1');
        throw new Error('changed my mind');
      });
      await expect(attempt).rejects.toThrow('changed my mind');
      await there.ctx.changes.read();
      expect(heard).toEqual([[], []]);
    });

    it('don’t reach a process that starts later; one that was away too long gets everything', async () => {
      await using pair = await openPair(dialect);
      const { here, there } = pair;
      for (const topic of ['account:1', 'account:2']) await record(here, topic);
      await using late = await createTestApp({ dialect, databaseUrl: here.ctx.config.database.url });
      const heard = [listen(there.ctx), listen(late.ctx)];
      for (let n = 0; n < 2; n += 1) await late.ctx.changes.read();
      there.clock.advance(6 * 60_000);
      expect(there.ctx.changes.isCurrent).toBe(false);
      await there.ctx.changes.read();
      expect(there.ctx.changes.isCurrent).toBe(true);
      expect(heard).toEqual([[`${EVERYTHING} account:1 account:2`], []]);
    });

    it('may be missing for a process that was away for five minutes, or whose clock was set back', async () => {
      await using pair = await openPair(dialect);
      const { there } = pair;
      const heard = listen(there.ctx);
      there.clock.advance(5 * 60_000);
      await there.ctx.changes.read();
      expect(heard).toEqual([]);
      there.clock.advance(5 * 60_000 + 1);
      await there.ctx.changes.read();
      expect(heard).toEqual([EVERYTHING]);
      for (const [ms, isCurrent] of [
        [1_999, true],
        [1, false],
        [-2_001, false],
      ] as const) {
        there.clock.advance(ms);
        expect(there.ctx.changes.isCurrent, `${ms} ms later`).toBe(isCurrent);
      }
    });

    it('are deleted after ten minutes, and later changes still arrive', async () => {
      await using pair = await openPair(dialect);
      const { here, there } = pair;
      await record(here, 'account:1');
      here.clock.advance(10 * 60_000);
      await record(here, 'account:2');
      expect(await here.ctx.changes.forget(here.clock.now())).toBe(0);
      here.clock.advance(1);
      expect(await here.ctx.changes.forget(here.clock.now())).toBe(1);
      here.clock.advance(11 * 60_000);
      await record(here, 'account:3');
      expect(await here.ctx.changes.forget(here.clock.now())).toBe(1);
      const heard = listen(there.ctx);
      await there.ctx.changes.read();
      expect(heard).toEqual(['account:3']);
    });

    // Only PostgreSQL can commit changes out of numerical order. SQLite has one writer at a time.
    if (dialect === 'sqlite') return;
    it('arrive in the order of the commits', async () => {
      await using pair = await openPair(dialect);
      const { here, there } = pair;
      const heard = listen(there.ctx);
      await here.ctx.db.transact(async (tx) => {
        await here.ctx.changes.record(tx, 'the first number');
        await record(here, 'the first commit');
        await there.ctx.changes.read();
        expect(heard).toEqual(['the first commit']);
      });
      await there.ctx.changes.read();
      expect(heard).toEqual(['the first commit', 'the first number']);
    });
  });
}

describe('a process that follows changes', () => {
  it('reads them twice a second, even after a failure, until it stops', async () => {
    await using pair = await openPair('sqlite');
    const { here, there } = pair;
    const { changes, log } = here.ctx;
    const [heard, read, warn] = [listen(here.ctx), vi.spyOn(changes, 'read'), vi.spyOn(log, 'warn')];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      /** Advances the time and waits for the reads that this starts. Returns the number of reads so far. */
      const pass = async (ms: number) => {
        vi.advanceTimersByTime(ms);
        await Promise.allSettled(read.mock.results.map(({ value }) => value));
        await new Promise(setImmediate);
        return read.mock.calls.length;
      };
      await record(there, 'account:1');
      changes.follow();
      expect(await pass(499)).toBe(0);
      expect(await pass(1)).toBe(1);
      expect(heard).toEqual(['account:1']);
      read.mockRejectedValueOnce(new Error('the disk is gone'));
      expect(warn).not.toHaveBeenCalled();
      expect(await pass(500)).toBe(2);
      expect(warn.mock.calls.map(([, words]) => words)).toEqual(['changes cannot be read']);
      expect(await pass(500)).toBe(3);
      vi.advanceTimersByTime(500);
      // Stops during the fourth read.
      changes[Symbol.dispose]();
      expect(await pass(0)).toBe(4);
      expect(await pass(5_000)).toBe(4);
      changes.follow();
      changes[Symbol.dispose]();
      expect(await pass(5_000)).toBe(4);
      expect(warn).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
