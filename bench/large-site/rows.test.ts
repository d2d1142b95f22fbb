import { expect, it } from 'vitest';
import { createDice } from '#artwork/draw.ts';
import { slugOf } from '#domain/games/game.ts';
import { gameAt, personAt, planSite, votesOn } from './rows.ts';

const SIZE = { games: 2_000, users: 300, votes: 20_000 };
const IN = { asOf: Date.UTC(2026, 0, 1), createDice };

it('makes as many votes as requested, and its counters equal them', () => {
  const plan = planSite(SIZE, IN);
  expect(plan.votes).toBe(SIZE.votes);
  let upvotes = 0;
  for (let n = 0; n < SIZE.games; n += 1) {
    const game = gameAt(plan, n);
    const votes = [...votesOn(plan, n)];
    expect(votes.filter(({ voteType }) => voteType === 'up')).toHaveLength(game.upvotes);
    expect(votes.filter(({ voteType }) => voteType === 'down')).toHaveLength(game.downvotes);
    expect(new Set(votes.map(({ userId }) => userId)).size).toBe(votes.length);
    if (game.creatorId) upvotes += game.upvotes;
  }
  const people = Array.from({ length: SIZE.users }, (_, n) => personAt(plan, n));
  expect(people.reduce((sum, { totalVotes }) => sum + totalVotes, 0)).toBe(upvotes);
});

it('gives every game its own title and slug', () => {
  const plan = planSite({ games: 30_000, users: 1, votes: 0 }, IN);
  const slugs = new Set<string>();
  for (let n = 0; n < 30_000; n += 1) {
    const game = gameAt(plan, n);
    expect(game.slug).toBe(slugOf(game.title));
    slugs.add(game.slug);
  }
  expect(slugs.size).toBe(30_000);
});

it('is the same for the same size, and makes fewer votes if there are few people', () => {
  expect(planSite(SIZE, IN)).toEqual(planSite(SIZE, IN));
  expect(planSite({ games: 10, users: 3, votes: 100 }, IN).votes).toBe(30);
  expect(planSite({ games: 10, users: 0, votes: 100 }, IN).votes).toBe(0);
});
