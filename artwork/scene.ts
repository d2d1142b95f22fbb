import { type Tones, tonesOf } from './palette.ts';
import { drawHalftone, rays } from './patterns.ts';
import { createDice, type Dice, hashText } from './random.ts';
import { box, disc, placed, polygon, slab, times } from './shapes.ts';
import { cellFor, clad, drawSprite, growSprite, type Sprite } from './sprite.ts';
import { draw, drawSheet, paint, paintAll } from './svg.ts';

/** `lost` is for a missing page, `no-games` mostly for a list that has no games yet. */
const SCENES = { empty: drawEmpty, failed: drawFailed, lost: drawLost, 'no-games': drawNoGames };
export type SceneKind = keyof typeof SCENES;
export const SCENE_KINDS = Object.keys(SCENES) as SceneKind[];
export const isSceneKind = (text: string): text is SceneKind => Object.hasOwn(SCENES, text);
const WIDTH = 480;
const HEIGHT = 280;
const FLOOR = 216;
const STEP = 8;

type Set = { tones: Tones; dice: Dice; actor: Sprite };

export function drawScene(kind: SceneKind, seed: string): string {
  const dice = createDice(`${seed}/${kind}`);
  const tones = tonesOf(seed);
  const clip = `s${hashText(`${seed}/${kind}`).toString(36)}`;
  const set = { tones, dice, actor: growSprite(dice, 'creature') };
  return drawSheet(
    { width: WIDTH, height: HEIGHT, attributes: ' aria-hidden="true"' },
    `<clipPath id="${clip}"><path shape-rendering="crispEdges" d="${islet()}"/></clipPath>` +
      `<g clip-path="url(#${clip})">${paint(tones.field, box([0, 0, WIDTH, FLOOR + 2]))}${SCENES[kind](set)}</g>`,
  );
}

function islet(): string {
  const [a, b] = [WIDTH / 2 - 4, HEIGHT / 2 - 4];
  const half = (y: number) => Math.round((a * (1 - Math.abs(y / b) ** 3.2) ** (1 / 3.2)) / STEP) * STEP;
  const right: number[] = [];
  const left: number[] = [];
  for (let y = -b; y < b - 1; y += STEP) {
    const reach = half(y + STEP / 2);
    const [top, bottom] = [HEIGHT / 2 + y, HEIGHT / 2 + y + STEP];
    right.push(WIDTH / 2 + reach, top, WIDTH / 2 + reach, bottom);
    left.unshift(WIDTH / 2 - reach, bottom, WIDTH / 2 - reach, top);
  }
  return polygon([...right, ...left]);
}

const floor = (tones: Tones): string =>
  paint(tones.deep, box([0, FLOOR, WIDTH, HEIGHT])) + paint(tones.figure, box([0, FLOOR, WIDTH, 6]));

function drawEmpty({ tones: t, actor }: Set): string {
  const crate =
    paint(t.deep, polygon([222, 132, 374, 132, 374, FLOOR, 222, FLOOR])) +
    paint(t.light, polygon([230, 150, 366, 150, 366, FLOOR, 230, FLOOR])) +
    paint(t.dim, polygon([230, 150, 366, 150, 366, 164, 230, 164])) +
    paint(t.figure, polygon([230, 150, 188, 112, 206, 104, 246, 140])) +
    paint(t.figure, polygon([366, 150, 408, 112, 390, 104, 350, 140])) +
    paint(t.shade, polygon([246, 140, 350, 140, 366, 150, 230, 150]));
  const moth = polygon([298, 62, 274, 44, 270, 66, 298, 74, 326, 66, 322, 44]) + box([294, 58, 8, 22]);
  return (
    drawHalftone({ colour: t.shade, full: 0, empty: 190, grain: 22, width: WIDTH }) +
    floor(t) +
    crate +
    paint(t.shade, box([262, 182, 72, 8]) + box([262, 196, 44, 8])) +
    draw({ colour: t.light, width: 4, dash: '3 9', round: true }, 'M298 142q-26-14 0-30t0-26') +
    paint(t.light, moth) +
    drawSprite(actor, [132, FLOOR + 3, cellFor(actor, 100)], t)
  );
}

