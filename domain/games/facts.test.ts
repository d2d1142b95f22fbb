import { describe, expect, it } from 'vitest';
import { factLabels, factsOf, guessFacts, isFactLabel, NO_FACTS, playersOf } from './facts.ts';
import { parseTags } from './game.ts';

describe('the facts of a game', () => {
  it('are read from rows and forms, and from nothing else', () => {
    expect(factsOf({ touch: 1, gamepad: 0, players: '2' })).toEqual({
      touch: true,
      gamepad: false,
      players: '2',
    });
    expect(factsOf({})).toEqual(NO_FACTS);
    expect([playersOf('more'), playersOf('3'), playersOf(2), playersOf(null)]).toEqual(['more', '', '', '']);
  });

  it('are labels that nobody can type', () => {
    const labels = factLabels({ touch: true, gamepad: true, players: 'more' });
    expect(labels).toEqual(['\u001ftouch', '\u001fgamepad', '\u001fplayers more']);
    expect(factLabels(NO_FACTS)).toEqual([]);
    expect(labels.every(isFactLabel)).toBe(true);
    expect(parseTags(labels).some(isFactLabel)).toBe(false);
  });

  it.each([
    ['Swipe to turn, or plug in a gamepad.', { touch: true, gamepad: true, players: '' }],
    ['A two-player duel on one keyboard', { ...NO_FACTS, players: '2' }],
    ['For 1-2 players, with touch controls', { ...NO_FACTS, touch: true, players: '2' }],
    ['An online multiplayer arena', { ...NO_FACTS, players: 'more' }],
    ['for 2-8 players', { ...NO_FACTS, players: 'more' }],
    ['A single-player puzzle', { ...NO_FACTS, players: '1' }],
    ['Hit the taps and touch the sky; a player of two minds', NO_FACTS],
    ['', NO_FACTS],
  ] as const)('are guessed from “%s”', (words, facts) => {
    expect(guessFacts(words)).toEqual(facts);
  });
});
