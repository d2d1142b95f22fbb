import { box, polygon } from './shapes.ts';
import { paint } from './svg.ts';

const SIZE = 32;
const GROUND = '#1C1624';
const PLINTHS = '#FBF6EE';
const PLAY = '#FF8A66';

/** The site's mark, three plinths and a play sign, `SIZE` units square. `app/shell/header.tsx` draws the same. */
export function placeMark({ x, y, scale }: { x: number; y: number; scale: number }): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    paint(PLINTHS, polygon([0, 21, 10.5, 21, 10.5, 14, 21.5, 14, 21.5, 25, 32, 25, 32, 32, 0, 32])) +
    paint(PLAY, polygon([10.5, 0, 10.5, 12, 22.5, 6])) +
    '</g>'
  );
}

/**
 * Draws the site's mark on a dark square.
 *
 * @param share the mark's share of the square's width. 0.56 suits systems that crop icons to a circle
 */
export function drawMark({ share = 0.75 }: { share?: number } = {}): string {
  const shift = (SIZE * (1 - share)) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">` +
    `${paint(GROUND, box([0, 0, SIZE, SIZE]))}${placeMark({ x: shift, y: shift, scale: share })}</svg>`
  );
}
