import { expect, it } from 'vitest';
import { countSiteMapParts, listSiteMapPart } from '#services/listing/site-map.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

it.each(DIALECTS)('on %s each part of the site map covers ten thousand game numbers', async (dialect) => {
  await using app = await createTestApp({ dialect });
  const { ctx } = app;
  const part = async (number: number) => (await listSiteMapPart(ctx, number))?.map(({ slug }) => slug);
  expect([await countSiteMapParts(ctx), await part(1)]).toEqual([1, []]);
  for (const [title, seq] of [
    ['First', 1],
    ['Last', 10_000],
    ['Next', 10_001],
    ['Hidden', 10_002],
  ] as const) {
    const { id } = await makeGame(app, { title, visibility: title === 'Hidden' ? 'hidden' : 'public' });
    await ctx.db.transact(async ({ db }) => {
      // Replaces the row, because only a new row can get a chosen `seq`. The database computes the omitted columns.
      const row = await db.deleteFrom('games').where('id', '=', id).returningAll().executeTakeFirstOrThrow();
      const { trending: _trending, bestRated: _bestRated, quiet: _quiet, dice: _dice, ...game } = { ...row, seq };
      await db.insertInto('games').values(game).execute();
    });
  }
  expect(await countSiteMapParts(ctx)).toBe(2);
  expect([await part(1), await part(2)]).toEqual([['first', 'last'], ['next']]);
  for (const none of [0, 3, 1.5]) expect(await part(none)).toBeUndefined();
});
