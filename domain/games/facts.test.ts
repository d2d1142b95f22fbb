import { describe, expect, it } from 'vitest';
import { factLabels, factsOf, isFactLabel, NO_FACTS, parseTags, playersOf } from './game.ts';

describe('the facts of a game', () => {
  it('are read from rows and forms, and ignore all other values', () => {
    expect(factsOf({ touch: 1, gamepad: 0, players: '2' })).toEqual({
      touch: true,
      gamepad: false,
      players: '2',
    });
    expect(factsOf({})).toEqual(NO_FACTS);
    expect([playersOf('more'), playersOf('3'), playersOf(2), playersOf(null)]).toEqual(['more', '', '', '']);
  });

  it('become labels that nobody can type as tags', () => {
    const labels = factLabels({ touch: true, gamepad: true, players: 'more' });
    expect(labels).toEqual(['\u001ftouch', '\u001fgamepad', '\u001fplayers more']);
    expect(factLabels(NO_FACTS)).toEqual([]);
    expect(labels.every(isFactLabel)).toBe(true);
    expect(parseTags(labels).some(isFactLabel)).toBe(false);
  });
});
