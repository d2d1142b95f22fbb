import { describe, expect, it } from 'vitest';
import { type Actor, VISITOR } from '#domain/policy.ts';
import { eraseGameNow } from '#services/games/remove-game.ts';
import { loadHome } from '#services/listing/home.ts';
import { findModerated } from '#services/moderation/find-state.ts';
import { decideOnPin, findPinAction, type PinAction } from '#services/moderation/pin-game.ts';
import { hideGame, removeGameByModerator } from '#services/moderation/set-visibility.ts';
import { undoDecision } from '#services/moderation/undo.ts';
import { dumpRows } from '#tests/support/database-rows.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const DAY = 86_400_000;

async function makePlayable(app: TestApp, title: string, importedUpvotes = 0) {
  const createdAt = app.clock.now() - DAY;
  const game = await makeGame(app, { title, importedUpvotes, createdAt });
  await changeGame(app, game.id, { playsInPage: 1 });
  return game;
}

function changeGame({ ctx }: TestApp, id: string, values: { playsInPage?: 0 | 1; offlineSince?: number }) {
  return ctx.db.transact(({ db }) => db.updateTable('games').set(values).where('id', '=', id).execute());
}

const shown = async ({ ctx }: TestApp) => (await loadHome(ctx)).featured?.game.title;

async function makeSite(dialect: (typeof DIALECTS)[number]) {
  const app = await createTestApp({ dialect });
  const actor = await makePerson(app, { isAdmin: true });
  const decide = (action: PinAction, { id }: { id: string }, by: Actor = actor) =>
    decideOnPin(app.ctx, { actor: by, reason: 'other', gameId: id, action });
  const undo = (seq: number) => undoDecision(app.ctx, { actor, reason: 'other', seq });
  const best = await makePlayable(app, 'Best', 9);
  const one = await makePlayable(app, 'One');
  const two = await makePlayable(app, 'Two');
  return {
    app,
    actor,
    decide,
    undo,
    best,
    one,
    two,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

for (const dialect of DIALECTS) {
  describe(`a pinned game of the week, on ${dialect}`, () => {
    it('is shown first on the home page, one at a time, until it is unpinned', async () => {
      await using site = await makeSite(dialect);
      const { app, decide, one, two } = site;
      expect(await shown(app)).toBe('Best');
      expect(await decide('game:pin', one)).toMatchObject({ name: 'One', reports: 0 });
      expect(await loadHome(app.ctx)).toMatchObject({ featured: { game: { id: one.id }, isOfWeek: true } });
      await decide('game:pin', two);
      expect(await shown(app)).toBe('Two');
      expect((await dumpRows(app.ctx)).pinned_game).toMatchObject([{ game_id: two.id }]);
      await expect(decide('game:unpin', one)).rejects.toMatchObject({ code: 'moderation-stale' });
      await expect(decide('game:pin', two)).rejects.toMatchObject({ code: 'moderation-stale' });
      await decide('game:unpin', two);
      expect(await shown(app)).toBe('Best');
    });

    it('ends by itself after seven days', async () => {
      await using site = await makeSite(dialect);
      const { app, actor, decide, one } = site;
      await decide('game:pin', one);
      const action = () => findPinAction(app.ctx, { actor, gameId: one.id, playsHere: true });
      app.clock.advance(7 * DAY - 1);
      expect([await shown(app), await action()]).toEqual(['One', 'game:unpin']);
      app.clock.advance(1);
      expect([await shown(app), await action()]).toEqual(['Best', 'game:pin']);
      await decide('game:pin', one);
      expect(await shown(app)).toBe('One');
    });

    it('isn’t shown if it is hidden, removed, offline or can’t be played here', async () => {
      await using site = await makeSite(dialect);
      const { app, actor, decide, undo, one } = site;
      await decide('game:pin', one);
      const decision = { actor, reason: 'spam', gameId: one.id };
      for (const takeAway of [hideGame, removeGameByModerator]) {
        const { seq } = await takeAway(app.ctx, decision);
        expect(await shown(app)).toBe('Best');
        await undo(seq);
        expect(await shown(app)).toBe('One');
      }
      await changeGame(app, one.id, { offlineSince: app.clock.now() });
      expect(await shown(app)).toBe('Best');
      const elsewhere = await makeGame(app, { title: 'Elsewhere' });
      await expect(decide('game:pin', elsewhere)).rejects.toMatchObject({ code: 'moderation-stale' });
      await expect(decide('game:pin', { id: 'none' })).rejects.toMatchObject({ code: 'game-id-not-found' });
    });

    it('is chosen only by administrators, logged, and undone like any decision', async () => {
      await using site = await makeSite(dialect);
      const { app, actor, decide, undo, one, two } = site;
      const member = await makePerson(app);
      for (const [by, code] of [
        [VISITOR, 'not-signed-in'],
        [member, 'not-allowed'],
      ] as const) {
        for (const action of ['game:pin', 'game:unpin'] as const) {
          await expect(decide(action, one, by)).rejects.toMatchObject({ code });
        }
        expect(await findPinAction(app.ctx, { actor: by, gameId: one.id, playsHere: true })).toBeNull();
      }
      const first = await decide('game:pin', one);
      const second = await decide('game:pin', two);
      const { actions, entries } = await findModerated(app.ctx, { actor, kind: 'game', id: two.id });
      expect(actions).toContain('game:unpin');
      expect(entries).toMatchObject([{ action: 'game:pin', moderatorId: actor.id, canUndo: true }]);
      // The first decision can't be undone while another game is pinned.
      await expect(undo(first.seq)).rejects.toMatchObject({ code: 'moderation-stale' });
      await undo(second.seq);
      expect(await shown(app)).toBe('One');
      const { seq } = await decide('game:unpin', one);
      await undo(seq);
      expect(await shown(app)).toBe('One');
      await undo(first.seq);
      expect(await shown(app)).toBe('Best');
    });

    it('isn’t undone if another was pinned since, and no deleted game is restored', async () => {
      await using site = await makeSite(dialect);
      const { app, decide, undo, one, two } = site;
      const { seq } = await decide('game:pin', one);
      await decide('game:unpin', one);
      app.clock.advance(1);
      await decide('game:pin', one);
      await expect(undo(seq)).rejects.toMatchObject({ code: 'moderation-stale' });
      const second = await decide('game:pin', two);
      await eraseGameNow(app.ctx, { gameId: one.id });
      await undo(second.seq);
      expect(await shown(app)).toBe('Best');
    });
  });
}
