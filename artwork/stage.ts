import type { Tones } from './palette.ts';
import type { Dice } from './random.ts';

/** The sheet of every cover, in user units: 16:10. */
export const WIDTH = 640;
export const HEIGHT = 400;

/** What a composition is told: where it may shine, and what the title will cover. */
export interface Stage {
  tones: Tones;
  dice: Dice;
  /** Where the ground begins: what stands, stands here. Below it a title may cover everything. */
  base: number;
  /** Below this nothing is seen anywhere: no need to draw it. */
  bottom: number;
  /** The middle of what stays visible. */
  cx: number;
  cy: number;
  /** How tall and wide the main thing may be around (cx, cy). */
  size: number;
  /** A prefix for element ids that no other drawing on the page has. */
  ids: string;
}

/** Draws one picture on the whole sheet, the field's colour lying there already. */
export type Composition = (stage: Stage) => string;

/** The pictures of a genre; one that stands twice is drawn twice as often. */
export type Compositions = readonly [Composition, ...Composition[]];
