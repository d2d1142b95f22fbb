import { across, box, disc, placed, polygon, slab, times } from '../shapes.ts';
import { drawSprite, growSprite } from '../sprite.ts';
import { below, type Compositions, HEIGHT, type Stage, WIDTH } from '../stage.ts';
import { draw, paint, paintAll, turned } from '../svg.ts';

function drawRoad({ tones: t, dice, base, cx, backdrop }: Stage): string {
  const horizon = Math.round(base * dice.between(0.4, 0.52));
  const bend = dice.whole(-90, 90);
  const far = cx + bend;
  const sky = backdrop(['sun', 'sliced', 'rays', 'bands', 'dither', 'clouds'], {
    cx: far,
    base: horizon,
    size: base * 0.62,
  });
  const hills = across([0, WIDTH, 80], (x) => `L${x + 40} ${horizon - dice.whole(10, 44)}L${x + 80} ${horizon}`);
  // The y at a depth from 0 (the horizon) to 1 (the lower edge). Nearer rows are taller.
  const at = (depth: number) => horizon + (HEIGHT - horizon) * depth ** 1.9;
  const half = (y: number) => 8 + (y - horizon) * 1.02;
  const middle = (y: number) => cx + (far - cx) * (1 - (y - horizon) / (HEIGHT - horizon)) ** 2;
  // A point at `y`. `share`: 0 is the road's middle, -1 the road's left edge, 1 the road's right edge.
  const side = (y: number, share: number) => [middle(y) + half(y) * share, y];
  const everySecond = (shape: (y1: number, y2: number) => string) =>
    across([0, 12, 2], (k) => shape(at(k / 12), at((k + 1) / 12)));
  const patches = (share: number) =>
    everySecond((y1, y2) => polygon([side(y1, -share), side(y1, share), side(y2, share), side(y2, -share)].flat()));
  const whole = (share: number) => {
    const rows = Array.from({ length: 7 }, (_, k) => at(k / 6));
    return polygon([...rows.map((y) => side(y, -share)), ...rows.reverse().map((y) => side(y, share))].flat());
  };
  const car = growSprite(dice, 'car');
  const y = Math.min(base - 4, HEIGHT - 50);
  return (
    sky +
    paintAll(t, { dim: `M0 ${horizon}${hills}`, shade: box([0, horizon, WIDTH, HEIGHT - horizon]) }) +
    paint(
      t.field,
      everySecond((y1, y2) => box([0, y1, WIDTH, y2 - y1])),
    ) +
    paintAll(t, { light: whole(1.16), figure: patches(1.16), deep: whole(1) }) +
    paint(t.light, patches(0.035)) +
    drawSprite(car, [middle(y) + dice.pick([-60, 0, 56]), y, Math.max(7, Math.round(base / 30))], t)
  );
}

function drawCircuit({ tones: t, dice, cx, cy, size, backdrop }: Stage): string {
  const corners = dice.pick([6, 8]);
  const turn = dice.next() * 6;
  const [rx, ry] = [Math.min(size * 1.15, 270), size * 0.56];
  const points = Array.from({ length: corners }, (_, k): [number, number] => {
    const angle = turn + (k * 2 * Math.PI) / corners;
    const reach = k % 2 === 0 ? dice.between(0.95, 1.15) : dice.between(0.42, 0.85);
    return [cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach];
  });
  const loop = closeSmoothly(points);
  const wide = Math.max(36, size * 0.17);
  const [start = ORIGIN, next = ORIGIN] = points;
  const heading = (Math.atan2(next[1] - start[1], next[0] - start[0]) * 180) / Math.PI;
  const cars = paint(t.figure, slab([-15, -17, 30, 15, 5])) + paint(t.light, slab([-15, 1, 30, 15, 5]));
  return (
    backdrop(['checks', 'diagonals', 'halftone', 'dots']) +
    draw({ colour: t.light, width: wide + 16 }, loop) +
    draw({ colour: t.figure, width: wide + 16, dash: '18' }, loop) +
    draw({ colour: t.deep, width: wide }, loop) +
    draw({ colour: t.light, width: 3, dash: '14 16' }, loop) +
    turned([(start[0] + next[0]) / 2, (start[1] + next[1]) / 2, Math.round(heading)], cars)
  );
}

