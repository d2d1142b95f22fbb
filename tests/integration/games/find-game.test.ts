import { describe, expect, it } from 'vitest';
import { updateGame } from '#platform/db/games/write-game.ts';
import { findGameById, findGameBySlug } from '#services/games/find-game.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`findGameBySlug on ${dialect}`, () => {
    it('finds a game by slug without a redirect, by id with one', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makeGame(app, { title: 'Space Lost' });
      expect(await findGameBySlug(app.ctx, 'space-lost')).toEqual({ game: await findGameById(app.ctx, id) });
      expect(await findGameBySlug(app.ctx, id)).toMatchObject({ game: { id }, redirectTo: 'space-lost' });
    });

    it('then tries the text with only a-z, 0-9 and hyphens', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makeGame(app, { title: 'Space Lost' });
      for (const slug of ['space_-lost', 'space-lost!', 'Sspace-lost', '“space-lost”']) {
        expect(await findGameBySlug(app.ctx, slug), slug).toMatchObject({
          game: { id },
          redirectTo: 'space-lost',
        });
      }
    });

    it('finds a slug in capitals, and returns null if there is none', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makeGame(app, { title: 'Привет мир' });
      expect(await findGameBySlug(app.ctx, 'ПРИВЕТ-МИР')).toMatchObject({
        game: { id },
        redirectTo: 'привет-мир',
      });
      for (const slug of ['nothing', '', '%', '🎮', '-'.repeat(3_000), 'a\0', '\ud83d']) {
        expect(await findGameBySlug(app.ctx, slug), slug).toBeNull();
      }
    });

    it('redirects every earlier slug, and lets a game have its earlier slug back', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await makeGame(app, { title: 'Lost' });
      await makeGame(app, { title: 'Found' });
      expect(await retitle(app, id, 'Found')).toBe('found-2');
      expect(await retitle(app, id, 'Found!')).toBe('found-2');
      expect(await retitle(app, id, 'Kept')).toBe('kept');
      for (const slug of ['lost', 'found-2']) {
        expect(await findGameBySlug(app.ctx, slug)).toMatchObject({ game: { id }, redirectTo: 'kept' });
      }
      const another = await makeGame(app, { title: 'Lost' });
      expect(another.slug).toBe('lost-2');
      expect(await retitle(app, id, 'Found')).toBe('found-2');
      expect(await retitle(app, id, 'Lost')).toBe('lost');
      expect(await findGameBySlug(app.ctx, 'lost')).toMatchObject({ game: { id, title: 'Lost' } });
      expect(await retitle(app, 'nobody', 'Lost')).toBeUndefined();
    });

    it('shows the brand for a missing creator, and for nobody else', async () => {
      await using app = await createTestApp({ dialect, env: { BRAND_NAME: 'Arcadia' } });
      const owner = await makePerson(app, { username: 'Ada', name: 'Ada L.' });
      const owned = await makeGame(app, { owner });
      const free = await makeGame(app);
      const orphan = await makeGame(app, { owner });
      await app.ctx.db.transact(({ db }) =>
        db.updateTable('games').set({ creatorId: null }).where('id', '=', orphan.id).execute(),
      );
      expect((await findGameById(app.ctx, owned.id))?.creator).toMatchObject({
        id: owner.id,
        username: 'Ada',
        name: 'Ada L.',
        totalSubmissions: 2,
        rank: 1,
        profilePicture: `/avatars/${owner.id}.svg`,
      });
      expect((await findGameById(app.ctx, free.id))?.creator).toBeNull();
      expect((await findGameById(app.ctx, orphan.id))?.creator).toMatchObject({
        id: 'admin',
        username: 'Arcadia',
        name: 'Arcadia',
      });
    });
  });
}

function retitle({ ctx, clock }: TestApp, id: string, title: string): Promise<string | undefined> {
  return ctx.db.transact(({ db }) =>
    updateGame(db, { id, title, description: '', category: 'Other', tags: [], at: clock.now() }),
  );
}
