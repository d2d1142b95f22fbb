import { type Tones, tonesOf } from './palette.ts';
import { cloud, drawDither, drawHalftone, rays } from './patterns.ts';
import { createDice, type Dice, hashText } from './random.ts';
import { across, box, disc, ngon, placed, polygon, times } from './shapes.ts';
import { clad, drawSprite, growSprite, silhouetteCells } from './sprite.ts';
import { draw, drawSheet, paint, paintAll, paintEach } from './svg.ts';

const WIDTH = 1600;
const HEIGHT = 240;

interface Sheet {
  tones: Tones;
  dice: Dice;
  /** Where the main feature is: on the right, because the avatar is on the left. */
  x: number;
  ids: string;
}

export function drawStrip(seed: string): string {
  const dice = createDice(`${seed}/strip`);
  const tones = tonesOf(seed);
  const sheet = { tones, dice, x: dice.whole(860, 1120), ids: `t${hashText(seed).toString(36)}` };
  const picture = dice.pick([drawRange, drawTown, drawSea, drawParade, drawHexagons, drawDunes])(sheet);
  const attributes = ' preserveAspectRatio="xMidYMid slice" aria-hidden="true"';
  return drawSheet(
    { width: WIDTH, height: HEIGHT, attributes },
    paint(tones.field, box([0, 0, WIDTH, HEIGHT])) + picture,
  );
}

function drawSky({ tones, dice, x }: Sheet): string {
  const kind = dice.whole(0, 3);
  if (kind === 0) return drawDither({ colour: tones.shade, full: 0, empty: 150, grain: 10, width: WIDTH });
  if (kind === 1) return drawHalftone({ colour: tones.shade, full: 0, empty: 180, grain: 24, width: WIDTH });
  if (kind === 2) return paint(tones.shade, rays({ x, y: 220, count: 26, turn: dice.next(), reach: WIDTH }));
  return (
    paintAll(tones, { shade: disc([x, 150, 230]), field: disc([x, 150, 180]) }) +
    paint(tones.shade, disc([x, 150, 140]))
  );
}

function ridge(of: { dice: Dice; y: number; rough: number; step: number }): string {
  const points = [0, HEIGHT];
  for (let x = -40; x <= WIDTH + of.step; x += of.step)
    points.push(x, of.y - of.dice.whole(0, of.rough), x + of.step / 2, of.y);
  return polygon([...points, WIDTH, HEIGHT]);
}

function drawRange(sheet: Sheet): string {
  const { tones: t, dice, x } = sheet;
  const peak = (px: number, high: number) => {
    const part = (points: number[]) => polygon(placed([px, HEIGHT, high, -high], points));
    return (
      paintAll(t, { figure: part([-1.3, 0, 0, 1, 1.3, 0]), dim: part([0, 1, 1.3, 0, 0.2, 0, 0.06, 0.5]) }) +
      paint(t.light, part([0, 1, 0.33, 0.75, 0.1, 0.82, -0.06, 0.7, -0.32, 0.755]))
    );
  };
  return (
    drawSky(sheet) +
    paint(t.shade, ridge({ dice, y: 200, rough: 110, step: 190 })) +
    peak(x + 250, 130) +
    peak(x, 196) +
    peak(x - 230, 110) +
    paint(t.deep, ridge({ dice, y: 232, rough: 40, step: 90 }))
  );
}

function drawTown(sheet: Sheet): string {
  const { tones: t, dice, x } = sheet;
  let near = '';
  let lit = '';
  const far = across([0, WIDTH, 62], (at) => box([at, HEIGHT - dice.whole(50, 150), 58, HEIGHT]));
  for (let at = -20; at < WIDTH; ) {
    const w = dice.whole(3, 6) * 18;
    const h = dice.whole(26, 70) + 90 * Math.max(0, 1 - Math.abs(at - x) / 420);
    near += box([at, HEIGHT - h, w, h]);
    for (let y = HEIGHT - h + 12; y < HEIGHT - 12; y += 24)
      for (let wx = at + 10; wx < at + w - 12; wx += 18) if (dice.chance(0.3)) lit += box([wx, y, 8, 12]);
    at += w + dice.pick([0, 6, 14]);
  }
  return (
    drawSky(sheet) +
    paintAll(t, { light: disc([x + 190, 66, 40]), shade: far, figure: near }) +
    paintAll(t, { light: lit, deep: box([0, HEIGHT - 12, WIDTH, 12]) })
  );
}

