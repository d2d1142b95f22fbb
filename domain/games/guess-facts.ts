import type { GameFacts } from './game.ts';

const TOUCH =
  /\b(?:touch ?-?screens?|touch controls?|touch(?:-| )friendly|swip(?:e|ing)|tap to)\b|\bon (?:phones|mobile)\b/i;
const GAMEPAD = /\b(?:gamepads?|game pads?|joypads?|xbox controllers?|controller support)\b/i;

/** What can be told from words. How many can play can't: of the real games, every fifth guess at it is wrong. */
export type GuessedFacts = Pick<GameFacts, 'touch' | 'gamepad'>;

/**
 * What a game's own page says of how it is played, in words that can hardly mean anything else: of the 1,656 real games, 105
 * are guessed to take touch and 43 a gamepad, of which four and one are wrong. It fills a form, for the author to see.
 */
export function guessFacts(words: string): GuessedFacts {
  return { touch: TOUCH.test(words), gamepad: GAMEPAD.test(words) };
}
