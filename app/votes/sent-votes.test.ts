import { describe, expect, it } from 'vitest';
import { tallyAfter, votePath } from './sent-votes.ts';

const tally = { vote: 'none', upvotes: 3, downvotes: 1 } as const;

describe('the optimistic vote counts', () => {
  it('change as `nextVote` says', () => {
    expect(tallyAfter(tally, 'up')).toEqual({ vote: 'up', upvotes: 4, downvotes: 1 });
    expect(tallyAfter(tallyAfter(tally, 'up'), 'up')).toEqual(tally);
    expect(tallyAfter(tallyAfter(tally, 'up'), 'down')).toEqual({ vote: 'down', upvotes: 3, downvotes: 2 });
  });

  it('never fall below zero, whatever an old page shows', () => {
    expect(tallyAfter({ vote: 'up', upvotes: 0, downvotes: 0 }, 'up')).toEqual({
      vote: 'none',
      upvotes: 0,
      downvotes: 0,
    });
  });
});

it('a vote is sent to the game’s own address', () => {
  expect(votePath('lost-2')).toBe('/game/lost-2/vote');
  expect(votePath('日本')).toBe('/game/%E6%97%A5%E6%9C%AC/vote');
});
