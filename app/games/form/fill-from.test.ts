import { describe, expect, it } from 'vitest';
import { fillFrom } from './fill-from.ts';
import { EMPTY_GAME } from './values.ts';

const TANKS = {
  title: 'Tiny Tanks',
  description: 'Tanks, but tiny.',
  imageUrl: 'https://tanks.example/cover.png',
  genre: 'Strategy',
  screenshots: 0,
  touch: true,
  gamepad: false,
};
const BARE = { ...TANKS, title: 'Bare', description: '', imageUrl: '', genre: '', touch: false };
const fresh = { before: null, hasPicture: false };

describe('a game’s form', () => {
  it('is filled where it is empty, with the genre as its first tag', () => {
    expect(fillFrom(EMPTY_GAME, { ...fresh, facts: TANKS })).toEqual({
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
    const typed = { ...EMPTY_GAME, title: 'Mine', genre: 'Arcade', tags: ['night'], isCoverDrawn: true };
    const filled = fillFrom(typed, { ...fresh, facts: TANKS });
    expect(filled).toEqual({ ...typed, description: 'Tanks, but tiny.', touch: true });
  });

  it('gives what one page said up for the next one', () => {
    const filled = fillFrom(EMPTY_GAME, { ...fresh, facts: TANKS });
    const next = fillFrom(
      { ...filled, description: 'Typed.' },
      { facts: BARE, before: TANKS, hasPicture: false },
    );
    expect(next).toEqual({ ...EMPTY_GAME, title: 'Bare', description: 'Typed.', isCoverDrawn: true });
    const back = fillFrom(next, { facts: TANKS, before: BARE, hasPicture: false });
    expect(back).toMatchObject({ coverUrl: TANKS.imageUrl, isCoverDrawn: false, tags: ['Strategy'] });
  });

  it('keeps what was ticked, and takes only a guess back', () => {
    const ticked = fillFrom({ ...EMPTY_GAME, gamepad: true }, { ...fresh, facts: TANKS });
    expect(ticked).toMatchObject({ touch: true, gamepad: true });
    const next = fillFrom(ticked, { facts: BARE, before: TANKS, hasPicture: false });
    expect(next).toMatchObject({ touch: false, gamepad: true });
  });

  it('has its cover drawn only where there is no picture', () => {
    expect(fillFrom(EMPTY_GAME, { ...fresh, facts: BARE }).isCoverDrawn).toBe(true);
    const withPicture = fillFrom(EMPTY_GAME, { facts: TANKS, before: null, hasPicture: true });
    expect(withPicture).toMatchObject({ coverUrl: '', isCoverDrawn: false });
  });
});
