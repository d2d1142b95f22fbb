import { contrastOf } from '../palette.ts';
import { across, box, disc, rounded, slab, times } from '../shapes.ts';
import { cellFor, clad, drawSprite, growSprite, silhouetteCells } from '../sprite.ts';
import { below, type Compositions, type Stage, stars, WIDTH } from '../stage.ts';
import { draw, paint, paintAll, paintEach } from '../svg.ts';

function drawInvasion({ tones: t, dice, cx, base, ids, backdrop }: Stage): string {
  const cell = dice.pick([5, 6]);
  const step = cell * 13;
  const rows = base > 250 ? 3 : 2;
  let foes = '';
  const dark = dice.chance(0.6) && contrastOf(t.figure, t.deep) > 2.6;
  for (let row = 0; row < rows; row++) {
    const kind = growSprite(dice, 'small');
    const id = `${ids}i${row}`;
    const colour = [t.light, t.figure, t.dim][row] ?? t.figure;
    const y = 22 + row * cell * 11;
    const first = (cx % step) - step;
    foes += `<path id="${id}" fill="${colour}" shape-rendering="crispEdges" transform="translate(${first} ${y}) scale(${cell})" d="${silhouetteCells(kind)}"/>`;
    for (let k = 1; first + k * step < WIDTH; k++) if (dice.chance(0.9)) foes += `<use href="#${id}" x="${k * step}"/>`;
  }
  const shields = times(4, (k) => `M${60 + k * 160} ${base - 28}v-24h12v-12h40v12h12v24h-16v-14h-32v14z`);
  const gun = `M${cx - 32} ${base - 2}v-16h24v-10h6v-14h6v14h6v10h24v16z`;
  return (
    (dark
      ? paint(t.deep, below(0)) + paint(t.light, stars({ dice, base }, 14))
      : backdrop(['dither', 'halftone', 'plain'])) +
    foes +
    paintAll(t, { shade: base > 240 ? shields : '', light: box([cx - 3, base * 0.68, 6, 24]), figure: gun })
  );
}

function drawChase({ tones: t, dice, cx, cy, size }: Stage): string {
  const r = Math.round(size * 0.34);
  const wide = Math.round(size * 0.3);
  const [up, down] = [Math.round(cy - r * 1.42), Math.round(cy + r * 1.42)];
  const walls = `M-40 ${up}H${cx - r - 16}V-60M${cx + r + 16} -60V${up}H700M-40 ${down}H${cx - 120}V460M${cx + 60} 460V${down}H${cx + 260}V460`;
  const crumbs =
    across([cx + r * 1.3, WIDTH, 50], (x) => box([x - 8, cy - 8, 16, 16])) +
    across([r * 1.3 - cy, 10, 50], (up) => box([cx - 8, -up - 8, 16, 16]));
  const night = dice.chance(0.5) && contrastOf(t.figure, t.deep) > 2.6;
  const eater = growSprite(dice, 'creature');
  const hunter = growSprite(dice, 'small');
  const cell = cellFor(eater, r * 1.75);
  const small = cellFor(hunter, r * 1.4);
  const hunters = [t.dim, t.light].map((body, k) => {
    const x = Math.round(cx - r * (2.1 + k * 1.9));
    return drawSprite(hunter, [x, Math.round(cy + (hunter.height * small) / 2), small], clad(t, body));
  });
  return (
    (night ? paint(t.deep, below(0)) : '') +
    draw({ colour: night ? t.field : t.deep, width: wide }, walls) +
    draw({ colour: t.shade, width: wide - 14 }, walls) +
    paint(t.light, crumbs) +
    hunters.join('') +
    drawSprite(eater, [cx, Math.round(cy + (eater.height * cell) / 2), cell], t)
  );
}

