import type { GameFacts } from './game.ts';

const TOUCH =
  /\b(?:touch ?-?screens?|touch controls?|touch(?:-| )friendly|swip(?:e|ing)|tap to)\b|\bon (?:phones|mobile)\b/i;
const GAMEPAD = /\b(?:gamepads?|game pads?|joypads?|xbox controllers?|controller support)\b/i;

/**
 * The facts that can be guessed from a page's words. The number of players isn't guessed, because every fifth guess of it was
 * wrong for the js13k games.
 */
export type GuessedFacts = Pick<GameFacts, 'touch' | 'gamepad'>;

/**
 * Guesses facts from a game's own page, by words that can hardly mean anything else. Of the 1,656 js13k games, 105 are found
 * with touch (four wrongly) and 43 with a gamepad (one wrongly). The guess only prefills a form that the author sees.
 */
export function guessFacts(words: string): GuessedFacts {
  return { touch: TOUCH.test(words), gamepad: GAMEPAD.test(words) };
}
