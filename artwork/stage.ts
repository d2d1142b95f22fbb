import type { Tones } from './palette.ts';
import type { Dice } from './random.ts';

/** The sheet of every cover, in user units: 16:10. */
export const WIDTH = 640;
export const HEIGHT = 400;

/** What a composition knows: where its main part may be, and what the title will cover. */
export interface Stage {
  tones: Tones;
  dice: Dice;
  /** Where the ground begins and things stand. Below it, a title may cover everything. */
  base: number;
  /** Everything below this is hidden, so it needn't be drawn. */
  bottom: number;
  /** The middle of the visible part. */
  cx: number;
  cy: number;
  /** How tall and wide the main part may be, around (cx, cy). */
  size: number;
  /** A prefix for element ids that no other drawing on the page has. */
  ids: string;
}

/** Draws one picture over the whole sheet, which already has the field's colour. */
export type Composition = (stage: Stage) => string;

/** The pictures of a genre. One that is listed twice is drawn twice as often. */
export type Compositions = readonly [Composition, ...Composition[]];