function drawBricks({ tones: t, dice, cx, base, backdrop }: Stage): string {
  const [w, h] = dice.pick([
    [64, 26],
    [80, 30],
    [52, 22],
  ]) as [number, number];
  const rows: string[] = ['', '', ''];
  const hole = cx + dice.whole(-60, 60);
  const count = Math.max(3, Math.floor((base * 0.55) / h));
  for (let row = 0; row < count; row++) {
    for (let x = (row % 2 ? -w / 2 : 0) - 4; x < WIDTH; x += w)
      if (Math.abs(x + w / 2 - hole) > 40 + row * 10 || (row < 1 && dice.chance(0.7)))
        rows[row % 3] += box([x + 2, 14 + row * h, w - 4, h - 4]);
  }
  const [bx, by] = [hole + 24, Math.round(base * 0.62)];
  const shot = `M${hole - 90} ${base - 30}L${bx - 10} ${by + 10}`;
  return (
    backdrop(['dither', 'checks', 'plain', 'halftone']) +
    paintEach([t.figure, t.light, t.dim], rows) +
    draw({ colour: t.light, width: 5, dash: '3 13', round: true }, shot) +
    paintAll(t, { light: disc([bx, by, 15]), deep: slab([hole - 150, base - 30, 120, 22, 11]) }) +
    paint(t.figure, box([hole - 118, base - 30, 56, 22]))
  );
}

function drawStick({ tones: t, dice, cx, base, size, backdrop }: Stage): string {
  const y = Math.round(base - size * 0.2);
  const tilt = dice.pick([-20, -12, 14, 22]);
  const x = Math.round(cx - size * 0.3);
  const ellipse = ([ex, ey, rx, ry]: readonly [number, number, number, number], isSide = false) => {
    const start = `M${Math.round(ex - size * rx)} ${Math.round(ey)}`;
    const [a, b, w] = [Math.round(size * rx), Math.round(size * ry), Math.round(size * rx * 2)];
    return isSide
      ? `${start}v14a${a} ${b} 0 0 0 ${w} 0v-14z`
      : `${start}a${a} ${b} 0 1 1 ${w} 0a${a} ${b} 0 1 1 ${-w} 0z`;
  };
  const buttons = (isSide: boolean) =>
    times(4, (k) => {
      const by = y - size * 0.02 + Math.floor(k / 2) * size * 0.16 - (k % 2) * 12;
      return ellipse([cx + size * (0.18 + (k % 2) * 0.32), by, 0.11, 0.055], isSide);
    });
  const stick = `<g transform="rotate(${tilt} ${x} ${y})">${paint(t.light, slab([x - 9, y - size * 0.5, 18, size * 0.5, 8]))}${paint(t.figure, disc([x, y - size * 0.54, size * 0.17]))}${paint(t.light, disc([x - size * 0.06, y - size * 0.6, size * 0.035]))}</g>`;
  return (
    backdrop(['rays', 'sliced', 'sun', 'halftone', 'diagonals', 'bands', 'checks'], { base: y }) +
    paint(t.deep, rounded(`M${cx - size} ${y - 30}H${cx + size}L${cx + size * 1.3} 400H${cx - size * 1.3}z`)) +
    paint(t.shade, ellipse([x, y, 0.2, 0.08])) +
    stick +
    paintAll(t, { dim: buttons(true), figure: buttons(false) })
  );
}

function drawSnake({ tones: t, dice, cx, base, backdrop }: Stage): string {
  const cell = Math.max(32, Math.round(base / 6.4));
  const way = dice.pick(['LLLDDRRRRRUUURRRRR', 'UULLLDDDRRRRRUUURRRR', 'RRUULLLLDDDDRRRRRRRR']);
  const [ox, oy] = [Math.round(cx / cell) * cell, Math.round((base * 0.46) / cell) * cell];
  const squares = ['', ''];
  let [x, y] = [ox, oy];
  Array.from(`-${way}`).forEach((step, k) => {
    if (step === 'L') x -= cell;
    if (step === 'R') x += cell;
    if (step === 'U') y -= cell;
    if (step === 'D') y += cell;
    squares[k % 2] += box([x + 1, y + 1, cell - 2, cell - 2]);
  });
  const prize = growSprite(dice, 'small');
  const eye = Math.round(cell * 0.24);
  const [left, right] = [ox + 7, ox + cell - eye - 5];
  return (
    backdrop(['checks', 'dots', 'plain', 'dither', 'checks']) +
    paintEach([t.figure, t.dim], squares) +
    paint(t.light, box([left - 2, oy + 6, eye + 2, eye + 4]) + box([right - 2, oy + 6, eye + 2, eye + 4])) +
    paint(t.deep, box([left, oy + 8, eye - 3, eye]) + box([right, oy + 8, eye - 3, eye])) +
    drawSprite(prize, [ox - cell * 5, oy + cell * 0.8, cellFor(prize, cell * 1.7)], clad(t, t.light))
  );
}

export const ARCADE: Compositions = [drawInvasion, drawInvasion, drawChase, drawBricks, drawStick, drawSnake];