function drawSea(sheet: Sheet): string {
  const { tones: t, dice, x } = sheet;
  const wave = (y: number, high: number) =>
    `M${-dice.whole(0, 60)} ${y}${`q30 ${-high} 60 0`.repeat(29)}V${HEIGHT}H-60z`;
  const boat = (at: number, scale: number) =>
    `<g transform="translate(${at} 168) scale(${scale})">${paint(t.deep, 'M-3-120h6V0h-6z')}${paint(t.light, 'M8-112Q70-80 52-24H8z')}${paint(t.figure, 'M-8-104Q-60-70-44-24H-8z')}${paint(t.deep, 'M-70-16H76Q66 22 40 26H-36Q-62 16-70-16z')}</g>`;
  return (
    drawSky(sheet) +
    paint(t.light, cloud([x - 330, 76, 10]) + cloud([x + 280, 54, 13])) +
    paintAll(t, { dim: disc([x + 120, 168, 84]), shade: wave(168, 16) }) +
    boat(x - 40, 1) +
    boat(x + 330, 0.5) +
    paintAll(t, { figure: wave(190, 20), deep: wave(216, 22) })
  );
}

function drawParade(sheet: Sheet): string {
  const { tones: t, dice, x, ids } = sheet;
  const crowd = growSprite(dice, 'small');
  let copies = `<path id="${ids}" shape-rendering="crispEdges" transform="translate(14 16) scale(4)" d="${silhouetteCells(crowd)}"/>`;
  for (let row = 0; row < 5; row++)
    for (let k = 0; k < 28; k++)
      if (row + k > 0) copies += `<use href="#${ids}" x="${k * 60 - (row % 2) * 30}" y="${row * 50}"/>`;
  const heroes = [-190, 0, 180].map((dx, k) => {
    const sprite = growSprite(dice, 'creature');
    const cell = Math.floor((k === 1 ? 190 : 140) / sprite.height);
    return drawSprite(sprite, [x + dx, 226, cell], k === 1 ? t : clad(t, k ? t.dim : t.light));
  });
  return `<g fill="${t.shade}">${copies}</g>${paint(t.deep, box([0, 220, WIDTH, 20]))}${heroes.join('')}`;
}

function drawHexagons({ tones: t, dice, x }: Sheet): string {
  const r = 40;
  const cells: Record<string, string> = {};
  for (let row = 0; row < 6; row++) {
    for (let k = -1; k < 25; k++) {
      const px = k * r * 1.732 + (row % 2) * r * 0.866;
      const near = Math.abs(px - x) / 520 + dice.between(-0.25, 0.25);
      let colour = t.shade;
      if (near < 0.55) colour = dice.pick([t.figure, near < 0.25 ? t.light : t.dim]);
      else if (!dice.chance(0.7)) colour = t.field;
      cells[colour] = (cells[colour] ?? '') + ngon([px, row * r * 1.5 - 10, r - 3], { sides: 6 });
    }
  }
  return paintEach(Object.keys(cells), Object.values(cells));
}

function drawDunes(sheet: Sheet): string {
  const { tones: t, dice, x } = sheet;
  const bump = (high: number) => `q${dice.whole(90, 190)} ${-dice.whole(high / 2, high)} 340 0`;
  const dune = (y: number, high: number) => `M-40 ${y}${times(5, () => bump(high))}V${HEIGHT}H-40z`;
  const actor = growSprite(dice, 'creature');
  const cell = Math.floor(84 / actor.height);
  return (
    drawSky(sheet) +
    paintAll(t, { light: disc([x + 60, 120, 74]), dim: dune(190, 120), figure: dune(214, 90) }) +
    draw({ colour: t.light, width: 4, dash: '6 14' }, `M0 226Q${x / 2} 190 ${x - 130} 214`) +
    paint(t.deep, `M0 232Q${x} 196 1600 230V240H0z`) +
    drawSprite(actor, [x - 90, 218, Math.max(4, cell)], t)
  );
}
