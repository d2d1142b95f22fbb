import { describe, expect, it } from 'vitest';
import type { PageFacts } from '#services/games/quick-submit.ts';
import { type Fields, typedFields, typeIn } from '../fill-in.ts';
import { fillFrom } from './use-game-form.ts';
import { EMPTY_GAME, type GameFormValues } from './values.ts';

const TANKS = {
  title: 'Tiny Tanks',
  description: 'Tanks, but tiny.',
  imageUrl: 'https://tanks.example/cover.png',
  genre: 'Strategy',
  screenshots: 0,
  touch: true,
  gamepad: false,
} as const;
const BARE = { ...TANKS, title: 'Bare', description: '', imageUrl: '', genre: '', touch: false } as const;
const NO_PICTURE = { hasPicture: false };

function filled(typed: Partial<GameFormValues>, ...pages: readonly PageFacts[]) {
  let fields: Fields<GameFormValues> = typedFields({ ...EMPTY_GAME, ...typed });
  for (const facts of pages) fields = fillFrom(fields, facts, NO_PICTURE);
  return fields;
}

describe('a game’s form', () => {
  it('is filled in where it is empty, with the genre as the first tag', () => {
    expect(filled({}, TANKS).values).toEqual({
      ...EMPTY_GAME,
      title: 'Tiny Tanks',
      description: 'Tanks, but tiny.',
      coverUrl: 'https://tanks.example/cover.png',
      genre: 'Strategy',
      tags: ['Strategy'],
      touch: true,
    });
  });

  it('keeps what was typed or chosen', () => {
    const typed = { title: 'Mine', genre: 'Arcade', tags: ['night'], isCoverDrawn: true };
    expect(filled(typed, TANKS).values).toEqual({
      ...EMPTY_GAME,
      ...typed,
      description: 'Tanks, but tiny.',
      touch: true,
    });
  });

  it('keeps what was typed or chosen, even if a page has said the same', () => {
    const { title, description, genre, imageUrl: coverUrl, touch } = TANKS;
    const typed = { title, description, genre, coverUrl, touch, tags: [genre] };
    const other = {
      ...BARE,
      description: 'Other words.',
      genre: 'Arcade',
      imageUrl: 'https://other.example/',
    } as const;
    for (const last of [BARE, other]) expect(filled(typed, TANKS, last).values).toEqual({ ...EMPTY_GAME, ...typed });
    const drawn = { isCoverDrawn: true };
    expect(filled(drawn, BARE, TANKS).values).toMatchObject({ ...drawn, coverUrl: '' });
  });

  it('replaces what one page said with what the next page says', () => {
    const next = fillFrom(typeIn(filled({}, TANKS), 'description', 'Typed.'), BARE, NO_PICTURE);
    expect(next.values).toEqual({ ...EMPTY_GAME, title: 'Bare', description: 'Typed.', isCoverDrawn: true });
    const back = fillFrom(next, TANKS, NO_PICTURE);
    expect(back.values).toMatchObject({
      coverUrl: TANKS.imageUrl,
      isCoverDrawn: false,
      tags: ['Strategy'],
    });
  });

  it('keeps a box that was ticked by hand, and unticks only a guess', () => {
    expect(filled({ gamepad: true }, TANKS).values).toMatchObject({ touch: true, gamepad: true });
    expect(filled({ gamepad: true }, TANKS, BARE).values).toMatchObject({ touch: false, gamepad: true });
  });

  it('ticks the drawn cover only if there is no picture', () => {
    expect(filled({}, BARE).values.isCoverDrawn).toBe(true);
    const withPicture = fillFrom(filled({}), TANKS, { hasPicture: true });
    expect(withPicture.values).toMatchObject({ coverUrl: '', isCoverDrawn: false });
  });
});
