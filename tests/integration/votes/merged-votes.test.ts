import { expect, it } from 'vitest';
import { copyVotes, deleteCopiedVotes } from '#platform/db/votes/merged-votes.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePeople, makeVotes, type TestPerson } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

it.each(DIALECTS)('on %s votes are copied once, and removed by an undo unless they were changed', async (dialect) => {
  await using app = await createTestApp({ dialect });
  const { ctx } = app;
  const { id: from } = await makeGame(app);
  const { id: to } = await makeGame(app);
  const [up, down, changed, both] = (await makePeople(app, 4)) as [TestPerson, TestPerson, TestPerson, TestPerson];
  await makeVotes(app, { gameId: from, by: [up, both] });
  await makeVotes(app, { gameId: from, by: [down, changed], voteType: 'down' });
  await makeVotes(app, { gameId: to, by: [both], voteType: 'down' });
  const copies = await ctx.db.transact(({ db }) => copyVotes(db, { from, to }));
  const copied = copies.map(({ userId, voteType }) => `${userId} ${voteType}`).toSorted();
  expect(copied).toEqual([`${up.id} up`, `${down.id} down`, `${changed.id} down`].toSorted());
  await makeVotes(app, { gameId: to, by: [changed] });
  const gone = await ctx.db.transact(({ db }) => deleteCopiedVotes(db, { gameId: to, votes: copies }));
  expect(gone.map(({ userId }) => userId).toSorted()).toEqual([up.id, down.id].toSorted());
  const left = await ctx.db.read.selectFrom('votes').select(['gameId', 'userId']).execute();
  const onTarget = left.filter(({ gameId }) => gameId === to).map(({ userId }) => userId);
  expect(onTarget.toSorted()).toEqual([changed.id, both.id].toSorted());
  expect(left).toHaveLength(6);
});

it.each(
  DIALECTS,
)('on %s a vote that was cast again since stays, if the log has the time of the vote', async (dialect) => {
  await using app = await createTestApp({ dialect });
  const { ctx } = app;
  const { id: from } = await makeGame(app);
  const { id: to } = await makeGame(app);
  const people = await makePeople(app, 2);
  const [again] = people as [TestPerson];
  await makeVotes(app, { gameId: from, by: people });
  const copies = await ctx.db.transact(({ db }) => copyVotes(db, { from, to }));
  await ctx.db.write
    .updateTable('votes')
    .set((e) => ({ createdAt: e('createdAt', '+', 1) }))
    .where((e) => e.and({ gameId: to, userId: again.id }))
    .execute();
  const takeBack = (votes: Parameters<typeof deleteCopiedVotes>[1]['votes']) =>
    ctx.db.transact(({ db }) => deleteCopiedVotes(db, { gameId: to, votes }));
  expect(await takeBack(copies)).toEqual(copies.filter(({ userId }) => userId !== again.id));
  const loggedBefore = copies.map(({ userId, voteType }) => ({ userId, voteType }));
  expect((await takeBack(loggedBefore)).map(({ userId }) => userId)).toEqual([again.id]);
});