const ORIGIN: [number, number] = [0, 0];

export function closeSmoothly(points: readonly [number, number][]): string {
  const middle = (k: number) => {
    const a = points[k % points.length] ?? ORIGIN;
    const b = points[(k + 1) % points.length] ?? ORIGIN;
    return `${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2)}`;
  };
  const curves = points.map((_, k) => {
    const [x, y] = points[(k + 1) % points.length] ?? ORIGIN;
    return `Q${Math.round(x)} ${Math.round(y)} ${middle(k + 1)}`;
  });
  return `M${middle(0)}${curves.join('')}z`;
}

function drawFlag({ tones: t, dice, cx, base, backdrop }: Stage): string {
  const cell = dice.pick([38, 46, 54]);
  const left = cx - 190;
  const rows = Math.ceil((base - 44) / cell);
  const phase = dice.next() * 6;
  const y = (column: number, row: number) => 24 + row * cell + Math.sin(phase + column * 0.75) * cell * 0.4;
  let dark = '';
  let shadow = '';
  const columns = Math.ceil((WIDTH - left) / cell) + 1;
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const x = left + column * cell;
      const [a, b] = [y(column, row), y(column + 1, row)];
      const [c, d] = [y(column + 1, row + 1), y(column, row + 1)];
      const cellShape = polygon([x, a, x + cell, b, x + cell, c, x, d]);
      if ((column + row) % 2 === 0) dark += cellShape;
      else if (Math.cos(phase + column * 0.75) > 0.3) shadow += cellShape;
    }
  }
  const corner = (k: number, row: number) => `${left + k * cell} ${Math.round(y(k, row))}`;
  const top = times(columns + 1, (k) => `${k ? 'L' : 'M'}${corner(k, 0)}`);
  const foot = times(columns + 1, (k) => `L${corner(columns - k, rows)}`);
  return (
    backdrop(['rays', 'diagonals', 'halftone', 'plain']) +
    paintAll(t, { light: `${top}${foot}z`, figure: shadow, deep: dark }) +
    paint(t.deep, box([left - 14, 0, 14, HEIGHT]))
  );
}

function drawSprint({ tones: t, dice, cx, base, size, backdrop }: Stage): string {
  const unit = Math.min(size / 190, 1.45);
  const x = cx - 150 * unit;
  const y = base - 14;
  const shape = (points: readonly number[]) => polygon(placed([x, y, unit, -unit], points));
  const speed = times(9, () =>
    box([dice.whole(-40, 300), dice.whole(30, Math.round(base - 40)), dice.whole(80, 240), 6]),
  );
  const body = shape([0, 26, 8, 58, 70, 66, 112, 104, 196, 106, 236, 68, 290, 58, 306, 26]);
  const glass = shape([86, 68, 118, 96, 150, 96, 150, 68]) + shape([158, 68, 158, 96, 190, 96, 218, 68]);
  const wing = shape([-6, 92, 40, 84, 40, 76, -10, 80]) + shape([10, 84, 20, 84, 26, 56, 14, 56]);
  const wheel = (px: number, radius: number) => disc([x + px * unit, y - 26 * unit, radius * unit]);
  return (
    backdrop(['bands', 'sun', 'diagonals', 'halftone', 'sliced']) +
    paintAll(t, { light: speed, dim: below(base - 12), deep: below(base - 4) }) +
    draw({ colour: t.light, width: 6, dash: '50 40' }, `M0 ${Math.min(385, base + 30)}H640`) +
    paintAll(t, { deep: wing, figure: body, dim: shape([0, 26, 4, 42, 298, 42, 306, 26]) }) +
    paint(t.deep, glass) +
    paintAll(t, { deep: wheel(66, 31) + wheel(240, 31), light: wheel(66, 15) + wheel(240, 15) }) +
    paint(t.deep, wheel(66, 5) + wheel(240, 5)) +
    paint(t.light, box([x + 292 * unit, y - 52 * unit, 10 * unit, 9 * unit]))
  );
}

export const RACING: Compositions = [drawRoad, drawRoad, drawCircuit, drawFlag, drawSprint];
