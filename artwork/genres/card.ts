import type { Tones } from '../palette.ts';
import { box, disc, ngon, polygon, slab, times } from '../shapes.ts';
import { drawSprite, growSprite } from '../sprite.ts';
import { below, type Compositions, HEIGHT, type Stage, WIDTH } from '../stage.ts';
import { draw, paint, paintAll, stamp, turned } from '../svg.ts';

/** The four suits. Each is centred on the origin and about two units tall. */
const SUITS = [
  'M0 1C-.5.5-1 .1-1-.4C-1-1-.2-1.1 0-.5C.2-1.1 1-1 1-.4C1 .1.5.5 0 1z',
  'M0-1L.75 0 0 1-.75 0z',
  'M0-1C.5-.4 1-.1 1 .35C1 .9.3.9.12.5L.3 1H-.3L-.12.5C-.3.9-1 .9-1 .35C-1-.1-.5-.4 0-1z',
  'M-.13.35A.44.44 0 1 1-.5-.35A.46.46 0 1 1 .5-.35A.44.44 0 1 1 .13.35L.3 1H-.3z',
] as const;

const drawBlank = (w: number, h: number, [face, edge]: readonly [string, string]): string =>
  paint(edge, slab([-w / 2 - 4, -h / 2 - 4, w + 8, h + 8, 16])) + paint(face, slab([-w / 2, -h / 2, w, h, 12]));

function drawCard(t: Tones, of: { width: number; kind: number; ink: string }): string {
  const [w, h] = [of.width, of.width * 1.45];
  const suit = (x: number, y: number, radius: number) =>
    stamp(of.ink, [x, y, Math.round(radius)], SUITS[of.kind % 4] ?? SUITS[0]);
  return (
    drawBlank(w, h, [t.light, t.deep]) +
    suit(0, 0, w * 0.26) +
    suit(-w * 0.35, -h * 0.37, w * 0.09) +
    suit(w * 0.35, h * 0.37, w * 0.09)
  );
}

function drawFan({ tones: t, dice, cx, base, size, backdrop }: Stage): string {
  const count = dice.pick([3, 4, 5]);
  const width = size * (count === 3 ? 0.48 : 0.42);
  const reach = size * 0.95;
  const spread = dice.pick([13, 16, 19]);
  const first = dice.whole(0, 3);
  const red = t.name === 'coal' ? t.dim : t.figure;
  const cards = times(count, (at) => {
    const turn = (at - (count - 1) / 2) * spread;
    const kind = first + at;
    const card = drawCard(t, { width, kind, ink: kind % 4 < 2 ? red : t.deep });
    return `<g transform="translate(${cx} ${Math.round(base + size * 0.42)}) rotate(${turn}) translate(0 ${-Math.round(reach)})">${card}</g>`;
  });
  return backdrop(['rays', 'dots', 'rings', 'diagonals', 'halftone', 'plain']) + cards;
}

function drawCascade({ tones: t, dice, base, backdrop }: Stage): string {
  const kind = dice.whole(0, 3);
  const width = 118;
  const right = dice.chance(0.5);
  const bounce = dice.between(150, 210);
  const cards = times(15, (at) => {
    const x = right ? 40 + at * 40 : 600 - at * 40;
    const phase = (at / 15) * 2.2 + 0.12;
    const y = base - 66 - Math.abs(Math.cos(phase * Math.PI * 0.5)) * bounce * (1 - at / 40);
    const face =
      paint(t.deep, slab([-width / 2 - 3, -88, width + 6, 176, 12])) +
      paint(at % 2 ? t.light : t.figure, slab([-width / 2, -85, width, 170, 10]));
    const last = at === 14 ? drawCard(t, { width, kind, ink: t.deep }) : face;
    return `<g transform="translate(${x} ${Math.round(y)})">${last}</g>`;
  });
  return backdrop(['plain', 'dither', 'checks', 'halftone']) + cards;
}

function drawTrading({ tones: t, dice, cx, cy, size, backdrop }: Stage): string {
  const w = Math.round(size * 0.66);
  const h = Math.round(size * 0.98);
  const sprite = growSprite(dice, 'creature');
  const cell = Math.max(4, Math.floor((w * 0.62) / sprite.width));
  const turn = dice.whole(-9, 9);
  const foot = -h / 2 + 14 + h * 0.66;
  const front =
    drawBlank(w, h, [t.light, t.deep]) +
    paint(t.field, box([-w / 2 + 14, -h / 2 + 14, w - 28, h * 0.66])) +
    paint(t.shade, polygon([-w / 2 + 14, h * 0.02, w / 2 - 14, -h * 0.08, w / 2 - 14, foot, -w / 2 + 14, foot])) +
    drawSprite(sprite, [0, Math.round(-h / 2 + 8 + h * 0.66), cell], t) +
    paint(
      t.deep,
      box([-w / 2 + 16, h * 0.26, w * 0.6, 10]) +
        box([-w / 2 + 16, h * 0.33, w * 0.4, 8]) +
        box([-w / 2 + 16, h * 0.39, w * 0.5, 8]),
    ) +
    paint(t.figure, disc([w / 2 - 34, h * 0.35, 18]));
  return (
    backdrop(['rays', 'rings', 'diagonals', 'checks', 'halftone']) +
    turned([cx - w * 0.28, cy + 6, turn - 14], drawBlank(w, h, [t.dim, t.deep])) +
    turned([cx + w * 0.14, cy + 6, turn], front)
  );
}

function drawDeck({ tones: t, dice, cx }: Stage): string {
  const w = dice.pick([96, 112]);
  const h = w === 96 ? 134 : 156;
  const shownColumn = Math.round(cx / (w + 14));
  let backs = '';
  let marks = '';
  let face = '';
  for (let row = 0; row * (h + 14) < HEIGHT; row++) {
    for (let column = 0; column <= Math.ceil(WIDTH / (w + 14)); column++) {
      const x = column * (w + 14) - 40;
      const y = row * (h + 14) - 36;
      if (row === 0 && column === shownColumn) {
        const turn = dice.whole(-10, 10);
        const card = drawCard(t, { width: w * 1.24, kind: dice.whole(0, 3), ink: t.deep });
        face = turned([x + w / 2, y + h / 2 + 22, turn], card);
        continue;
      }
      backs += slab([x, y, w, h, 10]);
      marks +=
        ngon([x + w / 2, y + h / 2, w * 0.34], { sides: 4 }) + ngon([x + w / 2, y + h / 2, w * 0.18], { sides: 4 });
    }
  }
  return paintAll(t, { shade: below(0), figure: backs }) + draw({ colour: t.light, width: 6 }, marks) + face;
}

export const CARD: Compositions = [drawFan, drawCascade, drawTrading, drawDeck];
