import { WEEK } from '#domain/race/week.ts';
import { insertUpvotes } from '#platform/db/race/race-votes.ts';
import { settleRaces } from '#services/race/settle-races.ts';
import { makeGame, makePeople, makePerson } from '#tests/support/factories.ts';
import { expectGoodLooks } from './support/looks.ts';
import { expect, test } from './support/test.ts';

test('the week’s race counts down, follows the votes, and is accessible, fits the screen and doesn’t shift', async ({
  page,
  site,
}) => {
  const { ctx } = site;
  const now = ctx.clock.now();
  const owner = await makePerson(site, { name: 'Racer' });
  const people = await makePeople(site, 6);
  const titles = ['A Title That Is Long Enough for Two Lines', 'Second', 'Third', 'Fourth', 'A Fifth Game'];
  for (const [at, title] of titles.entries()) {
    const { id: gameId } = await makeGame(site, { owner, title, createdAt: now - 3 * WEEK });
    const by = people.slice(0, 7 - at);
    const votes = [now, now - 2 * WEEK].flatMap((createdAt, n) =>
      by.slice(3 * n, 3 * n + 3).map(({ id: userId }) => ({ gameId, userId, voteType: 'up' as const, createdAt })),
    );
    await ctx.db.transact(({ db }) => insertUpvotes(db, { votes, since: now - 3 * WEEK }));
  }
  await settleRaces(ctx);
  site.ctx.pages.purge();
  await page.goto('/race');
  const seconds = page.getByRole('timer').locator('dd').nth(3);
  const before = await seconds.textContent();
  await expect(seconds).not.toHaveText(before ?? '');
  await expect(page.getByRole('list', { name: 'The week’s race' }).getByRole('listitem')).toHaveCount(3);
  // A drawn cover has its title below.
  await page.goto('/games');
  const winner = page.getByRole('article').filter({ hasText: '1st · W' });
  const boxes = [winner.getByText('1st · W'), winner.locator('img').first()].map((part) => part.boundingBox());
  const [above, below] = await Promise.all(boxes);
  expect(above && below && above.y + above.height).toBeLessThan(Number(below && below.y + below.height / 2));
  await expectGoodLooks(page, ['/race'], { keepsStill: true });
});
