import { across, disc, dots, type Place, polygon, slab, star, times } from '../shapes.ts';
import { below, type Compositions, gridLines, HEIGHT, type Stage, WIDTH } from '../stage.ts';
import { define, draw, paint, paintAll, repeat, stamp, turned } from '../svg.ts';

/** Silhouettes of chess pieces, 100 units tall. The origin is the middle of the foot. */
const PIECES = {
  pawn: 'M-26 0v-10q14-6 16-34h-10v-10h8a20 20 0 1 1 24 0h8v10h-10q2 28 16 34v10z',
  rook: 'M-30 0v-12l8-6 4-46h-8v-32h14v10h7v-10h10v10h7v-10h14v32h-8l4 46 8 6v12z',
  bishop: 'M-28 0v-12q16-6 18-28h-10v-9h8q-16-22 12-46-3-8 0-10 3 2 0 10 28 24 12 46h8v9h-10q2 22 18 28v12z',
  knight: 'M-28 0v-12q8-4 8-12 0-18 18-30-14-2-20 8l-10-6q2-26 24-38l2-12 10 10q26 8 24 50-2 20 0 30 0 6 4 8v12z',
  queen: 'M-30 0v-12q14-8 14-30h-8v-9h6l-16-38 16 14 4-24 12 22 8-22 8 22 12-22 4 24 16-14-16 38h6v9h-8q0 22 14 30v12z',
} as const;

const drawPiece = (kind: keyof typeof PIECES, colour: string, [x, y, height]: Place): string =>
  stamp(colour, [x, y, Math.round(height) / 100], PIECES[kind]);

function drawPlain({ tones: t, dice, cx, base, size, backdrop }: Stage): string {
  const horizon = Math.round(base * 0.5);
  const y = (row: number) => horizon + (HEIGHT - horizon) * (row / 6) ** 1.7;
  const x = (column: number, at: number) => cx + (column - 6) * (22 + ((at - horizon) / (HEIGHT - horizon)) * 100);
  const dark = times(6, (row) => {
    const [a, b] = [y(row), y(row + 1)];
    return across([row % 2, 12, 2], (column) =>
      polygon([x(column, a), a, x(column + 1, a), a, x(column + 1, b), b, x(column, b), b]),
    );
  });
  const kinds = ['pawn', 'rook', 'bishop', 'knight', 'queen'] as const;
  const hero = dice.pick(kinds);
  return (
    backdrop(['sun', 'rays', 'sliced', 'halftone', 'plain', 'bands'], { base: horizon }) +
    paintAll(t, { light: below(horizon), dim: dark }) +
    drawPiece(dice.pick(kinds), t.deep, [cx - size * 0.52, horizon + 40, size * 0.42]) +
    drawPiece('pawn', t.deep, [cx + size * 0.55, horizon + 34, size * 0.34]) +
    drawPiece(hero, t.deep, [cx + size * 0.02 + 6, Math.min(base + 2, 388), size * 0.98]) +
    drawPiece(hero, t.figure, [cx + size * 0.02, Math.min(base - 4, 382), size * 0.94])
  );
}

function drawStones({ tones: t, dice, cx, cy, bottom }: Stage): string {
  const cell = dice.pick([46, 54, 62]);
  const left = cx % cell;
  const dark: number[] = [];
  const pale: number[] = [];
  for (let x = left; x < WIDTH + cell; x += cell) {
    for (let y = cell / 2; y < bottom + cell; y += cell) {
      const near = 1 - Math.hypot(x - cx, (y - cy) * 1.3) / 360;
      if (dice.chance(near * 0.85)) (dice.chance(0.5) ? dark : pale).push(x, y);
    }
  }
  const pen = { width: cell * 0.9, round: true };
  return (
    draw({ colour: t.deep, width: 3 }, gridLines([left, cell / 2, cell])) +
    `<g transform="translate(3 5)">${draw({ ...pen, colour: t.shade }, dots([...dark, ...pale]))}</g>` +
    draw({ ...pen, colour: t.deep }, dots(dark)) +
    draw({ ...pen, colour: dice.chance(0.5) ? t.light : t.figure }, dots(pale))
  );
}

/** For each face of a die, one to six: the cells that have a pip. Cells 0 to 8 are a 3 × 3 grid, row by row. */
const PIPS = ['4', '08', '048', '0268', '02468', '023568'] as const;

