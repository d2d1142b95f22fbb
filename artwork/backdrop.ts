import { contrastOf, type Tones } from './palette.ts';
import { HEIGHT, type Stage, WIDTH } from './stage.ts';
import { box, disc, draw, type Place, paint, polygon, times } from './svg.ts';

/** Bayer matrix for 4×4 ordered dithering: a cell is lit if its value is below the level, which is 0 to 16. */
const BAYER = [
  [0, 8, 2, 10],
  [12, 4, 14, 6],
  [3, 11, 1, 9],
  [15, 7, 13, 5],
] as const;

const CELL = 10;

/** A dithered gradient: rows of pixels that thin out from y = `full` to nothing at y = `empty`. */
export function drawDither(of: {
  colour: string;
  full: number;
  empty: number;
  cell?: number;
  width?: number;
}): string {
  const cell = of.cell ?? CELL;
  const right = of.width ?? WIDTH;
  const down = of.empty > of.full;
  const [top, bottom] = down ? [of.full, of.empty] : [of.empty, of.full];
  const count = Math.max(1, Math.round((bottom - top) / cell));
  let rows = '';
  for (let row = 0; row < count; row++) {
    const level = 16 * (down ? 1 - (row + 0.5) / count : (row + 0.5) / count);
    const bits = (BAYER[row % 4] ?? BAYER[0]).map((threshold) => threshold < level);
    const y = Math.round(top + row * cell + cell / 2);
    const data = dashRow(bits, cell);
    if (data === 'full') rows += `<path d="M0 ${y}H${right}"/>`;
    else if (data) rows += `<path stroke-dasharray="${data.dash}" d="M${data.start} ${y}H${right}"/>`;
  }
  return `<g stroke="${of.colour}" stroke-width="${cell}" shape-rendering="crispEdges">${rows}</g>`;
}

/** A repeating row of four cells as a dash pattern that starts with a lit one. 'full' if all are lit, null if none is. */
function dashRow(bits: readonly boolean[], cell: number): 'full' | null | { dash: string; start: number } {
  if (bits.every(Boolean)) return 'full';
  const first = bits.findIndex((bit, at) => bit && !bits[(at + 3) % 4]);
  if (first < 0) return null;
  const turned = [0, 1, 2, 3].map((at) => bits[(first + at) % 4] === true);
  const dash: number[] = [];
  turned.forEach((bit, at) => {
    if (at > 0 && bit === turned[at - 1]) dash[dash.length - 1] = (dash.at(-1) ?? 0) + cell;
    else dash.push(cell);
  });
  return { dash: dash.join(' '), start: first === 0 ? 0 : (first - 4) * cell };
}

/** A halftone gradient: rows of dots that shrink from y = `full` to y = `empty`. */
export function drawHalftone(of: {
  colour: string;
  full: number;
  empty: number;
  gap?: number;
  width?: number;
}): string {
  const gap = of.gap ?? 22;
  const count = Math.max(2, Math.round(Math.abs(of.empty - of.full) / (gap / 2)));
  const step = (of.empty - of.full) / count;
  let rows = '';
  for (let row = 0; row < count; row++) {
    const width = Math.round(gap * 0.86 * (1 - row / count) * 10) / 10;
    rows += `<path stroke-width="${width}" d="M${row % 2 === 0 ? 0 : gap / 2} ${Math.round(of.full + row * step)}H${(of.width ?? WIDTH) + 20}"/>`;
  }
  return `<g stroke="${of.colour}" stroke-linecap="round" stroke-dasharray="0 ${gap}">${rows}</g>`;
}

/** Path data of wedges from a point to beyond the picture's edge. */
export function rays(of: { x: number; y: number; count: number; turn: number; reach?: number }): string {
  const reach = of.reach ?? 900;
  const at = (angle: number) => [of.x + Math.cos(angle) * reach, of.y + Math.sin(angle) * reach];
  let data = '';
  for (let wedge = 0; wedge < of.count; wedge++) {
    const from = of.turn + (wedge * 2 * Math.PI) / of.count;
    data += polygon([of.x, of.y, ...at(from), ...at(from + Math.PI / of.count)]);
  }
  return data;
}

/** Path data of square stars over the upper part of the picture. */
export function stars(stage: Stage, count = 26): string {
  let data = '';
  for (let at = 0; at < count; at++) {
    const size = stage.dice.pick([3, 4, 4, 6]);
    data += box([
      stage.dice.whole(4, 158) * 4,
      stage.dice.whole(2, Math.floor((stage.base + 40) / 4)) * 4,
      size,
      size,
    ]);
  }
  return data;
}

/** Path data of a flat cloud in three steps, with the left end of its lower edge at (x, y). */
export function cloud([x, y, unit]: Place): string {
  return (
    box([x, y - unit, unit * 9, unit]) +
    box([x + unit, y - 2 * unit, unit * 6, unit]) +
    box([x + unit * 2, y - 3 * unit, unit * 3, unit])
  );
}

