import { box, disc, ngon, type Place, placed, polygon, polyline, slab, star } from '../shapes.ts';
import { below, type Compositions, HEIGHT, type Stage, WIDTH } from '../stage.ts';
import { define, draw, paint, paintAll, paintEach, repeat, turned } from '../svg.ts';

function drawMaze({ tones: t, dice, cx }: Stage): string {
  const cell = dice.pick([40, 50, 64]);
  const columns = Math.ceil(WIDTH / cell) + 1;
  const rows = Math.ceil(HEIGHT / cell) + 1;
  const seen = new Set<number>([0]);
  const from = new Map<number, number>();
  const stack = [0];
  let passages = '';
  const middle = (at: number) =>
    [(at % columns) * cell + cell / 2 - 12, Math.floor(at / columns) * cell + cell / 2 - 6] as const;
  while (stack.length > 0) {
    const here = stack.at(-1) ?? 0;
    const [x, y] = [here % columns, Math.floor(here / columns)];
    const ways = [
      x > 0 ? here - 1 : -1,
      x < columns - 1 ? here + 1 : -1,
      y > 0 ? here - columns : -1,
      y < rows - 1 ? here + columns : -1,
    ].filter((way) => way >= 0 && !seen.has(way));
    const way = ways[dice.whole(0, Math.max(0, ways.length - 1))];
    if (way === undefined) {
      stack.pop();
      continue;
    }
    seen.add(way);
    from.set(way, here);
    const [a, b] = [middle(here), middle(way)];
    passages += a[1] === b[1] ? `M${a[0]} ${a[1]}H${b[0]}` : `M${a[0]} ${a[1]}V${b[1]}`;
    stack.push(way);
  }
  const goal = Math.floor(rows * 0.3) * columns + Math.floor((cx / WIDTH) * columns);
  const way: number[] = [];
  for (let at: number | undefined = goal; at !== undefined && way.length < 120; at = from.get(at))
    way.push(...middle(at));
  const [gx, gy] = middle(goal);
  const wide = cell * 0.56;
  const [wall, floor] = dice.chance(0.5) ? [t.deep, t.field] : [t.shade, t.deep];
  return (
    paint(wall, below(0)) +
    `<path fill="none" stroke="${floor}" stroke-width="${wide}" stroke-linecap="square" d="${passages}"/>` +
    draw({ colour: t.figure, width: cell * 0.2, round: true }, polyline(way)) +
    paintAll(t, { light: disc([gx, gy, cell * 0.36]), deep: star([gx, gy, cell * 0.28, cell * 0.12], { points: 5 }) })
  );
}

/** The column and row of each cell. */
const TETROMINOES = ['00 10 20 30', '00 10 01 11', '00 10 20 11', '10 20 01 11', '00 01 11 21', '20 01 11 21'] as const;

function drawFalling({ tones: t, dice, base, cx, backdrop }: Stage): string {
  const cell = dice.pick([32, 36, 40]);
  const bodies = ['', '', ''];
  let shine = '';
  let foot = '';
  const lay = ([x, y, colour]: Place) => {
    bodies[colour] += box([x + 1, y + 1, cell - 2, cell - 2]);
    shine += box([x + 1, y + 1, cell - 2, 5]);
    foot += box([x + 1, y + cell - 7, cell - 2, 6]);
  };
  let height = dice.whole(1, 3);
  for (let x = 0; x < WIDTH; x += cell) {
    const near = Math.abs(x - cx) < 110;
    height = near ? dice.whole(0, 1) : Math.max(1, Math.min(4, height + dice.whole(-1, 1)));
    let colour = dice.whole(0, 2);
    for (let y = HEIGHT - cell; y > base - height * cell; y -= cell) {
      if (dice.chance(0.45)) colour = dice.whole(0, 2);
      if (y < base + cell) lay([x, y - ((HEIGHT - base) % cell), colour]);
    }
  }
  const drops = [
    [cx - cell * 1.5, base * 0.42],
    [cx - cell * 5.5, base * 0.08],
    [cx + cell * 3.5, base * 0.14],
  ] as const;
  for (const [x, y] of drops) {
    const shape = dice.pick(TETROMINOES);
    const colour = dice.whole(0, 2);
    for (const [column, row] of shape.split(' '))
      lay([Math.round(x + Number(column) * cell), Math.round(y + Number(row) * cell), colour]);
  }
  return (
    backdrop(['checks', 'dots', 'dither', 'bands', 'halftone']) +
    paint(t.deep, below(base + cell * 0.6)) +
    paintEach([t.figure, t.light, t.dim], bodies) +
    `<g opacity=".28">${paint('#FFFFFF', shine)}</g><g opacity=".34">${paint(t.deep, foot)}</g>`
  );
}

