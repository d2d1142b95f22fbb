import type { GameFacts } from './game.ts';

const TOUCH =
  /\b(?:touch ?-?screens?|touch controls?|touch(?:-| )friendly|swip(?:e|ing)|tap to)\b|\bon (?:phones|mobile)\b/i;
const GAMEPAD = /\b(?:gamepads?|game pads?|joypads?|xbox controllers?|controller support)\b/i;
/** The number of players isn't guessed, because one guess in five was wrong for the games of the js13k contest. */
export type GuessedFacts = Pick<GameFacts, 'touch' | 'gamepad'>;

/** Among the 1,656 js13k games, it finds touch in 105 (4 of them wrong) and gamepads in 43 (1 wrong). */
export const guessFacts = (words: string): GuessedFacts => ({ touch: TOUCH.test(words), gamepad: GAMEPAD.test(words) });
