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
  ])('guesses from %j, %j the genre %s', (title, description, genre) => {
    expect(guessGenre(title, description)).toBe(genre);
  });

  it('prefers the first of two genres that are named equally often', () => {
    expect(guessGenre('A golf puzzle')).toBe('Sports');
    expect(guessGenre('A puzzle with golf')).toBe('Puzzle');
    expect(guessGenre('Golf for puzzle after puzzle')).toBe('Puzzle');
  });

  it('recognizes every genre by its name, except Other', () => {
    for (const genre of GENRES) expect(guessGenre(`${genre} game`)).toBe(genre === 'Other' ? null : genre);
  });
});
