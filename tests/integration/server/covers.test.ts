import { describe, expect, it } from 'vitest';
import { drawnImages } from '#server/images.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

describe('drawn covers', () => {
  it('have no title for games that moderation hides, because anybody may request them', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const { id } = await makeGame(app, { title: 'Unprintable' });
    const draw = async () => (await drawnImages(app.ctx).request(`/covers/${id}.svg`)).text();
    expect(await draw()).toContain('Unprintable');
    for (const visibility of ['hidden', 'held', 'removed'] as const) {
      await app.ctx.db.transact(({ db }) => db.updateTable('games').set({ visibility }).where('id', '=', id).execute());
      const cover = await draw();
      expect([visibility, cover.startsWith('<svg'), cover.includes('Unprintable')]).toEqual([visibility, true, false]);
    }
  });

  it('don’t exist for games that don’t exist', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    expect((await drawnImages(app.ctx).request('/covers/nobody.svg')).status).toBe(404);
  });
});