/** A disc cut by slits that widen downwards. */
function drawSlicedDisc(of: {
  x: number;
  y: number;
  radius: number;
  colour: string;
  behind: string;
}): string {
  const slits = times(5, (at) =>
    box([of.x - of.radius, of.y + of.radius * (0.02 + at * 0.2), of.radius * 2, 4 + at * 3]),
  );
  return paint(of.colour, disc([of.x, of.y, of.radius])) + paint(of.behind, slits);
}

/** Colours of a sun that keep the figure before it visible: light behind a dark figure, dark behind a light one. */
function sunColours(tones: Tones): { disc: string; halo: string } {
  return contrastOf(tones.figure, tones.light) > 2.6
    ? { disc: tones.light, halo: tones.shade }
    : { disc: tones.shade, halo: tones.dim };
}

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
  dither: ({ tones, dice, base }) =>
    dice.chance(0.5)
      ? drawDither({ colour: tones.shade, full: base + 10, empty: base - 190 })
      : drawDither({ colour: tones.shade, full: 0, empty: 200, cell: dice.pick([10, 16]) }),
  halftone: ({ tones, dice, base }) =>
    dice.chance(0.5)
      ? drawHalftone({ colour: tones.shade, full: 0, empty: 230, gap: dice.pick([20, 26]) })
      : drawHalftone({ colour: tones.shade, full: base + 10, empty: base - 200, gap: 24 }),
  rays: ({ tones, dice, cx, cy, base }) =>
    paint(
      tones.shade,
      rays({ x: cx, y: dice.chance(0.5) ? base : cy, count: dice.pick([12, 16, 20]), turn: dice.next() }),
    ),
  sun: ({ tones, dice, cx, base, size }) => {
    const radius = size * dice.between(0.42, 0.6);
    const y = base - radius * 0.75;
    const { disc: colour, halo } = sunColours(tones);
    return (
      paint(halo, disc([cx, y, radius * (colour === tones.shade ? 1.1 : 1.3)])) +
      paint(colour, disc([cx, y, radius]))
    );
  },
  sliced: ({ tones, cx, base, size }) => {
    const { disc: shown, halo } = sunColours(tones);
    const colour = shown === tones.shade ? halo : shown;
    return drawSlicedDisc({ x: cx, y: base - size * 0.4, radius: size * 0.6, colour, behind: tones.field });
  },
  rings: ({ tones, cx, cy }) => {
    let data = '';
    for (let radius = 60; radius < 560; radius += 76) data += disc([cx, cy, radius]);
    return draw({ colour: tones.shade, width: 34 }, data);
  },
  diagonals: ({ tones, dice }) => {
    const wide = dice.pick([36, 52, 70]);
    return draw(
      { colour: tones.shade, width: 1000, dash: `${wide}` },
      dice.chance(0.5) ? 'M-200-100L700 600' : 'M840-100L-60 600',
    );
  },
  dots: ({ tones, dice }) => {
    const gap = dice.pick([32, 40]);
    let data = '';
    for (let y = gap / 2, row = 0; y < HEIGHT; y += gap, row++)
      data += `M${row % 2 === 0 ? 0 : gap / 2} ${y}H660`;
    return `<path fill="none" stroke="${tones.shade}" stroke-width="${gap * 0.4}" stroke-linecap="round" stroke-dasharray="0 ${gap}" d="${data}"/>`;
  },
  stars: (stage) => paint(stage.tones.light, stars(stage)),
  checks: ({ tones, dice }) => {
    const cell = dice.pick([40, 64, 80]);
    let data = '';
    for (let y = cell / 2, row = 0; y < HEIGHT + cell; y += cell, row++)
      data += `M${row % 2 === 0 ? 0 : -cell} ${y}H640`;
    return draw({ colour: tones.shade, width: cell, dash: `${cell}` }, data);
  },
  clouds: ({ tones, dice, base }) => {
    const data = times(4, (at) =>
      cloud([
        at * 190 - 60 + dice.whole(0, 80),
        dice.whole(40, Math.max(60, base - 90)),
        dice.pick([8, 12, 16]),
      ]),
    );
    return paint(dice.chance(0.6) ? tones.light : tones.shade, data);
  },
  split: ({ tones, dice, cx }) => {
    const lean = dice.pick([-160, -80, 80, 160]);
    return paint(tones.shade, polygon([cx + lean, 0, WIDTH, 0, WIDTH, HEIGHT, cx - lean, HEIGHT]));
  },
} satisfies Record<string, (stage: Stage) => string>;

type BackdropKind = keyof typeof BACKDROPS;

/** Draws one of the given backdrops, chosen at random for the stage. */
export function drawBackdrop(stage: Stage, kinds: readonly [BackdropKind, ...BackdropKind[]]): string {
  return BACKDROPS[stage.dice.pick(kinds)](stage);
}
