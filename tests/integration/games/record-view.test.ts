import type { KyselyPlugin, Transaction } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { findGameRow } from '#platform/db/games/games.ts';
import type { Schema } from '#platform/db/schema.ts';
import { createVisitBuffer } from '#platform/visit-buffer.ts';
import { findGameById } from '#services/games/find-game.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

function createTimers() {
  const started: { ms: number; callback: () => void }[] = [];
  return {
    started,
    after(ms: number, callback: () => void) {
      const timer = { ms, callback };
      started.push(timer);
      return () => void started.splice(started.indexOf(timer), 1);
    },
  };
}

const viewsInDatabase = async ({ ctx }: TestApp, id: string) => (await findGameRow(ctx.db.read, { id }))?.views;

for (const dialect of DIALECTS) {
  describe(`views on ${dialect}`, () => {
    it('are included at once, and written together within a quarter of a second', async () => {
      await using app = await createTestApp({ dialect });
      const timers = createTimers();
      const views = createVisitBuffer({
        kind: 'views',
        db: app.ctx.db,
        log: app.ctx.log,
        after: timers.after,
      });
      const [one, two] = [await makeGame(app, { views: 10 }), await makeGame(app)];
      const transact = vi.spyOn(app.ctx.db, 'transact');
      for (let i = 0; i < 5; i += 1) views.count(one.id);
      views.count(two.id);
      expect(views.pending(one.id)).toBe(5);
      expect(await viewsInDatabase(app, one.id)).toBe(10);
      expect(timers.started.map((timer) => timer.ms)).toEqual([250]);
      timers.started[0]?.callback();
      await views.flush();
      expect(transact).toHaveBeenCalledOnce();
      expect(await viewsInDatabase(app, one.id)).toBe(15);
      expect(await viewsInDatabase(app, two.id)).toBe(1);
      expect(views.pending(one.id)).toBe(0);
      views.count(one.id);
      expect(timers.started).toHaveLength(1);
    });

    it('need as many queries for thirty games as for two, so that a crowd blocks nobody', async () => {
      await using app = await createTestApp({ dialect });
      const games = await Promise.all(Array.from({ length: 30 }, () => makeGame(app)));
      const queriesFor = async (seen: typeof games): Promise<number> => {
        const { db } = app.ctx;
        const transact = db.transact.bind(db);
        let queries = 0;
        const counter: KyselyPlugin = {
          transformQuery: ({ node }) => {
            queries += 1;
            return node;
          },
          transformResult: async ({ result }) => result,
        };
        const spy = vi
          .spyOn(db, 'transact')
          .mockImplementation((work) =>
            transact((tx) => work({ ...tx, db: tx.db.withPlugin(counter) as Transaction<Schema> })),
          );
        for (const { id } of seen) app.ctx.views.count(id);
        await app.ctx.views.flush();
        spy.mockRestore();
        return queries;
      };
      expect(await queriesFor(games)).toBe(await queriesFor(games.slice(0, 2)));
      expect(await viewsInDatabase(app, games[0]?.id ?? '')).toBe(2);
      expect(await viewsInDatabase(app, games[29]?.id ?? '')).toBe(1);
    });

    it('of unknown games are ignored, and the others are written', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makeGame(app);
      for (const gameId of ['nothing', id, "'; drop table games"]) app.ctx.views.count(gameId);
      await app.ctx.views.flush();
      expect(await viewsInDatabase(app, id)).toBe(1);
      expect(app.ctx.views.pending('nothing')).toBe(0);
    });

    it('never fail: if they can’t be written, that is logged, and they are written later', async () => {
      await using app = await createTestApp({ dialect });
      const error = vi.fn();
      const timers = createTimers();
      const views = createVisitBuffer({ kind: 'views', db: app.ctx.db, log: { error }, after: timers.after });
      const { id } = await makeGame(app);
      vi.spyOn(app.ctx.db, 'transact').mockRejectedValueOnce(new Error('the disk is full'));
      views.count(id);
      await views.flush();
      expect(error).toHaveBeenCalledOnce();
      expect(views.pending(id)).toBe(1);
      views.count(id);
      await views.flush();
      expect(await viewsInDatabase(app, id)).toBe(2);
    });

    it('are written when the process stops', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makeGame(app);
      {
        const timers = createTimers();
        await using views = createVisitBuffer({
          kind: 'views',
          db: app.ctx.db,
          log: app.ctx.log,
          after: timers.after,
        });
        views.count(id);
      }
      expect(await viewsInDatabase(app, id)).toBe(1);
    });

    it('are counted once each, even while others are being written', async () => {
      await using app = await createTestApp({ dialect });
      const games = [await makeGame(app), await makeGame(app)];
      const [{ id: first } = { id: '' }] = games;
      const flushes: Promise<void>[] = [];
      for (let i = 0; i < 40; i += 1) {
        for (const { id } of games) app.ctx.views.count(id);
        if (i % 4 === 0) flushes.push(app.ctx.views.flush());
        if (i % 8 === 0) await Promise.resolve();
      }
      await Promise.all([...flushes, app.ctx.views.flush()]);
      for (const { id } of games) expect(await viewsInDatabase(app, id)).toBe(40);
      expect((await findGameById(app.ctx, first))?.views).toBe(40);
    });

    it('are counted separately from plays', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makeGame(app, { views: 10 });
      app.ctx.plays.count(id);
      app.ctx.plays.count(id);
      expect(await findGameById(app.ctx, id)).toMatchObject({ views: 10, plays: 2 });
      await Promise.all([app.ctx.plays.flush(), app.ctx.views.flush()]);
      expect(await findGameRow(app.ctx.db.read, { id })).toMatchObject({ views: 10, plays: 2 });
    });

    it('written by two processes at once add up, without a deadlock', async () => {
      await using app = await createTestApp({ dialect });
      const games = await Promise.all(Array.from({ length: 40 }, () => makeGame(app)));
      const isRetryable = vi.spyOn(app.ctx.db.dialect, 'isRetryable');
      const buffers = [1, 2].map(() => createVisitBuffer({ kind: 'views', db: app.ctx.db, log: app.ctx.log }));
      for (const [i, buffer] of buffers.entries()) {
        for (const { id } of i === 0 ? games : games.toReversed()) buffer.count(id);
      }
      await Promise.all(buffers.map((buffer) => buffer.flush()));
      for (const { id } of games) expect(await viewsInDatabase(app, id)).toBe(2);
      expect(isRetryable).not.toHaveBeenCalled();
    });
  });
}
