import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVoteType, nextCountedVote, nextVote, type VoteState, type VoteType } from './vote.ts';

describe('nextVote', () => {
  it.each([
    ['none', 'up', 'up', 1, 0],
    ['none', 'down', 'down', 0, 1],
    ['up', 'up', 'none', -1, 0],
    ['up', 'down', 'down', -1, 1],
    ['down', 'up', 'up', 1, -1],
    ['down', 'down', 'none', 0, -1],
  ] as const)('of %s after pressing %s is %s (%i up, %i down)', (current, pressed, next, upvotes, downvotes) => {
    expect(nextVote(current, pressed)).toEqual({ next, upvotes, downvotes });
  });

  it('keeps the counters equal to the votes over any sequence', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<VoteType>('up', 'down')), (presses) => {
        let state: VoteState = 'none';
        let upvotes = 0;
        let downvotes = 0;
        for (const pressed of presses) {
          const step = nextVote(state, pressed);
          state = step.next;
          upvotes += step.upvotes;
          downvotes += step.downvotes;
          expect([upvotes, downvotes]).toEqual([state === 'up' ? 1 : 0, state === 'down' ? 1 : 0]);
        }
      }),
    );
  });
});

describe('isVoteType', () => {
  it('accepts the two types and nothing else', () => {
    expect(['up', 'down', 'none', '', null, 1].map(isVoteType)).toEqual([true, true, false, false, false, false]);
  });
});

describe('nextCountedVote', () => {
  it('keeps the counters equal to the votes that count, before and after confirmation', () => {
    const press = fc.record({ pressed: fc.constantFrom<VoteType>('up', 'down'), mayCount: fc.boolean() });
    fc.assert(
      fc.property(fc.array(press), (presses) => {
        let vote: VoteState = 'none';
        let isCounted = false;
        const sums = { up: 0, down: 0 };
        for (const each of presses) {
          const step = nextCountedVote({ current: vote, wasCounted: isCounted, ...each });
          expect(step.next).toBe(nextVote(vote, each.pressed).next);
          expect(step.isCounted).toBe(step.next !== 'none' && (isCounted || each.mayCount));
          ({ next: vote, isCounted } = step);
          sums.up += step.upvotes;
          sums.down += step.downvotes;
          const counted = isCounted ? vote : 'none';
          expect(sums).toEqual({ up: Number(counted === 'up'), down: Number(counted === 'down') });
        }
      }),
    );
  });
});