function drawCubes({ tones: t, dice, base, cx, backdrop }: Stage): string {
  const r = dice.pick([34, 42, 52]);
  const [dx, dy] = [r * 0.866, r / 2];
  const cubes: [number, number][] = [];
  const peak = dice.whole(3, 4);
  const rows = Math.ceil((HEIGHT - base * 0.25) / (r * 1.5));
  for (let row = 0; row < rows; row++) {
    const y = base * 0.3 + row * r * 1.5;
    for (let k = -row - (peak > 3 ? 1 : 0); k <= row; k += 2) {
      const x = cx + k * dx;
      if (x > -r && x < WIDTH + r && (row > 2 || dice.chance(0.85))) cubes.push([x, y]);
    }
  }
  const faces = (corners: number[]) => cubes.map(([x, y]) => polygon(placed([x, y, dx, dy], corners))).join('');
  return (
    backdrop(['rays', 'plain', 'halftone', 'rings', 'split']) +
    paintAll(t, { light: faces([0, -2, 1, -1, 0, 0, -1, -1]), figure: faces([-1, -1, 0, 0, 0, 2, -1, 1]) }) +
    paint(t.dim, faces([1, -1, 0, 0, 0, 2, 1, 1]))
  );
}

function drawTiles({ tones: t, dice, cx, bottom, ids }: Stage): string {
  const cell = dice.pick([72, 84, 96]);
  const round = dice.pick([4, 14, cell / 2 - 4]);
  const left = (cx % cell) - cell * 1.5;
  const r = cell * 0.25;
  const tile = (back: string, sign: string) =>
    paint(back, slab([4 - cell / 2, 4 - cell / 2, cell - 8, cell - 8, round])) + sign;
  const kinds = [
    tile(t.light, paint(t.figure, disc([0, 0, r]))),
    tile(t.figure, paint(t.light, ngon([0, 0, r * 1.25], { sides: 4 }))),
    tile(t.deep, paint(t.figure, star([0, 0, r * 1.3, r * 0.62], { points: 5 }))),
    tile(t.shade, paint(t.light, ngon([0, r * 0.16, r * 1.2], { sides: 3 }))),
  ];
  let tiles = '';
  for (let row = 0; row * cell - 20 < bottom; row++) {
    for (let column = 0; column * cell + left < WIDTH; column++) {
      tiles += repeat(`${ids}t${dice.whole(0, 3)}`, left + (column + 0.5) * cell, (row + 0.5) * cell - 20);
    }
  }
  return define(`${ids}t`, kinds) + tiles;
}

function drawJigsaw({ tones: t, dice, cx, cy, size, backdrop }: Stage): string {
  const a = size * 0.58;
  const k = a * 0.19;
  const side = (sign: number, [ux, uy]: readonly [number, number]) => {
    // One side of a piece, drawn in direction (ux, uy). `sign`: 1 for a knob, -1 for a notch.
    const [nx, ny] = [uy * sign, -ux * sign];
    const leg = a / 2 - k * 0.7;
    return `l${leg * ux} ${leg * uy}c${-k * 0.6 * ux + nx * k} ${-k * 0.6 * uy + ny * k} ${-k * 0.5 * ux + nx * k * 2} ${-k * 0.5 * uy + ny * k * 2} ${k * 0.7 * ux + nx * k * 2} ${k * 0.7 * uy + ny * k * 2}s${k * 1.3 * ux - nx * k} ${k * 1.3 * uy - ny * k} ${k * 0.7 * ux - nx * k * 2} ${k * 0.7 * uy - ny * k * 2}l${leg * ux} ${leg * uy}`;
  };
  type Signs = readonly [top: number, right: number, bottom: number, left: number];
  const put = (place: Place, colour: string, [top, right, bottom, left]: Signs) => {
    const sides = side(top, [1, 0]) + side(right, [0, 1]) + side(bottom, [-1, 0]) + side(left, [0, -1]);
    const piece = `M${-a / 2} ${-a / 2}${sides}z`.replace(/-?\d+\.\d+/g, (n) => String(Math.round(Number(n))));
    return turned(place, `<path transform="translate(7 9)" fill="${t.deep}" d="${piece}"/>${paint(colour, piece)}`);
  };
  const s = () => dice.pick([1, -1]);
  return (
    backdrop(['dots', 'rays', 'diagonals', 'rings', 'checks']) +
    put([cx - a * 0.72, cy + a * 0.16, dice.whole(-16, -6)], t.light, [s(), 1, s(), s()]) +
    put([cx + a * 0.58, cy - a * 0.1, dice.whole(6, 20)], t.figure, [s(), s(), s(), -1])
  );
}

export const PUZZLE: Compositions = [drawMaze, drawFalling, drawCubes, drawTiles, drawJigsaw];
