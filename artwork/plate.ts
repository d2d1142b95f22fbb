import { drawLettering, hasOutlines, type Settings, setTitle } from './lettering.ts';
import { contrastOf, type Tones } from './palette.ts';
import type { Dice } from './random.ts';
import { box, placed, polygon } from './shapes.ts';
import { HEIGHT, WIDTH } from './stage.ts';
import { paint } from './svg.ts';

const MARGIN = 32;

const WIDE: Settings = [
  { size: 104, lines: 1, width: 480 },
  { size: 92, lines: 1, width: 540 },
  { size: 80, lines: 1, width: 568 },
  { size: 70, lines: 1, width: 576 },
  { size: 60, lines: 1, width: 580 },
  { size: 54, lines: 2, width: 580 },
  { size: 48, lines: 2, width: 580 },
  { size: 42, lines: 3, width: 580 },
];

const STACKED: Settings = [
  { size: 92, lines: 1, width: 300 },
  { size: 76, lines: 2, width: 310 },
  { size: 64, lines: 2, width: 330 },
  { size: 56, lines: 3, width: 340 },
  { size: 48, lines: 3, width: 400 },
  { size: 46, lines: 3, width: 560 },
];

/** How far letters reach above and below the baseline, in em. `OURS`: outlines; `TYPED`: text in a system font. */
const OURS = { rise: 0.72, fall: 0.2 };
const TYPED = { rise: 0.86, fall: 0.26 };

/** Decides where a title from `cleanTitle` is drawn: on the ground (a band at the bottom) or on a label at the left. */
export function choosePlate({ title, tones, dice }: { title: string; tones: Tones; dice: Dice }) {
  // Only letters with outlines have exact widths. With an estimated width, the title might overflow its label.
  const asLabel = dice.chance(0.55) && hasOutlines(title.replaceAll(' ', ''));
  const colours = chooseColours({ tones, dice, asLabel });
  const lettering = setTitle(title, asLabel ? STACKED : WIDE);
  if (!lettering) return { style: 'none', lettering, top: HEIGHT, right: 0, ...colours } as const;
  const { rise, fall } = lettering.outlined ? OURS : TYPED;
  const high = (lettering.lines.length - 1) * lettering.leading + lettering.size * (rise + fall);
  const right = asLabel ? Math.round(MARGIN + Math.max(...lettering.widths) + 22) : WIDTH;
  const top = Math.round(HEIGHT - high - (asLabel ? 44 : 34));
  return { style: asLabel ? 'label' : 'ground', lettering, top, right, ...colours } as const;
}
export type Plate = ReturnType<typeof choosePlate>;

function chooseColours({ tones, dice, asLabel }: { tones: Tones; dice: Dice; asLabel: boolean }) {
  const dark = { background: tones.deep, colour: tones.light };
  if (!dice.chance(0.34)) return dark;
  const pale = { background: tones.light, colour: tones.deep };
  if (asLabel && dice.chance(0.4)) return pale;
  const ink = contrastOf(tones.figure, tones.deep) > contrastOf(tones.figure, tones.light) ? tones.deep : tones.light;
  if (contrastOf(tones.figure, ink) >= 5) return { background: tones.figure, colour: ink };
  // Without a label, the background reaches the picture's edges. A pale picture wouldn't stand out on a light page.
  return asLabel ? pale : dark;
}

export function drawPlate(of: { plate: Plate; tones: Tones; dice: Dice; ids: string }): string {
  const { plate, tones, dice, ids } = of;
  const { lettering } = plate;
  if (!lettering) return '';
  const back = plate.style === 'label' ? drawLabel(plate, dice) : drawGround(plate, { tones, dice });
  const y = plate.top + lettering.size * (lettering.outlined ? OURS : TYPED).rise + (plate.style === 'label' ? 14 : 19);
  const x = plate.style === 'label' ? MARGIN : MARGIN - lettering.size * 0.03;
  return back + drawLettering({ lettering, x, y, colour: plate.colour, ids });
}

function drawLabel({ top, right, background }: Plate, dice: Dice): string {
  const bottom = HEIGHT - 18;
  const corner = [-16, 0, -16, 8, -8, 8, -8, 16, 0, 16];
  const below = [0, -16, -8, -16, -8, -8, -16, -8, -16, 0];
  const stepped = [...placed([right, top, 1, 1], corner), ...placed([right, bottom, 1, 1], below)];
  const shapes: readonly [number[], ...number[][]] = [
    [0, top, right, top, right, bottom, 0, bottom],
    [0, top, ...stepped, 0, bottom],
    [0, top, right, top, right + 26, bottom, 0, bottom],
    [0, top, right + 4, top, right + 34, (top + bottom) / 2, right + 4, bottom, 0, bottom],
  ];
  return paint(background, polygon(dice.pick(shapes)));
}

type Edge = (of: { top: number; dice: Dice }) => string;
const flatEdge: Edge = ({ top }) => box([0, top, WIDTH, HEIGHT - top]);

const EDGES: readonly [Edge, ...Edge[]] = [
  flatEdge,
  flatEdge,
  // Pixel steps, like worn ground.
  ({ top, dice }) => {
    let data = `M0 ${top}`;
    let level = 0;
    for (let x = 0; x < WIDTH; x += 16) {
      level = Math.max(-2, Math.min(0, level + dice.whole(-1, 1)));
      data += `V${top + level * 8}h16`;
    }
    return `${data}V${HEIGHT}H0z`;
  },
  // A slope.
  ({ top, dice }) => {
    const rise = dice.pick([24, 40]);
    return polygon(
      dice.chance(0.5)
        ? [0, top, WIDTH, top - rise, WIDTH, HEIGHT, 0, HEIGHT]
        : [0, top - rise, WIDTH, top, WIDTH, HEIGHT, 0, HEIGHT],
    );
  },
  // Hills.
  ({ top, dice }) => {
    const one = dice.whole(16, 36);
    return `M0 ${top - 4}Q160 ${top - one * 2} 330 ${top - 6}T${WIDTH} ${top - 10}V${HEIGHT}H0z`;
  },
  // A zigzag, like the edge of a torn ticket.
  ({ top }) => {
    let data = `M0 ${top}`;
    for (let x = 0; x < WIDTH; x += 32) data += 'l16-12 16 12';
    return `${data}V${HEIGHT}H0z`;
  },
];

function drawGround({ top, background }: Plate, { tones, dice }: { tones: Tones; dice: Dice }): string {
  const edge = dice.pick(EDGES);
  const kerb = background === tones.figure ? tones.deep : tones.figure;
  const line = edge === flatEdge && dice.chance(0.7) ? paint(kerb, box([0, top - 8, WIDTH, 8])) : '';
  return line + paint(background, edge({ top, dice }));
}
