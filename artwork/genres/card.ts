import { drawSprite, growSprite } from '../sprite.ts';
import { type Compositions, HEIGHT, type Stage, WIDTH } from '../stage.ts';
import { box, disc, draw, ngon, type Place, paint, polygon, slab } from '../svg.ts';

/** The four suits around the origin, two units tall. */
const SUITS = [
  'M0 1C-.5.5-1 .1-1-.4C-1-1-.2-1.1 0-.5C.2-1.1 1-1 1-.4C1 .1.5.5 0 1z',
  'M0-1L.75 0 0 1-.75 0z',
  'M0-1C.5-.4 1-.1 1 .35C1 .9.3.9.12.5L.3 1H-.3L-.12.5C-.3.9-1 .9-1 .35C-1-.1-.5-.4 0-1z',
  'M-.13.35A.44.44 0 1 1-.5-.35A.46.46 0 1 1 .5-.35A.44.44 0 1 1 .13.35L.3 1H-.3z',
] as const;

/** `at`: the x and y of the suit's centre, and its radius. */
function drawSuit(of: { kind: number; at: Place; colour: string }): string {
  const [x, y, radius] = of.at.map(Math.round);
  return `<path fill="${of.colour}" transform="translate(${x} ${y}) scale(${radius})" d="${SUITS[of.kind % 4] ?? SUITS[0]}"/>`;
}

/** A card around the origin, 1.45 times as tall as wide, with its suit. */
function drawCard(of: { stage: Stage; width: number; kind: number; face: string; ink: string }): string {
  const { stage, width: w, kind, face, ink } = of;
  const h = w * 1.45;
  return (
    paint(stage.tones.deep, slab([-w / 2 - 4, -h / 2 - 4, w + 8, h + 8, 16])) +
    paint(face, slab([-w / 2, -h / 2, w, h, 12])) +
    drawSuit({ kind, colour: ink, at: [0, 0, w * 0.26] }) +
    drawSuit({ kind, colour: ink, at: [-w * 0.35, -h * 0.37, w * 0.09] }) +
    drawSuit({ kind, colour: ink, at: [w * 0.35, h * 0.37, w * 0.09] })
  );
}

function drawFan(stage: Stage): string {
  const { tones: t, dice, cx, base, size } = stage;
  const count = dice.pick([3, 4, 5]);
  const width = size * (count === 3 ? 0.48 : 0.42);
  const reach = size * 0.95;
  const spread = dice.pick([13, 16, 19]);
  const first = dice.whole(0, 3);
  let cards = '';
  for (let at = 0; at < count; at++) {
    const turn = (at - (count - 1) / 2) * spread;
    const ink = (first + at) % 4 < 2 ? t.figure : t.deep;
    cards += `<g transform="translate(${cx} ${Math.round(base + size * 0.42)}) rotate(${turn}) translate(0 ${-Math.round(reach)})">${drawCard({ stage, width, kind: first + at, face: t.light, ink: ink === t.figure && t.name === 'coal' ? t.dim : ink })}</g>`;
  }
  return stage.backdrop(['rays', 'dots', 'rings', 'diagonals', 'halftone', 'plain']) + cards;
}

/** The trail of a bouncing card, as at the end of a game of patience. */
function drawCascade(stage: Stage): string {
  const { tones: t, dice, base } = stage;
  const kind = dice.whole(0, 3);
  const width = 118;
  let cards = '';
  const right = dice.chance(0.5);
  const bounce = dice.between(150, 210);
  for (let at = 0; at < 15; at++) {
    const x = right ? 40 + at * 40 : 600 - at * 40;
    const phase = (at / 15) * 2.2 + 0.12;
    const y = base - 66 - Math.abs(Math.cos(phase * Math.PI * 0.5)) * bounce * (1 - at / 40);
    const face =
      paint(t.deep, slab([-width / 2 - 3, -88, width + 6, 176, 12])) +
      paint(at % 2 ? t.light : t.figure, slab([-width / 2, -85, width, 170, 10]));
    const last = at === 14 ? drawCard({ stage, width, kind, face: t.light, ink: t.deep }) : face;
    cards += `<g transform="translate(${x} ${Math.round(y)})">${last}</g>`;
  }
  return stage.backdrop(['plain', 'dither', 'checks', 'halftone']) + cards;
}

