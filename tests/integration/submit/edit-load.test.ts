import { describe, expect, it } from 'vitest';
import { loadGameToEdit } from '#services/games/edit.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

for (const dialect of DIALECTS) {
  describe(`loadGameToEdit on ${dialect}`, () => {
    it('separates the parts that a full submission has joined', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app);
      for (const [category, tags, expected] of [
        ['Puzzle', ['mine', 'Puzzle', '100% AI Editor'], { genre: 'Puzzle', tags: ['mine'], isFullyGenerated: true }],
        ['puzzle', ['PUZZLE', 'mixed'], { genre: 'Puzzle', tags: ['Puzzle'], isFullyGenerated: false }],
        ['retro', ['retro', 'fast'], { genre: '', tags: ['retro', 'fast'], isFullyGenerated: true }],
        ['Other', [], { genre: 'Other', tags: ['Other'], isFullyGenerated: true }],
      ] as const) {
        const { slug } = await makeGame(app, { owner: actor, category, tags: [...tags] });
        expect(await loadGameToEdit(app.ctx, { actor, slug })).toMatchObject(expected);
      }
    });
  });
}
