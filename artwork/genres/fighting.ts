import { box, disc, polygon, star, times } from '../shapes.ts';
import { clad, drawSprite, growSprite } from '../sprite.ts';
import { below, type Compositions, HEIGHT, type Stage, WIDTH } from '../stage.ts';
import { draw, paint, paintAll } from '../svg.ts';

function drawClash({ tones: t, dice, cx: middle, cy, base, size }: Stage): string {
  const cx = Math.min(middle, 384);
  const lean = dice.pick([-70, 70, 110]);
  const [one, other] = [growSprite(dice, 'creature'), growSprite(dice, 'creature')];
  const cell = Math.max(6, Math.round((size * 0.72) / Math.max(one.height, other.height)));
  const y = Math.round(Math.min(base - 4, cy + size * 0.42));
  const far = size * 0.5;
  const seam = polygon([cx + lean - 7, 0, cx + lean + 7, 0, cx - lean + 7, HEIGHT, cx - lean - 7, HEIGHT]);
  const burst = star([cx, cy, size * 0.3, size * 0.16], { points: 9, turn: dice.next() });
  return (
    paintAll(t, { figure: polygon([cx + lean, 0, WIDTH, 0, WIDTH, HEIGHT, cx - lean, HEIGHT]), deep: seam }) +
    paint(t.shade, box([0, y - 8, cx - 30, 8])) +
    drawSprite(one, [Math.round(cx - far), y, cell], t) +
    drawSprite(other, [Math.round(cx + far), y, cell], clad(t, t.field)) +
    paintAll(t, { deep: star([cx, cy, size * 0.35, size * 0.2], { points: 9, turn: 0.2 }), light: burst })
  );
}

function drawRound({ tones: t, dice, cx: middle, base, size, backdrop }: Stage): string {
  const cx = Math.min(middle, 396);
  const [one, other] = [growSprite(dice, 'creature'), growSprite(dice, 'creature')];
  const cell = Math.max(5, Math.round((size * 0.74) / Math.max(one.height, other.height)));
  const left = Math.round(cx - 200);
  const bar = (x: number, part: number, from: 0 | 1) => {
    const full = 170;
    const w = Math.round(full * part);
    return (
      paintAll(t, { deep: box([x - 4, 22, full + 8, 26]), shade: box([x, 26, full, 18]) }) +
      paint(t.light, box([from ? x + full - w : x, 26, w, 18]))
    );
  };
  const crowd = times(16, (k) => disc([k * 44 + dice.whole(-8, 8), base - 56 + dice.whole(-10, 8), 22]));
  return (
    backdrop(['sun', 'rays', 'halftone', 'sliced', 'bands', 'stars']) +
    paint(t.shade, `${crowd}${below(base - 54)}`) +
    bar(left, dice.between(0.5, 1), 1) +
    bar(left + 230, dice.between(0.3, 0.9), 0) +
    paintAll(t, { figure: disc([cx, 35, 20]), dim: below(base - 14) }) +
    draw({ colour: t.deep, width: 4 }, `M0 ${base - 14}H640`) +
    drawSprite(one, [Math.round(cx - size * 0.42), base + 4, cell], t) +
    drawSprite(other, [Math.round(cx + size * 0.42), base + 4, cell], clad(t, t.light, t.figure)) +
    paint(t.deep, below(base + 26))
  );
}

function drawBlades({ tones: t, dice, cx, cy, size, backdrop }: Stage): string {
  const scale = (size * 1.08) / 300;
  const angle = dice.pick([32, 40, 48]);
  const blade = dice.pick([
    'M-13 60L-13-120 0-150 13-120 13 60z',
    'M-10 60Q-34-60 10-150Q34-40 12 60z',
    'M-18 60L-26-110 0-150 26-110 18 60z',
  ]);
  const half = dice.chance(0.5) ? 'M0-150L13-120V60H0z' : '';
  const sword =
    paintAll(t, { deep: 'M-50 56H50V80H12V140H-12V80H-50z', light: blade, shade: half }) +
    paintAll(t, { figure: 'M-46 60H46V74H-46zM-8 80H8V130H-8z', deep: disc([0, 140, 14]) });
  const put = (turn: number) =>
    `<g transform="translate(${cx} ${cy}) scale(${scale.toFixed(2)}) rotate(${turn}) translate(0 10)">${sword}</g>`;
  return (
    backdrop(['rays', 'halftone', 'diagonals', 'split', 'rings']) +
    paint(t.figure, star([cx, cy - size * 0.06, size * 0.6, size * 0.4], { points: 12, turn: dice.next() })) +
    paint(t.dim, star([cx, cy - size * 0.06, size * 0.44, size * 0.3], { points: 12, turn: dice.next() })) +
    put(-angle) +
    put(angle)
  );
}

function drawBlow({ tones: t, dice, cx, cy, size, backdrop }: Stage): string {
  const r = size * 0.62;
  const fist =
    paint(t.deep, 'M-92-54Q-92-78-66-78H34Q60-82 66-58Q92-58 90-30V34Q88 74 44 76H-160V-20H-92z') +
    paint(t.figure, 'M-82-50Q-82-68-62-68H30Q50-70 54-52H66Q80-50 80-30V30Q78 64 42 66H-170V-10H-82z') +
    paint(t.dim, 'M-170 36H76Q68 64 42 66H-170z') +
    draw({ colour: t.deep, width: 7, round: true }, 'M-46-66V-22M-8-68V-22M30-68V-22M-82-10Q-40-30-10-8Q-30 22-80 18') +
    paint(t.light, box([-200, -22, 44, 102]));
  const flip = dice.pick([1, -1]);
  return (
    backdrop(['rays', 'halftone', 'diagonals', 'split']) +
    paint(t.deep, star([cx + flip * 60, cy, r * 1.08, r * 0.62], { points: 11, turn: 0.1 })) +
    paint(t.light, star([cx + flip * 60, cy, r * 0.96, r * 0.52], { points: 11, turn: 0.1 })) +
    `<g transform="translate(${cx - flip * 10} ${cy}) rotate(${flip * -8}) scale(${(((size * 0.9) / 250) * flip).toFixed(2)} ${((size * 0.9) / 250).toFixed(2)})">${fist}</g>`
  );
}

export const FIGHTING: Compositions = [drawClash, drawRound, drawBlades, drawBlow, drawClash];