/** A trading card with its creature. */
function drawTrading({ tones: t, dice, cx, cy, size, backdrop }: Stage): string {
  const w = Math.round(size * 0.66);
  const h = Math.round(size * 0.98);
  const sprite = growSprite(dice, 'creature');
  const cell = Math.max(4, Math.floor((w * 0.62) / sprite.width));
  const turn = dice.whole(-9, 9);
  const foot = -h / 2 + 14 + h * 0.66;
  const back =
    paint(t.deep, slab([-w / 2 - 4, -h / 2 - 4, w + 8, h + 8, 16])) +
    paint(t.dim, slab([-w / 2, -h / 2, w, h, 12]));
  const front =
    paint(t.deep, slab([-w / 2 - 4, -h / 2 - 4, w + 8, h + 8, 16])) +
    paint(t.light, slab([-w / 2, -h / 2, w, h, 12])) +
    paint(t.field, box([-w / 2 + 14, -h / 2 + 14, w - 28, h * 0.66])) +
    paint(
      t.shade,
      polygon([-w / 2 + 14, h * 0.02, w / 2 - 14, -h * 0.08, w / 2 - 14, foot, -w / 2 + 14, foot]),
    ) +
    drawSprite(sprite, [0, Math.round(-h / 2 + 8 + h * 0.66), cell], t) +
    paint(
      t.deep,
      box([-w / 2 + 16, h * 0.26, w * 0.6, 10]) +
        box([-w / 2 + 16, h * 0.33, w * 0.4, 8]) +
        box([-w / 2 + 16, h * 0.39, w * 0.5, 8]),
    ) +
    paint(t.figure, disc([w / 2 - 34, h * 0.35, 18]));
  const put = (x: number, angle: number, content: string) =>
    `<g transform="translate(${Math.round(x)} ${cy + 6}) rotate(${angle})">${content}</g>`;
  return (
    backdrop(['rays', 'rings', 'diagonals', 'checks', 'halftone']) +
    put(cx - w * 0.28, turn - 14, back) +
    put(cx + w * 0.14, turn, front)
  );
}

/** The backs of a whole deck, with one face among them. */
function drawDeck(stage: Stage): string {
  const { tones: t, dice, cx } = stage;
  const [w, h] = dice.pick([
    [96, 134],
    [112, 156],
  ]) as [number, number];
  const shownColumn = Math.round(cx / (w + 14));
  let backs = '';
  let marks = '';
  let face = '';
  for (let row = 0; row * (h + 14) < HEIGHT; row++) {
    for (let column = 0; column <= Math.ceil(WIDTH / (w + 14)); column++) {
      const x = column * (w + 14) - 40;
      const y = row * (h + 14) - 36;
      if (row === 0 && column === shownColumn) {
        face = `<g transform="translate(${x + w / 2} ${y + h / 2 + 22}) rotate(${dice.whole(-10, 10)})">${drawCard({ stage, width: w * 1.24, kind: dice.whole(0, 3), face: t.light, ink: t.deep })}</g>`;
        continue;
      }
      backs += slab([x, y, w, h, 10]);
      marks +=
        ngon([x + w / 2, y + h / 2, w * 0.34], { sides: 4 }) +
        ngon([x + w / 2, y + h / 2, w * 0.18], { sides: 4 });
    }
  }
  return (
    paint(t.shade, box([0, 0, WIDTH, HEIGHT])) +
    paint(t.figure, backs) +
    draw({ colour: t.light, width: 6 }, marks) +
    face
  );
}

export const CARD: Compositions = [drawFan, drawCascade, drawTrading, drawDeck];
