import { describe, expect, it } from 'vitest';
import type { AppContext } from '#platform/context.ts';
import { EVERYTHING } from '#platform/db/changes.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

/** Collects the topics of changes, newest last. */
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

const record = ({ ctx }: TestApp, ...topics: string[]) =>
  ctx.db.transact((tx) => ctx.changes.record(tx, ...topics));

for (const dialect of DIALECTS) {
  describe(`what was changed on ${dialect}`, () => {
    it('is heard here after the commit, and there when it is read, each once', async () => {
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

    it('is heard nowhere when the transaction is rolled back', async () => {
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

    it('is no news for who comes later, and everything for who was away too long', async () => {
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

    it('is forgotten after ten minutes, and later changes are heard all the same', async () => {
      await using pair = await openPair(dialect);
      const { here, there } = pair;
      await record(here, 'account:1');
      here.clock.advance(11 * 60_000);
      await record(here, 'account:2');
      expect(await here.ctx.changes.forget()).toBe(1);
      here.clock.advance(11 * 60_000);
      await record(here, 'account:3');
      expect(await here.ctx.changes.forget()).toBe(1);
      const heard = listen(there.ctx);
      await there.ctx.changes.read();
      expect(heard).toEqual(['account:3']);
    });

    // SQLite has one writer at a time, so numbers and commits have the same order.
    if (dialect === 'sqlite') return;
    it('is heard in the order of the commits', async () => {
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
