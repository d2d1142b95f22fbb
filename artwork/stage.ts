import type { Tones } from './palette.ts';
import type { Dice } from './random.ts';

/** The size of every cover, in user units: 16:10. */
export const WIDTH = 640;
export const HEIGHT = 400;

/** What a composition needs to know: where its main part may be, and what the title will cover. */
export interface Stage {
  tones: Tones;
  dice: Dice;
  /** The y at which the ground begins and things stand. A title may cover everything below it. */
  base: number;
  /** Everything below this is hidden, so it needn't be drawn. */
  bottom: number;
  /** The middle of the visible part. */
  cx: number;
  cy: number;
  /** The largest height and width of the main part, around (cx, cy). */
  size: number;
  /** A prefix for element ids that no other drawing on the page uses. */
  ids: string;
}

/** Draws one picture over the whole cover, which already has the field's colour. */
export type Composition = (stage: Stage) => string;

/** The compositions of a genre. One that is listed twice is drawn twice as often. */
export type Compositions = readonly [Composition, ...Composition[]];
