import { contrastOf, type Tones } from './palette.ts';
import { cloud, drawDither, drawHalftone, rays } from './patterns.ts';
import type { Dice } from './random.ts';
import { across, box, disc, type Place, polygon, times } from './shapes.ts';
import { draw, paint } from './svg.ts';

export const WIDTH = 640;
export const HEIGHT = 400;

interface Room {
  tones: Tones;
  dice: Dice;
  /** The y at which the ground begins and things stand. A title may cover everything below it. */
  base: number;
  /** The y below which nothing is visible. */
  bottom: number;
  cx: number;
  cy: number;
  /** The largest height and width of the main part, around (cx, cy). */
  size: number;
  ids: string;
}

export const createStage = (room: Room) => ({
  ...room,
  backdrop: (kinds: readonly [BackdropKind, ...BackdropKind[]], moved?: Partial<Room>) =>
    BACKDROPS[room.dice.pick(kinds)]({ ...room, ...moved }),
});
export type Stage = ReturnType<typeof createStage>;

export type Composition = (stage: Stage) => string;
export type Compositions = readonly [Composition, ...Composition[]];
export const below = (y: number): string => box([0, y, WIDTH, HEIGHT]);

export const stars = ({ dice, base }: Pick<Room, 'dice' | 'base'>, count = 26): string =>
  times(count, () => {
    const size = dice.pick([3, 4, 4, 6]);
    return box([dice.whole(4, 158) * 4, dice.whole(2, Math.floor((base + 40) / 4)) * 4, size, size]);
  });

export const gridLines = ([left, top, gap]: Place): string =>
  across([left, WIDTH, gap], (x) => `M${x} 0V${HEIGHT}`) + across([top, HEIGHT, gap], (y) => `M0 ${y}H${WIDTH}`);

export function drawDots({ colour, gap, dot }: { colour: string; gap: number; dot: number }): string {
  const rows = across([gap / 2, HEIGHT, gap], (y, row) => `M${row % 2 === 0 ? 0 : gap / 2} ${y}H660`);
  return `<path fill="none" stroke="${colour}" stroke-width="${dot}" stroke-linecap="round" stroke-dasharray="0 ${gap}" d="${rows}"/>`;
}

/** Sun colours that keep the figure visible: light behind a dark figure, dark behind a light one. */
const sunColours = (tones: Tones): { shown: string; halo: string } =>
  contrastOf(tones.figure, tones.light) > 2.6
    ? { shown: tones.light, halo: tones.shade }
    : { shown: tones.shade, halo: tones.dim };

const BACKDROPS = {
  plain: () => '',
  bands: ({ tones, base }) => {
    let data = '';
    for (let at = 0, y = base; at < 6 && y > 0; at++) {
      const height = 46 - at * 7;
      data += box([0, y - height, WIDTH, height]);
      y -= height + 8 + at * 9;
    }
    return paint(tones.shade, data);
  },
  dither: ({ tones, dice, base }) => {
    const pen = { colour: tones.shade, width: WIDTH };
    return dice.chance(0.5)
      ? drawDither({ ...pen, full: base + 10, empty: base - 190, grain: 10 })
      : drawDither({ ...pen, full: 0, empty: 200, grain: dice.pick([10, 16]) });
  },
  halftone: ({ tones, dice, base }) => {
    const pen = { colour: tones.shade, width: WIDTH };
    return dice.chance(0.5)
      ? drawHalftone({ ...pen, full: 0, empty: 230, grain: dice.pick([20, 26]) })
      : drawHalftone({ ...pen, full: base + 10, empty: base - 200, grain: 24 });
  },
  rays: ({ tones, dice, cx, cy, base }) => {
    const y = dice.chance(0.5) ? base : cy;
    return paint(tones.shade, rays({ x: cx, y, count: dice.pick([12, 16, 20]), turn: dice.next(), reach: 900 }));
  },
  sun: ({ tones, dice, cx, base, size }) => {
    const radius = size * dice.between(0.42, 0.6);
    const y = base - radius * 0.75;
    const { shown, halo } = sunColours(tones);
    return (
      paint(halo, disc([cx, y, radius * (shown === tones.shade ? 1.1 : 1.3)])) + paint(shown, disc([cx, y, radius]))
    );
  },
  sliced: ({ tones, cx, base, size }) => {
    const { shown, halo } = sunColours(tones);
    const [y, radius] = [base - size * 0.4, size * 0.6];
    const slits = times(5, (at) => box([cx - radius, y + radius * (0.02 + at * 0.2), radius * 2, 4 + at * 3]));
    return paint(shown === tones.shade ? halo : shown, disc([cx, y, radius])) + paint(tones.field, slits);
  },
  rings: ({ tones, cx, cy }) =>
    draw(
      { colour: tones.shade, width: 34 },
      across([60, 560, 76], (radius) => disc([cx, cy, radius])),
    ),
  diagonals: ({ tones, dice }) => {
    const wide = dice.pick([36, 52, 70]);
    return draw(
      { colour: tones.shade, width: 1000, dash: `${wide}` },
      dice.chance(0.5) ? 'M-200-100L700 600' : 'M840-100L-60 600',
    );
  },
  dots: ({ tones, dice }) => {
    const gap = dice.pick([32, 40]);
    return drawDots({ colour: tones.shade, gap, dot: gap * 0.4 });
  },
  stars: (room) => paint(room.tones.light, stars(room)),
  checks: ({ tones, dice }) => {
    const cell = dice.pick([40, 64, 80]);
    const rows = across([cell / 2, HEIGHT + cell, cell], (y, row) => `M${row % 2 ? -cell : 0} ${y}H640`);
    return draw({ colour: tones.shade, width: cell, dash: `${cell}` }, rows);
  },
  clouds: ({ tones, dice, base }) => {
    const data = times(4, (at) => {
      const x = at * 190 - 60 + dice.whole(0, 80);
      return cloud([x, dice.whole(40, Math.max(60, base - 90)), dice.pick([8, 12, 16])]);
    });
    return paint(dice.chance(0.6) ? tones.light : tones.shade, data);
  },
  split: ({ tones, dice, cx }) => {
    const lean = dice.pick([-160, -80, 80, 160]);
    return paint(tones.shade, polygon([cx + lean, 0, WIDTH, 0, WIDTH, HEIGHT, cx - lean, HEIGHT]));
  },
} satisfies Record<string, (room: Room) => string>;

type BackdropKind = keyof typeof BACKDROPS;
