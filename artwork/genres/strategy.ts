import { box, disc, ngon, polygon, times } from '../shapes.ts';
import { type Compositions, gridLines, type Stage, WIDTH } from '../stage.ts';
import { draw, paint, paintAll, paintEach, stamp } from '../svg.ts';
import { closeSmoothly } from './racing.ts';

const FLAG = 'M-3 0V-62H3V-58L40-46 3-32V0z';
const TOWER = 'M-22 0L-18-46H-26V-66H-14V-58H-6V-66H6V-58H14V-66H26V-46H18L22 0z';
const TREES = 'M-16 0L0-40 16 0zM6 4L20-30 34 4z';
const PEAK = 'M-34 4L-8-42 4-24 12-34 34 4z';

function drawHexes({ tones: t, dice, cx, cy, bottom }: Stage): string {
  const r = dice.pick([54, 62, 70]);
  const [dx, dy] = [r * 1.732, r * 1.5];
  const land = ['', '', '', ''];
  let signs = '';
  let sea = '';
  for (let row = 0; row * dy < bottom + r; row++) {
    for (let column = -1; column * dx < WIDTH + r; column++) {
      const [x, y] = [column * dx + (row % 2 ? dx / 2 : 0), row * dy];
      const near = Math.hypot(x - cx, (y - cy) * 1.25) < 230 + dice.whole(-60, 60);
      const hex = (shrink: number, down = 0) => ngon([x, y + down, r - shrink], { sides: 6 });
      if (!near) {
        sea += hex(5);
        continue;
      }
      const kind = dice.whole(0, 5);
      land[0] += hex(1, 9);
      land[1 + (kind % 3)] += hex(3);
      const sign = [TREES, TOWER, PEAK, '', '', FLAG][kind];
      if (sign) signs += stamp(t.deep, [x, y + r * 0.4, r / 64], sign);
    }
  }
  return paint(t.shade, sea) + paintEach([t.deep, t.light, t.figure, t.dim], land) + signs;
}

function drawTerrain({ tones: t, dice, cx, base, backdrop }: Stage): string {
  const a = dice.pick([40, 50]);
  const [dx, dy] = [a, a / 2];
  const n = 5;
  const levels = Array.from({ length: n }, () => Array.from({ length: n }, () => dice.pick([0, 0, 1, 1, 2, 3])));
  const roofs = [t.shade, t.figure, t.light, t.light];
  let picture = '';
  for (let depth = 0; depth <= 2 * (n - 1); depth++) {
    for (let i = Math.max(0, depth - n + 1); i <= Math.min(n - 1, depth); i++) {
      const level = levels[i]?.[depth - i] ?? 0;
      const x = cx + (2 * i - depth) * dx;
      const y = base * 0.3 + depth * dy - level * 22;
      const foot = y + level * 22 + 26;
      picture +=
        paint(t.dim, polygon([x - dx, y, x, y + dy, x, foot + dy, x - dx, foot])) +
        paint(t.deep, polygon([x + dx, y, x, y + dy, x, foot + dy, x + dx, foot])) +
        paint(roofs[level] ?? t.light, polygon([x, y - dy, x + dx, y, x, y + dy, x - dx, y]));
      if (level === 3)
        picture += `<path fill="${t.deep}" transform="translate(${Math.round(x)} ${Math.round(y + 6)}) scale(.9)" d="${dice.pick([TOWER, FLAG])}"/>`;
    }
  }
  return backdrop(['plain', 'bands', 'dither', 'rings', 'halftone', 'dots']) + picture;
}

