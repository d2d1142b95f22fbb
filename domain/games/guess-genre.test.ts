import { describe, expect, it } from 'vitest';
import { GENRES } from './game.ts';
import { guessGenre } from './guess-genre.ts';

describe('guessing a genre', () => {
  it.each([
    ['Tiny Tanks', 'A tower defense game for the bus.', 'Strategy'],
    ['Kart Night', 'Race your friends around the block.', 'Racing'],
    ['Lantern', 'A puzzle about light.\nPush crates, as in Sokoban.', 'Puzzle'],
    ['Deep', 'A roguelike dungeon crawler RPG', 'Role-Playing'],
    ['Nothing', 'It has no words for it.', null],
    ['Brace yourself', 'Traces of an embrace', null],
    ['', '', null],
  ])('of %j, %j gives %s', (title, description, genre) => {
    expect(guessGenre(title, description)).toBe(genre);
  });

  it('takes the earlier of two that are spoken of as often', () => {
    expect(guessGenre('A golf puzzle')).toBe('Sports');
    expect(guessGenre('A puzzle with golf')).toBe('Puzzle');
    expect(guessGenre('Golf for puzzle after puzzle')).toBe('Puzzle');
  });

  it('knows every genre by its name, but for Other', () => {
    for (const genre of GENRES) expect(guessGenre(`${genre} game`)).toBe(genre === 'Other' ? null : genre);
  });
});
