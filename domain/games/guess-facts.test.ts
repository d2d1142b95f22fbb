import { describe, expect, it } from 'vitest';
import { guessFacts } from './guess-facts.ts';

describe('a guess about how a game is played', () => {
  it.each([
    [['touch', 'gamepad'], 'Swipe to turn, or plug in a gamepad.'],
    [['touch'], 'WASD, or the buttons below on mobile'],
    [['touch'], 'Mouse or touch-screen'],
    [['gamepad'], 'Full controller support'],
    [[], 'Hit the taps and touch the sky under control of the tower'],
    [[], ''],
  ] as const)('finds %j in %j', (facts, words) => {
    const { touch, gamepad } = guessFacts(words);
    expect([...(touch ? ['touch'] : []), ...(gamepad ? ['gamepad'] : [])]).toEqual(facts);
  });
});