function drawDice({ tones: t, dice, cx, cy, size, backdrop }: Stage): string {
  const a = size * 0.56;
  const die = (place: Place, face: string) => {
    const pips = Array.from(dice.pick(PIPS), (at) =>
      disc([((Number(at) % 3) - 1) * a * 0.27, (Math.floor(Number(at) / 3) - 1) * a * 0.27, a * 0.1]),
    );
    return turned(
      place,
      paint(t.deep, slab([-a / 2 + 12, -a / 2 + 14, a, a, a * 0.17])) +
        paint(face, slab([-a / 2, -a / 2, a, a, a * 0.17])) +
        paint(t.deep, pips.join('')),
    );
  };
  return (
    backdrop(['checks', 'dots', 'rays', 'diagonals', 'rings', 'split']) +
    die([cx - a * 0.62, cy + a * 0.16, dice.whole(-24, -8)], t.light) +
    die([cx + a * 0.6, cy - a * 0.12, dice.whole(8, 32)], t.figure)
  );
}

function drawTrail({ tones: t, dice, cx, base, bottom, ids, backdrop }: Stage): string {
  const cell = dice.pick([54, 62]);
  const stops: [number, number][] = [];
  const across = Math.floor(WIDTH / cell) - 1;
  const left = (WIDTH - across * cell) / 2;
  const shift = dice.whole(0, 3);
  for (let row = 0, y = bottom + cell * 0.2; y > -cell; row++, y -= cell * 2) {
    for (let k = 0; k <= across; k++) stops.push([left + (row % 2 ? across - k : k) * cell, y]);
    stops.push([left + (row % 2 ? 0 : across) * cell, y - cell]);
  }
  const face = slab([3 - cell / 2, 3 - cell / 2, cell - 6, cell - 6, 6]);
  const edge = paint(t.deep, slab([3 - cell / 2, 10 - cell / 2, cell - 6, cell - 6, 6]));
  const sign = paint(t.light, star([0, 0, cell * 0.28, cell * 0.12], { points: 5 }));
  const kinds = [edge + paint(t.light, face), edge + paint(t.dim, face), edge + paint(t.figure, face) + sign];
  const tiles = stops.map(([x, y], at) => {
    const kind = (at + shift) % 7 === 3 ? 2 : (at + shift) % 5 === 0 ? 1 : 0;
    return repeat(`${ids}k${kind}`, x, y);
  });
  const seen = stops.filter(([x, y]) => y < base - 10 && y > 40 && Math.abs(x - cx) < 250);
  const pawns = [0.06, 0.42, 0.86].map((part, at) => {
    const [x, y] = seen[Math.floor(part * seen.length)] ?? [cx, base - 20];
    return (
      drawPiece('pawn', t.deep, [x + 4, y + cell * 0.34 + 3, cell * 1.6]) +
      drawPiece('pawn', at === 1 ? t.figure : t.deep, [x, y + cell * 0.34, cell * 1.6])
    );
  });
  return (
    backdrop(['dots', 'halftone', 'checks', 'plain', 'diagonals']) +
    define(`${ids}k`, kinds) +
    tiles.join('') +
    pawns.join('')
  );
}

function drawRack({ tones: t, dice, cx, base }: Stage): string {
  const cell = dice.pick([56, 64]);
  const left = Math.round((cx % cell) - cell * 1.5);
  const holes: number[] = [];
  const ours: number[] = [];
  const theirs: number[] = [];
  const win = Math.floor((cx - left) / cell) - 1;
  for (let column = 0; column * cell + left < WIDTH; column++) {
    const filled = dice.whole(1, 5);
    const step = column - win;
    const inWin = step >= 0 && step < 4;
    for (let row = 0; row * cell < base + cell; row++) {
      const at = [left + column * cell + cell / 2, Math.round(base - row * cell - cell * 0.4)];
      if (inWin && row === step) ours.push(...at);
      else if (row < Math.max(filled, inWin ? step + 1 : 0)) theirs.push(...at);
      else holes.push(...at);
    }
  }
  const pen = { width: cell * 0.76, round: true };
  return (
    paint(t.shade, below(0)) +
    draw({ ...pen, colour: t.deep }, dots(holes)) +
    draw({ ...pen, colour: t.light }, dots(theirs)) +
    draw({ colour: t.dim, width: cell * 0.84, round: true }, dots(ours)) +
    draw({ colour: t.figure, width: cell * 0.64, round: true }, dots(ours)) +
    paint(t.deep, below(base + 6))
  );
}

export const BOARD: Compositions = [drawPlain, drawPlain, drawStones, drawDice, drawTrail, drawRack];