function drawDefence({ tones: t, dice, cx, base, cy, backdrop }: Stage): string {
  const y1 = Math.round(base * dice.between(0.2, 0.35));
  const y2 = Math.round(base * dice.between(0.65, 0.85));
  const bend = cx + dice.pick([-90, -40, 60]);
  const way = `M-30 ${y1}H${bend - 60}Q${bend} ${y1} ${bend} ${Math.round((y1 + y2) / 2)}T${bend + 60} ${y2}H700`;
  const foes = times(5, (k) => box([40 + k * 46 - 12, y1 - 12, 24, 24]));
  const tower = (of: { x: number; y: number; scale: number }) =>
    `<g transform="translate(${of.x} ${of.y}) scale(${of.scale})">${paint(t.shade, disc([0, -20, 74]))}${draw({ colour: t.light, width: 2, dash: '5 7' }, disc([0, -20, 74]))}${paint(t.deep, 'M-40 8h80v10h-80z')}${paint(t.figure, TOWER)}${paint(t.dim, 'M0 0V-58H6V-66H14V-58H26V-46H18L22 0z')}</g>`;
  return (
    backdrop(['dots', 'checks', 'plain', 'halftone']) +
    tower({ x: bend - 96, y: Math.min(y2 + 24, base - 4), scale: 1.25 }) +
    tower({ x: bend + 120, y: cy + 10, scale: 1.6 }) +
    draw({ colour: t.deep, width: 66 }, way) +
    draw({ colour: t.light, width: 56 }, way) +
    draw({ colour: t.dim, width: 4, dash: '12 14' }, way) +
    paintAll(t, { figure: foes, deep: foes.replaceAll('h24v24h-24', 'h24v5h-24') }) +
    draw({ colour: t.figure, width: 6, round: true }, `M${bend + 112} ${cy - 74}L250 ${y1}`)
  );
}

function drawCampaign({ tones: t, dice, cx, cy, size }: Stage): string {
  const corners = 11;
  const bumps = Array.from({ length: corners }, () => dice.between(0.58, 1.22));
  const [rx, ry] = [Math.min(size * 1.1, 270), size * 0.56];
  const ring = (reach: number, dx: number, dy: number) =>
    closeSmoothly(
      bumps.map((bump, k) => {
        const angle = (k * 2 * Math.PI) / corners;
        const far = reach * (1 + (bump - 1) * (0.5 + reach * 0.5));
        return [cx + dx + Math.cos(angle) * rx * far, cy + dy + Math.sin(angle) * ry * far];
      }),
    );
  const lean = rx * dice.pick([-0.3, 0.3]);
  const [x, y] = [Math.round(cx + lean * 1.7), Math.round(cy - ry * 0.2)];
  const [sx, sy] = [Math.round(cx - lean * 1.8), Math.round(cy + ry * 0.3)];
  return (
    draw({ colour: t.shade, width: 3 }, gridLines([20, 20, 80])) +
    draw({ colour: t.shade, width: 26 }, ring(1.12, 0, 0)) +
    paintAll(t, { deep: ring(1, 0, 9), light: ring(1, 0, 0), figure: ring(0.74, lean * 0.3, 0) }) +
    paint(t.dim, ring(0.4, lean * 0.6, -6)) +
    stamp(t.deep, [cx + lean * 0.7, cy - 4, 1.3], PEAK) +
    stamp(t.deep, [cx - lean * 0.8, cy - ry * 0.3, 1.1], TREES) +
    stamp(t.deep, [sx, sy, 1], FLAG) +
    draw(
      { colour: t.deep, width: 6, dash: '14 10' },
      `M${sx} ${sy}Q${cx} ${Math.round(cy + ry * 0.9)} ${Math.round(cx + lean * 0.4)} ${Math.round(cy + ry * 0.36)}T${x} ${y}`,
    ) +
    draw({ colour: t.deep, width: 20 }, `M${x - 16} ${y - 16}l32 32m0-32l-32 32`) +
    draw({ colour: t.light, width: 10 }, `M${x - 16} ${y - 16}l32 32m0-32l-32 32`)
  );
}

export const STRATEGY: Compositions = [drawHexes, drawHexes, drawTerrain, drawDefence, drawCampaign];