function drawFailed({ tones: t, dice, actor }: Set): string {
  const tear = times(7, (k) => box([196 + dice.whole(0, 40), 64 + k * 12, dice.whole(24, 76), 7]));
  const cabinet =
    paint(t.deep, polygon([168, 34, 316, 34, 326, FLOOR, 158, FLOOR])) +
    paintAll(t, { figure: polygon([176, 42, 308, 42, 312, 128, 172, 128]), deep: slab([184, 52, 116, 68, 8]) }) +
    paintAll(t, { dim: polygon([172, 134, 312, 134, 322, 164, 162, 164]), light: disc([200, 148, 8]) }) +
    paint(t.deep, disc([262, 148, 7]) + disc([284, 150, 7]));
  const sparks = polygon([
    396, 176, 404, 150, 412, 172, 436, 162, 420, 182, 440, 198, 412, 192, 404, 210, 398, 190, 376, 192,
  ]);
  return (
    paint(t.shade, rays({ x: 242, y: 90, count: 14, turn: dice.next(), reach: 900 })) +
    floor(t) +
    cabinet +
    paint(t.light, tear) +
    draw({ colour: t.field, width: 7 }, 'M192 96l24-16 20 22 22-26 16 14 20-12') +
    paint(t.light, sparks) +
    draw({ colour: t.light, width: 6, round: true }, 'M322 200q26 24 46 2t30 4') +
    drawSprite(actor, [96, FLOOR + 3, cellFor(actor, 92)], t)
  );
}

function drawLost({ tones: t, dice, actor }: Set): string {
  const arm = (of: { y: number; way: 1 | -1; colour: string; long: number }) => {
    const x = 300 + of.way * 6;
    const tip = x + of.way * of.long;
    const shape = polygon(placed([x, of.y, of.way, 1], [-40, 0, of.long, 0, of.long + 20, 16, of.long, 32, -40, 32]));
    const words = box([Math.min(x - of.way * 24, tip), of.y + 13, Math.abs(tip - x + of.way * 24), 6]);
    return paint(of.colour, shape) + paint(of.colour === t.light ? t.deep : t.light, words);
  };
  const steps = times(9, (k) => box([20 + k * 22, 240 + (k % 2) * 12, 12, 6]));
  return (
    paint(t.shade, disc([300, 120, 96])) +
    paint(t.shade, `M0 ${FLOOR - 20}q60-70 140-30t150 10 190-20V280H0z`) +
    floor(t) +
    paint(t.deep, box([293, 36, 14, FLOOR - 36])) +
    arm({ y: 48, way: 1, colour: t.figure, long: 74 }) +
    arm({ y: 88, way: -1, colour: t.light, long: 66 }) +
    arm({ y: 128, way: dice.pick([1, -1]), colour: t.dim, long: 60 }) +
    paint(t.dim, steps) +
    drawSprite(actor, [146, FLOOR + 3, cellFor(actor, 96)], t)
  );
}

function drawNoGames({ tones: t, dice }: Set): string {
  const sleeper = growSprite(dice, 'small');
  const plinth = (x: number, top: number) =>
    paintAll(t, { light: box([x, top, 88, 8]), figure: box([x, top + 8, 88, FLOOR - top - 8]) }) +
    paint(t.dim, box([x + 66, top + 8, 22, FLOOR - top - 8]));
  return (
    paintAll(t, { shade: polygon([214, 0, 266, 0, 332, FLOOR, 148, FLOOR]), light: box([206, 0, 68, 14]) }) +
    plinth(102, 158) +
    plinth(290, 178) +
    plinth(196, 126) +
    draw({ colour: t.light, width: 4, dash: '10 8' }, slab([208, 54, 64, 64, 4])) +
    floor(t) +
    drawSprite(sleeper, [420, FLOOR + 3, 5], clad(t, t.light))
  );
}
